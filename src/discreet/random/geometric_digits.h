// The low binary digits of a geometric variable, from tables.
//
// Property 1: for Pr[G = k] proportional to e^(-rate k), k >= 0, the digits of G in any mixed base are
//             independent, because e^(-rate k) is the product over its digits d at offset o of e^(-rate 2^o d).
//
// So G is drawn digit by digit. This class draws the bounded digits, and the caller draws one unbounded digit at the
// top.
#pragma once

#include <vector>

#include "discreet/base/rational.h"
#include "discreet/random/inversion.h"

namespace discreet::inline random {

class GeometricDigits {
 public:
  // The lowest `bits` binary digits, 0 <= bits <= 63.
  GeometricDigits(const Real& rate, int bits, TableSizes sizes);

  int bits() const { return bits_; }

  std::uint64_t operator()(Rng& rng) const {
    std::uint64_t value = 0;
    for (const Digit& digit : digits_) value |= static_cast<std::uint64_t>(digit.draw(rng)) << digit.offset;
    return value;
  }

  // The number of digits to split off so that the top is a table of moderate size, whatever the rate. e^(-rate 2^bits)
  // is then about e^(-1/8) to e^(-1/4), or bits = 0.
  static int suitable_bits(const Rational& rate);

  // The number of values of a top digit of this rate that a word of word_bits can tell from the tail.
  static std::int64_t top_values(const Rational& rate, int word_bits);

 private:
  struct Digit {
    int offset;
    Inversion draw;
  };
  int bits_;
  std::vector<Digit> digits_;
};

}  // namespace discreet::inline random
