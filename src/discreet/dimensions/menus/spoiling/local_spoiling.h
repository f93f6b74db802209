// Finds distributions that leave little weight light, by steps from one to the next. The search is quick, but does not
// prove that no better distribution exists. spoiling.h does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

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

// A distribution of points under which as few sets as possible stay good.
//
// Any distribution is an adversary. But if its good sets contain those of another adversary, it is useless beside that
// one. Good sets are made bad one after the other, if some distribution allows it, until no more can be added.
//
// `weight(set)` gives the worth of a set. The sets of most worth are tried first. All 2^points sets are looked at.
inline constexpr unsigned most_hardened_points = 12;
std::vector<std::int64_t> hardened(const std::vector<std::int64_t>& distribution, const Rational& alpha,
                                   const std::function<double(Mask)>& weight);

}  // namespace discreet::inline dimensions
