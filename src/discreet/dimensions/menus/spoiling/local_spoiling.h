// Distributions that leave little weight light, by steps from one to the next: quick, and no proof that there is no
// better one (that is spoiling.h).
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline dimensions {

// weights[set] for all 2^points sets, points <= 16. A unit of integer weight is moved, added or taken away, the best of
// all such steps, as long as the sets of mass at most alpha weigh less after it.
class LocalSpoiling {
 public:
  LocalSpoiling(unsigned points, const Rational& alpha);

  struct Found {
    std::vector<std::int64_t> distribution;
    double light = 0;  // what the light sets weigh
  };
  Found descend(const std::vector<double>& weights, std::vector<std::int64_t> from) const;
  // Where descents from `known` and from random starts end, the best first.
  std::vector<Found> search(const std::vector<double>& weights, const std::vector<std::vector<std::int64_t>>& known,
                            std::mt19937_64& random) const;

 private:
  double light(const std::vector<double>& weights, const std::vector<std::int64_t>& distribution) const;

  unsigned points_;
  std::int64_t numerator_, denominator_;
  mutable std::vector<std::int64_t> masses_;
};

}  // namespace discreet::inline dimensions
