// The threshold dimension of a class: the most points x_1, ..., x_k and concepts f_1, ..., f_k with f_i(x_j) = 1
// exactly for i <= j.
//
// It bounds the power of approximate differential privacy, and lies within exponentials of the Littlestone dimension L:
// k is less than 2^(L + 1), and at least floor(log2 L). A chain is made from its front: (f_1, x_1) leaves the concepts
// that are 0 at x_1 and the points labelled 1 by f_1. docs/theory/dimensions.md#thresholds
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

// The first defect. Empty if there is no defect.
std::optional<std::string> defect(const ThresholdChain& chain, const FiniteClass& concepts);

struct ThresholdInterval {
  ThresholdChain chain;  // as long as the lower end
  std::size_t upper = 0;
  UpperEnd reason = UpperEnd::counting;  // no more than different concepts, or points

  std::size_t lower() const { return chain.points.size(); }
};

// `at_most`: an upper end known from elsewhere. A chain of this length ends the search.
ThresholdInterval find_threshold_chain(const FiniteClass& concepts, std::size_t at_most, const TimeLimit& limit = {},
                                       const Stage& stage = {Progress{}});

}  // namespace discreet::inline classes
