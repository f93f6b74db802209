// How evenly a mixture of sets covers points: a matrix game, in floating point to search and in rationals to prove.
//
// One side picks a point, the other a set, and the first wins where the set holds the point. A distribution of points
// under which every set has mass above alpha exists if and only if the value is above alpha.
#pragma once

#include <span>

#include "discreet/base/rational.h"
#include "discreet/theory/mask_class.h"

namespace discreet {

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

// The least integers in the same proportion. Throws Error when they do not fit 62 bits together.
std::vector<std::int64_t> whole_weights(const std::vector<Rational>& distribution);

// Whether the set has at most alpha of the `total` of the weights.
bool is_good(Mask set, const std::vector<std::int64_t>& weights, const Integer& total, const Rational& alpha);

}  // namespace discreet
