// Turns enclosures into dyadic fractions of 64 significant bits, rounded against us.
#pragma once

#include "discreet/base/interval.h"

namespace discreet::inline privacy {

inline constexpr unsigned result_bits = 64;

// A promised number (an epsilon or a delta spent) is rounded up. A granted number (a step's share) is rounded down.
inline Rational round_up(const Interval& x) { return Interval(x.high(), result_bits).high(); }
inline Rational round_down(const Interval& x) { return Interval(x.low(), result_bits).low(); }

}  // namespace discreet::inline privacy
