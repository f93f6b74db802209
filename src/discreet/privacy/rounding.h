// Enclosures turned into dyadic fractions of 64 significant bits, on the side that is against us.
#pragma once

#include "discreet/base/interval.h"

namespace discreet::inline privacy {

inline constexpr unsigned result_bits = 64;

// What is promised (an epsilon or a delta spent) is rounded up, what is granted (a step's share) down.
inline Rational round_up(const Interval& x) { return Interval(x.high(), result_bits).high(); }
inline Rational round_down(const Interval& x) { return Interval(x.low(), result_bits).low(); }

}  // namespace discreet::inline privacy
