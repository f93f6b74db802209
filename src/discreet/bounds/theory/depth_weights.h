// The tree bound on tau*: weights on the depths of a complete mistake tree.
//
// Take a uniform leaf, its concept, and weight w_i on the point at depth i of its path. For a fixed hypothesis, map
// each leaf to the set of depths at which it mispredicts. This map is a bijection. So the hypothesis is within alpha of
// exactly as many leaves as there are sets of depths of weight at most alpha. A shattered set is such a tree.
// docs/theory/representation_dimension.md
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline bounds {

struct DepthWeights {
  std::vector<std::int64_t> weights;  // one per depth
  Integer light;                      // sets of depths with at most alpha of the weight
};

// The number of sets with at most alpha of all weight.
Integer light_sets(const std::vector<std::int64_t>& weights, const Rational& alpha);

// The best weights among 0, 1, 2, 3 for up to 64 depths, and among 0 and 1 beyond.
DepthWeights best_depth_weights(unsigned depth, const Rational& alpha);

// 2^depth / light: tau* of a class with a mistake tree of this depth is at least this.
Rational tree_bound(const DepthWeights& weights);

// The least error of protocols with this number of messages that a mistake tree of this depth allows. On the leaves, at
// most messages * binomial(depth, j) are answered with j errors.
Rational sphere_covering(unsigned depth, const Integer& messages);

// The largest number of messages whose error such a tree keeps above this one, 0 <= error. Beyond 200 binary digits
// only the leading ones are computed. 0 if one message is not refuted.
Integer refuted_messages(unsigned depth, const Rational& error);

}  // namespace discreet::inline bounds
