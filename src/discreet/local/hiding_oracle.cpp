#include "discreet/local/hiding_oracle.h"

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"

namespace discreet {

HidingOracle::HidingOracle(std::int64_t dimension, std::int64_t steps, const MaskedQuery& query)
    : dimension_(dimension), steps_(steps) {
  require(2 <= dimension && dimension <= max_dimension, "dimension must lie in [2, 16]");
  require(1 <= steps && steps <= (std::int64_t{1} << 30), "steps must lie in [1, 2^30]");
  const auto d = static_cast<std::size_t>(dimension);
  masked_.resize(std::size_t{1} << d);
  places_.resize(d);
  for (std::uint64_t x = 0; x < masked_.size(); ++x)
    for (std::size_t i = 0; i < d; ++i)
      for (bool b : {false, true}) {
        const std::int64_t zero = query(x, i, b, false), one = query(x, i, b, true);
        require(std::abs(zero) <= steps && std::abs(one) <= steps, "values of the query must lie in [-steps, steps]");
        sum_ += zero + one;
        (b ? places_[i] : masked_[x]) += zero - one;
      }
  walsh_hadamard(masked_);
}

Rational HidingOracle::unit() const {
  return Rational(1, Integer(steps_) * 4 * dimension_ * (Integer(1) << static_cast<unsigned>(dimension_)));
}

Rational HidingOracle::masked(const MaskedParity& target) const {
  std::size_t r = 0;
  for (std::size_t j = 0; j < target.r.size(); ++j) r |= std::size_t{target.r[j]} << j;
  return unit() * (target.a ? -masked_[r] : masked_[r]);
}

Rational HidingOracle::unmasked(const MaskedParity& target) const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) sum += target.r[i] ? -places_[i] : places_[i];
  return unit() * sum;
}

Rational HidingOracle::mean(const MaskedParity& target) const {
  return unit() * sum_ + unmasked(target) + masked(target);
}

Rational HidingOracle::answer(const MaskedParity& target, const Rational& tolerance) const {
  const Rational hidden = masked(target);
  return abs(hidden) < tolerance ? Rational(unit() * sum_ + unmasked(target)) : mean(target);
}

std::uint64_t HidingOracle::visible(const Rational& tolerance) const {
  std::uint64_t count = 0;
  for (std::int64_t coefficient : masked_) count += abs(Rational(unit() * coefficient)) >= tolerance ? 2 : 0;
  return count;
}

}  // namespace discreet
