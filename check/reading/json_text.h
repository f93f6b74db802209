// Reads JSON that strangers wrote: they choose its depth, the width of its objects, and their keys.
#pragma once

#include <cstddef>
#include <string>

#include "check/reading/certificate.h"

namespace discreet::check {

// A member of an object is found by looking through all of them. The objects of certificates and results have a few
// dozen, so a larger one is refused before any search.
inline constexpr std::size_t most_members = 1000;

// Cost: time in proportion to the text, for any content.
// Unreadable: it is not JSON, is nested too deeply, or has an object of more than most_members members. Also if it has
// a key twice in one object: another reader might take the other value.
Json parse_json(const std::string& text);

}  // namespace discreet::check
