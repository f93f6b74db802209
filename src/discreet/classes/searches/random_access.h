// Bits stored in a class, and the bits that a private learner can give back.
//
// A mistake tree of depth d turns d bits into a concept, and the first i - 1 of them into the point whose label is bit
// i. A learner that is accurate on the points of a path gives most bits back, to a reader who knows the bits before.
// For a fixed hypothesis the map from bits to wrong answers is a bijection of {0,1}^d. So exactly C(d, j) of the 2^d
// strings give j wrong bits. Without data nobody gives more than B(d, k)/2^d of them back with k errors. With n rows an
// epsilon-private learner gives back at most e^(epsilon n) as many.
// docs/theory/lower_bounds.md#bits-in-a-tree
// Source: CC-16, CC-17(a) (Feldman and Xiao 2014, lemmas 9 and 10).
#pragma once

#include <functional>
#include <optional>

#include "discreet/base/interval.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline classes {

// The points on the way of these bits, the root first. Bits are as in MistakeTree: the leading one is the root's label.
std::vector<std::size_t> path_points(const MistakeTree& tree, std::uint64_t bits);

// The number of bits read wrongly from a hypothesis by a reader who knows the bits before each.
int wrong_bits(const MistakeTree& tree, std::uint64_t bits, const std::function<bool(std::size_t point)>& hypothesis);

// e^(epsilon rows) share: an upper bound on the probability of at most k wrong bits, averaged over the bits.
Interval recall_limit(const Rational& share, const Rational& epsilon, std::uint64_t rows);

// Pure epsilons below this do not allow a probability of at least `rate`. 0 if all do. Rounded down.
double excluded_epsilon(const Rational& share, double rate, std::uint64_t rows);

// The epsilon of a guarantee for replacing one row. Empty if the guarantee is not pure or protects labels alone.
std::optional<Rational> replacement_epsilon(const Privacy& promise);

// No public-coin protocol with this number of messages errs less than this on its worst pair, for a class with a
// mistake tree of this depth. 2^d strings are filled greedily, C(d, j) per message with j errors. (CC-17(a), sphere
// covering)
Rational covering_error(std::uint64_t depth, const Integer& messages);

// (1 - H(error)) depth: bits of any such protocol of this error. An enclosure. 0 <= error <= 1/2.
Interval information_bits(std::uint64_t depth, const Rational& error);

}  // namespace discreet::inline classes
