// A sanitizer that protects people, as a sanitizer of the rows that they keep.
#pragma once

#include "discreet/app/registry/person.h"
#include "discreet/app/releases/sanitizers.h"

namespace discreet::inline app {

// As make_learner_of (registry/person_learner.h).
std::shared_ptr<const AnySanitizer> make_sanitizer_of(const SanitizerEntry& entry, const Json& options,
                                                      const std::optional<std::size_t>& rows_each);

}  // namespace discreet::inline app
