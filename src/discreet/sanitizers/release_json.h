// Parts of releases from JSON. Each throws Error if the release is not as a sanitizer writes it.
#pragma once

#include "discreet/json/json.h"

namespace discreet::inline sanitizers {

// A member of a release. Error if it is missing. A list of a release. Error unless it is a list.
const Json& release_member(const Json& release, const char* name);
const Json& release_list(const Json& release, const char* name);
// An integer of [low, high].
std::int64_t release_count(const Json& from, const char* name, std::int64_t low, std::int64_t high);

}  // namespace discreet::inline sanitizers
