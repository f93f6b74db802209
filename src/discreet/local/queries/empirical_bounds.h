// Rows needed for a plain average, and participants needed if each answers with one randomized bit.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  within the tolerance except with probability beta (Hoeffding).
// Cost:     O(1).
// Source:   KL-27.
#pragma once

#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {

std::uint64_t empirical_rows(const QueryShape& query, const Rational& beta);
std::uint64_t one_bit_people(const QueryShape& query, const Rational& epsilon, const Rational& beta);

}  // namespace discreet::inline local
