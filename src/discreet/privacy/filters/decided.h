// Whole numbers and signs of real numbers, from enclosures whose precision grows until they decide.
//
// A caller passes a function of the precision. Every machine gets the same answer, because MPFR rounds correctly.
#pragma once

#include "discreet/base/interval.h"

namespace discreet::inline privacy {

inline constexpr unsigned first_precision = 192, last_precision = 1 << 14;

// Prices and limits are whole counts of this unit, so that their sums are exact.
inline constexpr unsigned price_bits = 96;
inline Rational from_units(const Integer& units) { return Rational(units, Integer(1) << price_bits); }

// The least count of 2^-96 that is at least x. If no precision decides (x is a multiple of 2^-96), it is one too large.
template <class Enclosure>
Integer ceil_units(Enclosure x) {
  const Rational scale(Integer(1) << price_bits);
  for (unsigned precision = first_precision;; precision *= 2) {
    const Interval value = x(precision);
    Integer high = ceil(value.high() * scale);
    if (precision >= last_precision || ceil(value.low() * scale) == high) return high;
  }
}

// The largest count of 2^-96 that is at most x. If no precision decides, it is one too small.
template <class Enclosure>
Integer floor_units(Enclosure x) {
  return -ceil_units([&](unsigned precision) { return -x(precision); });
}

// True if x > 0. A number that no precision tells from 0 counts as positive.
template <class Enclosure>
bool is_positive(Enclosure x) {
  for (unsigned precision = first_precision;; precision *= 2) {
    const Interval value = x(precision);
    if (!value.contains_zero()) return value.positive();
    if (precision >= last_precision) return true;
  }
}

}  // namespace discreet::inline privacy
