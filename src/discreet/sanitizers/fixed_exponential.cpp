#include "discreet/sanitizers/fixed_exponential.h"

#include "discreet/base/interval.h"

namespace discreet::inline sanitizers {
namespace {

// e^-(value 2^-bits), rounded down.
std::uint64_t rounded_down(std::uint64_t value, unsigned bits) {
  const Rational x(value, Integer(1) << bits);
  return low_64(floor(exp(Interval(Rational(-x))).low() * (Integer(1) << FixedExponential::result_bits)));
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((Unsigned128{a} * b) >> FixedExponential::result_bits);
}

}  // namespace

FixedExponential::FixedExponential() {
  for (unsigned place = 0; place < fractions_.size(); ++place)
    for (std::uint64_t digit = 0; digit < 256; ++digit)
      fractions_[place][digit] = rounded_down(digit, argument_bits - 8 * place);
  for (std::uint64_t whole = 0; whole < most_whole; ++whole) wholes_[whole] = rounded_down(whole, 0);
}

std::uint64_t FixedExponential::operator()(std::uint64_t x) const {
  const std::uint64_t whole = x >> argument_bits;
  if (whole >= most_whole) return 0;
  std::uint64_t result = wholes_[whole];
  for (unsigned place = 0; place < fractions_.size(); ++place)
    result = product(result, fractions_[place][(x >> (8 * place)) & 255]);
  return result;
}

}  // namespace discreet::inline sanitizers
