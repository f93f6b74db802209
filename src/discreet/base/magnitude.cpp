#include "discreet/base/magnitude.h"

#include <bit>

namespace discreet::inline base {
namespace {

constexpr std::int64_t least_exponent = -(std::int64_t{1} << 60);

}  // namespace

Magnitude::End Magnitude::rounded(Unsigned128 value, std::int64_t exponent, Rest rest, Rounding rounding) {
  if (value == 0) return {};
  auto high = static_cast<std::uint64_t>(value >> 64);
  int zeros = high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<std::uint64_t>(value));
  value <<= zeros;
  End end{static_cast<std::uint64_t>(value >> 64), exponent + 64 - zeros};
  bool inexact = rest == Rest::some || static_cast<std::uint64_t>(value) != 0;
  if (rounding == Rounding::up && inexact && ++end.mantissa == 0) {
    end.mantissa = std::uint64_t{1} << 63;
    ++end.exponent;
  }
  // Below that, the low end is 0 and the high end stays: still an enclosure, and sums of exponents do not overflow.
  if (end.exponent < least_exponent)
    return rounding == Rounding::down ? End{} : End{std::uint64_t{1} << 63, least_exponent};
  return end;
}

Magnitude::End Magnitude::of(const Scaled& value, Rounding rounding) {
  unsigned bits = bit_length(value.mantissa);
  unsigned dropped = bits > 128 ? bits - 128 : 0;
  Integer kept = value.mantissa >> dropped;
  Rest rest = (kept << dropped) == value.mantissa ? Rest::none : Rest::some;
  return rounded(to_128(kept), value.exponent + dropped, rest, rounding);
}

Magnitude::End Magnitude::sum(End a, End b, Rounding rounding) {
  if (a.mantissa == 0) return b;
  if (b.mantissa == 0) return a;
  if (a.exponent < b.exponent) std::swap(a, b);
  std::int64_t apart = a.exponent - b.exponent;
  Unsigned128 large = Unsigned128{a.mantissa} << 63, small = Unsigned128{b.mantissa} << 63;
  Unsigned128 shifted = apart > 127 ? 0 : small >> apart;
  bool lost = apart > 127 || (shifted << apart) != small;
  return rounded(large + shifted, a.exponent - 63, lost ? Rest::some : Rest::none, rounding);
}

Magnitude::End Magnitude::product(End a, End b, Rounding rounding) {
  return rounded(Unsigned128{a.mantissa} * b.mantissa, a.exponent + b.exponent, Rest::none, rounding);
}

Magnitude::End Magnitude::quotient(End a, std::uint64_t divisor, Rounding rounding) {
  Unsigned128 top = Unsigned128{a.mantissa} << 64;
  Unsigned128 whole = top / divisor;
  return rounded(whole, a.exponent - 64, whole * divisor == top ? Rest::none : Rest::some, rounding);
}

Rational Magnitude::value(End end) {
  Rational mantissa{Integer(end.mantissa)};
  Integer power = Integer(1) << static_cast<std::uint64_t>(end.exponent < 0 ? -end.exponent : end.exponent);
  return end.exponent < 0 ? mantissa / Rational(power) : mantissa * Rational(power);
}

bool Magnitude::at_most(End a, End b) {
  if (a.mantissa == 0) return true;
  if (b.mantissa == 0) return false;
  return a.exponent != b.exponent ? a.exponent < b.exponent : a.mantissa <= b.mantissa;
}

Magnitude::Magnitude(Unsigned128 value)
    : low_(rounded(value, 0, Rest::none, Rounding::down)), high_(rounded(value, 0, Rest::none, Rounding::up)) {}

Magnitude::Magnitude(const Integer& value)
    : low_(of({value, 0}, Rounding::down)), high_(of({value, 0}, Rounding::up)) {}

Magnitude::Magnitude(const Interval& value)
    : low_(of(value.scaled_low(), Rounding::down)), high_(of(value.scaled_high(), Rounding::up)) {}

Magnitude Magnitude::fraction(std::uint64_t word, int bits) {
  Magnitude result;
  result.low_ = rounded(word, -bits, Rest::none, Rounding::down);
  result.high_ = rounded(Unsigned128{word} + 1, -bits, Rest::none, Rounding::up);
  return result;
}

Magnitude& Magnitude::operator+=(const Magnitude& other) {
  low_ = sum(low_, other.low_, Rounding::down);
  high_ = sum(high_, other.high_, Rounding::up);
  return *this;
}

Magnitude& Magnitude::operator*=(const Magnitude& other) {
  low_ = product(low_, other.low_, Rounding::down);
  high_ = product(high_, other.high_, Rounding::up);
  return *this;
}

Magnitude& Magnitude::operator/=(std::uint64_t divisor) {
  low_ = quotient(low_, divisor, Rounding::down);
  high_ = quotient(high_, divisor, Rounding::up);
  return *this;
}

bool Magnitude::at_most(const Magnitude& other) const { return at_most(high_, other.low_); }

}  // namespace discreet::inline base
