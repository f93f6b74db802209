// Sums of epsilons and deltas whose length stays bounded, however many different ones are added.
//
// A sum is exact while its denominator has at most 256 bits. A longer one is rounded up to a multiple of 2^-96. So
// three thirds make 1, and a sum is never below the truth.
#pragma once

#include "discreet/privacy/filters/decided.h"

namespace discreet::inline privacy {

inline constexpr unsigned max_sum_bits = 256;

inline bool is_short(const Rational& sum) { return bit_length(denominator(sum)) <= max_sum_bits; }

inline Rational capped_sum(const Rational& a, const Rational& b) {
  Rational sum = a + b;
  return is_short(sum) ? sum : base::round_up(sum, price_bits);
}

}  // namespace discreet::inline privacy
