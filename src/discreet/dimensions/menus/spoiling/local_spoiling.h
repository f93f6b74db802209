// Finds distributions that leave little weight light, by steps from one to the next. The search is quick, but does not
// prove that no better distribution exists. spoiling.h does.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline dimensions {

// weights[set] for all 2^points sets, points <= 16. A step moves, adds or removes a unit of integer weight. The best of
// all such steps is taken, as long as the sets of mass at most alpha weigh less after it.
class LocalSpoiling {
 public:
  LocalSpoiling(unsigned points, const Rational& alpha);

  struct Found {
    std::vector<std::int64_t> distribution;
    double light = 0;  // weight of the light sets
  };
  Found descend(const std::vector<double>& weights, std::vector<std::int64_t> from) const;
  // The ends of descents from `known` and from random starts, the best first.
  std::vector<Found> search(const std::vector<double>& weights, const std::vector<std::vector<std::int64_t>>& known,
                            std::mt19937_64& random) const;

 private:
  double light(const std::vector<double>& weights, const std::vector<std::int64_t>& distribution) const;

  unsigned points_;
  std::int64_t numerator_, denominator_;
  mutable std::vector<std::int64_t> masses_;
};

}  // namespace discreet::inline dimensions
