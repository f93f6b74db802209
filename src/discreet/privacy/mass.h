// Probability masses as whole multiples of 2^-94, and the exact product of two vectors of them.
//
// 94 bits make a coefficient of the product fit three 64-bit words. It is at most 1 if the masses sum to at most 1. All
// rounding in this layer happens on whole numbers, and in one direction.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/interval.h"

namespace discreet::inline privacy {

using Mass = Unsigned128;

inline constexpr unsigned mass_bits = 94;
inline constexpr Mass whole_mass = Mass{1} << mass_bits;

// The least mass that is at least every member of x, at most 1, and the greatest mass that is at most every member.
Mass mass_above(const Interval& x);
Mass mass_below(const Interval& x);
Rational to_rational(Mass mass);

// floor(a * b / 2^128).
inline Unsigned128 multiply_high(Unsigned128 a, Unsigned128 b) {
  auto low = [](Unsigned128 x) { return static_cast<std::uint64_t>(x); };
  auto high = [](Unsigned128 x) { return static_cast<std::uint64_t>(x >> 64); };
  Unsigned128 cross = Unsigned128{low(a)} * high(b);
  Unsigned128 other = Unsigned128{high(a)} * low(b);
  Unsigned128 carry = (Unsigned128{low(a)} * low(b) >> 64) + low(cross) + low(other);
  return Unsigned128{high(a)} * high(b) + (cross >> 64) + (other >> 64) + (carry >> 64);
}

// A coefficient of a product, a multiple of 2^-188.
struct MassSquared {
  std::uint64_t words[3];  // the least significant first
};

// Coefficient k is the sum of a[i] * b[k - i]. Each operand must sum to at most 1.
std::vector<MassSquared> multiply(std::span<const Mass> a, std::span<const Mass> b);

// Rounds masses to multiples of 2^-94 from the highest loss downwards. After every step the output sum is the input
// sum, rounded up. So no tail loses mass, and no tail gains 2^-94 or more.
class TailRounding {
 public:
  Mass operator()(const MassSquared& next);

 private:
  Unsigned128 surplus_ = 0;  // output so far minus input so far, in multiples of 2^-188. Below 2^94
};

}  // namespace discreet::inline privacy
