#include "discreet/random/explore/weighing.h"

#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline random {
namespace {

constexpr std::size_t few = 64;

// Weights may be as small as e^(-10^12): the widest exponents that the arithmetic has, for this thread.
void widen_exponents() {
  if (mpfr_get_emin() != mpfr_get_emin_min()) mpfr_set_emin(mpfr_get_emin_min());
  if (mpfr_get_emax() != mpfr_get_emax_max()) mpfr_set_emax(mpfr_get_emax_max());
}

}  // namespace

Weighing<Magnitude>::Weighing(const Rational& rate) {
  widen_exponents();
  few_.push_back(Magnitude(Unsigned128{1}));
  powers_.push_back(Magnitude(exp(Interval(Rational(-rate)))));
  while (few_.size() < few) few_.push_back(few_.back() * powers_.front());
  while (powers_.size() < 64) powers_.push_back(powers_.back() * powers_.back());
}

Magnitude Weighing<Magnitude>::decay(std::uint64_t errors) const {
  if (errors < few) return few_[errors];
  Magnitude result(Unsigned128{1});
  for (std::size_t j = 0; errors != 0; ++j, errors >>= 1)
    if (errors & 1) result *= powers_[j];
  return result;
}

Magnitude Weighing<Magnitude>::binomial(Unsigned128 n, unsigned k) const {
  if (k > n) return {};
  Magnitude result(Unsigned128{1});
  for (unsigned i = 0; i < k; ++i) (result *= Magnitude(n - i)) /= i + 1;
  return result;
}

Weighing<Interval>::Weighing(const Rational& rate, unsigned precision) : rate_(rate), precision_(precision) {
  widen_exponents();
}

Interval Weighing<Interval>::decay(std::uint64_t errors) const {
  return exp(Interval(Rational(-rate_ * Integer(errors)), precision_));
}

Interval Weighing<Interval>::binomial(Unsigned128 n, unsigned k) const {
  return count(binomial_coefficient(to_integer(n), k));
}

ExponentialSum Weighing<ExponentialSum>::binomial(Unsigned128 n, unsigned k) const {
  return count(binomial_coefficient(to_integer(n), k));
}

}  // namespace discreet::inline random
