// Tested by hidden_geometric_test.cpp
#include "discreet/random/decay_coin.h"

#include "discreet/random/bernoulli.h"

namespace discreet::inline random {

DecayCoin::DecayCoin(const Rational& rate) : rate_(rate) {
  Integer above = numerator(rate), below = denominator(rate);
  if (fits_64(above) && fits_64(below)) small_ = {low_64(above), low_64(below)};
}

bool DecayCoin::operator()(std::uint64_t gap, Rng& rng) const {
  if (gap == 0) return true;
  std::uint64_t exponent;
  if (small_ && !__builtin_mul_overflow(small_->numerator, gap, &exponent))
    return bernoulli_exp(exponent, small_->denominator, rng);
  return bernoulli_exp(rate_ * gap, rng);
}

bool DecayCoin::operator()(const Integer& gap, Rng& rng) const {
  if (fits_64(gap)) return (*this)(low_64(gap), rng);
  return bernoulli_exp(rate_ * Rational(gap), rng);
}

}  // namespace discreet::inline random
