// The threshold dimension of a class: the most points x_1, ..., x_k and concepts f_1, ..., f_k with f_i(x_j) = 1
// exactly for i <= j.
//
// It bounds what approximate differential privacy can do, and lies within exponentials of the Littlestone dimension L:
// k is less than 2^(L + 1), and at least floor(log2 L). A chain is made from its front: (f_1, x_1) leaves the concepts
// that are 0 at x_1 and the points that f_1 labels 1. docs/theory/dimensions.md#thresholds
//
// Source:   CC section 6 (Alon, Livni, Malliaris, Moran 2019).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/searches/searching.h"

namespace discreet::inline classes {

struct ThresholdChain {
  std::vector<std::size_t> points, concepts;  // as many of either
};

// The first thing that is wrong with it, or nothing.
std::optional<std::string> defect(const ThresholdChain& chain, const FiniteClass& concepts);

struct ThresholdInterval {
  ThresholdChain chain;  // as long as the lower end
  std::size_t upper = 0;
  UpperEnd reason = UpperEnd::counting;  // no more than different concepts, or points

  std::size_t lower() const { return chain.points.size(); }
};

// `at_most`: what is known from elsewhere; a chain so long ends the search.
ThresholdInterval find_threshold_chain(const FiniteClass& concepts, std::size_t at_most, const TimeLimit& limit = {},
                                       const Stage& stage = {Progress{}});

}  // namespace discreet::inline classes
