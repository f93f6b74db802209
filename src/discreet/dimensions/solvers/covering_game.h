// How evenly a mixture of sets covers points: a matrix game, in floating point to search and in rationals to prove.
//
// One side picks a point, the other a set, and the first wins where the set holds the point. A distribution of points
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
// The same where only a mixture that covers no point with more than alpha is wanted, or that there is none: floating
// point guesses the few sets that it needs, and all sets are played with when the guess is wrong.
CoveringGame play_for(std::span<const Mask> sets, unsigned points, const Rational& alpha);

// Integers in the same proportion, the least ones, where they fit 62 bits together; else integers nearly so. What is
// claimed of them is to be checked with them.
std::vector<std::int64_t> whole_weights(const std::vector<Rational>& distribution);

// Whether the set has at most alpha of the `total` of the weights.
bool is_good(Mask set, const std::vector<std::int64_t>& weights, const Integer& total, const Rational& alpha);
// Whether every set has more.
bool all_bad(std::span<const Mask> sets, const std::vector<std::int64_t>& weights, const Rational& alpha);

}  // namespace discreet::inline dimensions
