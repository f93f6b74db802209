// Closed forms for the dimensions of named classes, for any size.
// Proofs: docs/theory/dimensions.md#named-classes
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "discreet/classes/named/named_class.h"

namespace discreet::inline classes {

struct KnownInterval {
  std::int64_t lower, upper;
  std::string reason;  // one sentence
};

struct KnownDimensions {
  std::optional<KnownInterval> vc, dual_vc, littlestone, threshold;
};

KnownDimensions known_dimensions(const NamedClass& named);

}  // namespace discreet::inline classes
