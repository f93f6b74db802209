// A real number >= 0 of any size, enclosed to about 62 bits. It is the fast first step of a computation. If it does not
// decide, an Interval repeats the computation at any precision.
//
// It has two ends with 64-bit mantissas and wide exponents. Every operation rounds outwards, in integer arithmetic.
#pragma once

#include <cstdint>

#include "discreet/base/integer.h"
#include "discreet/base/interval.h"

namespace discreet::inline base {

class Magnitude {
 public:
  Magnitude() = default;  // zero
  explicit Magnitude(Unsigned128 value);
  explicit Magnitude(const Integer& value);   // >= 0
  explicit Magnitude(const Interval& value);  // every member >= 0
  // Somewhere between word / 2^bits and (word + 1) / 2^bits, bits <= 64.
  static Magnitude fraction(std::uint64_t word, int bits);

  Rational low() const { return value(low_); }  // exact ends, for numbers that are neither huge nor tiny
  Rational high() const { return value(high_); }

  Magnitude& operator+=(const Magnitude& other);
  Magnitude& operator*=(const Magnitude& other);
  Magnitude& operator/=(std::uint64_t divisor);  // > 0
  friend Magnitude operator+(Magnitude a, const Magnitude& b) { return a += b; }
  friend Magnitude operator*(Magnitude a, const Magnitude& b) { return a *= b; }

  bool is_zero() const { return high_.mantissa == 0; }
  bool at_most(const Magnitude& other) const;  // for every pair of members

 private:
  enum class Rounding { down, up };
  // mantissa * 2^exponent. The highest bit of the mantissa is set, except for zero.
  struct End {
    std::uint64_t mantissa = 0;
    std::int64_t exponent = 0;
  };
  enum class Rest { none, some };  // below the last bit that is kept
  static End rounded(Unsigned128 value, std::int64_t exponent, Rest rest, Rounding rounding);
  static End of(const Scaled& value, Rounding rounding);
  static End sum(End a, End b, Rounding rounding);
  static End product(End a, End b, Rounding rounding);
  static End quotient(End a, std::uint64_t divisor, Rounding rounding);
  static Rational value(End end);
  static bool at_most(End a, End b);

  End low_, high_;
};

}  // namespace discreet::inline base
