// A matrix game that finds how evenly a mixture of sets covers points. It searches in floating point and proves in
// rationals.
//
// One side picks a point, the other a set. The first side wins if the set holds the point. A distribution of points
// under which every set has mass above alpha exists if and only if the value is above alpha.
#pragma once

#include <span>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

struct FloatingCover {
  double value;
  std::vector<double> points, mixture;  // best for the two sides
};
FloatingCover play_floating(std::span<const Mask> sets, unsigned points);

struct CoveringGame {
  Rational value;
  std::vector<Rational> points, mixture;
};
CoveringGame play_covering(std::span<const Mask> sets, unsigned points);
// The same if you only need a mixture that covers no point with more than alpha, or the fact that no such mixture
// exists. Floating point guesses the few sets needed. If the guess is wrong, all sets are played with.
CoveringGame play_for(std::span<const Mask> sets, unsigned points, const Rational& alpha);

// The least integers in the same proportion, if they fit 62 bits together. Otherwise integers nearly in that
// proportion. Check every claim about them with the integers themselves.
std::vector<std::int64_t> whole_weights(const std::vector<Rational>& distribution);

// True if the set has at most alpha of the `total` of the weights.
bool is_good(Mask set, const std::vector<std::int64_t>& weights, const Integer& total, const Rational& alpha);
// True if every set has more.
bool all_bad(std::span<const Mask> sets, const std::vector<std::int64_t>& weights, const Rational& alpha);

}  // namespace discreet::inline dimensions
