// Tested by ../app/evaluate_test.cpp and ../app/registry_test.cpp
#include "discreet/mechanisms/error_counts.h"

#include <array>

namespace discreet {

ErrorCounts::ErrorCounts(const Rational& epsilon, Neighbours neighbours, std::int64_t most)
    : noise_(epsilon, 1, neighbours, {0, most}) {}

ErrorCount ErrorCounts::operator()(std::int64_t wrong, std::int64_t right, Rng& rng) const {
  if (privacy().neighbours != Neighbours::add_remove) return {noise_(wrong, rng), std::nullopt};
  // One row more or less is one more or less in one of the two counts: their changes sum to 1.
  auto both = noise_(std::array{wrong, right}, rng);
  return {both[0], both[1]};
}

}  // namespace discreet
