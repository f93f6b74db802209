// Doubles rounded outwards: a result rounded to nearest, then moved one step, bounds the real result.
//
// |x| 2^-52 is at least one unit in the last place of x, and the least positive double covers underflow.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace discreet::inline audit {

static_assert(std::numeric_limits<double>::is_iec559);

inline double up(double x) {
  using limits = std::numeric_limits<double>;
  x = std::max(x, limits::lowest());  // a result that fell below every double
  return x + (std::fabs(x) * 0x1p-52 + limits::denorm_min());
}

inline double down(double x) { return -up(-x); }

}  // namespace discreet::inline audit
