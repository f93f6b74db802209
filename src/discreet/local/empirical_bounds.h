// How many records a plain average needs.
//
// Privacy:  none needed: a function of public numbers.
// Utility:  within the tolerance except with probability beta (Hoeffding).
// Cost:     O(1).
// Source:   KL-27.
#pragma once

#include "discreet/local/sq_bounds.h"

namespace discreet {

std::uint64_t empirical_rows(const QueryShape& query, const Rational& beta);

}  // namespace discreet
