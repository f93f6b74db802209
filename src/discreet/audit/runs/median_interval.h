// An interval for a median, from the order of independent values alone.
//
// Property: the median of the distribution lies between the value of this rank from below and the one of the same rank
// from above, except with probability at most 2 tail. Nothing else is assumed of the distribution.
#pragma once

#include <cstddef>
#include <optional>

#include "discreet/base/rational.h"

namespace discreet::inline audit {

// The largest rank, from 1 on, that keeps the property for this number of values. Empty if there are too few.
// Each end misses only if fewer than `rank` of the fair coins "the value is beyond the median" show heads.
std::optional<std::size_t> median_rank(std::size_t values, const Rational& tail);

}  // namespace discreet::inline audit
