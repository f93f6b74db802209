#include "discreet/local/queries/sq_emulation.h"

#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"

namespace discreet::inline local {
namespace {

constexpr unsigned significant_bits = 64;
const Integer finer_than_the_tolerance = Integer(1) << 20;

}  // namespace

Rational exponential_above(const Rational& x) { return significant_up(exp(Interval(x)).high(), significant_bits); }

RatioScale::RatioScale(const Rational& epsilon, const Rational& precision) {
  require_up_to("epsilon", epsilon, 0, 16, "Give a number such as 1");
  require_inside("precision", precision, 0, 1, "Give a number such as 0.1");
  largest_ = exponential_above(epsilon);
  spread_ = largest_ - 1 / largest_;
  const Rational whole = precision / (largest_ * largest_);
  const Integer steps = ceil(finer_than_the_tolerance / whole);
  require(steps < Integer(1) << 62, "an emulation this precise has no grid. Allow a larger beta or fewer calls");
  steps_ = static_cast<std::int64_t>(steps);
  tolerance_ = whole - Rational(1, 2 * steps);
}

std::int64_t RatioScale::steps_of(const Rational& ratio) const {
  return static_cast<std::int64_t>(floor((ratio - 1 / largest_) / spread_ * steps_ + Rational(1, 2)));
}

Rational RatioScale::ratio(const Rational& answer) const {
  return std::clamp<Rational>(1 + answer * spread_, 1 / largest_, largest_);
}

}  // namespace discreet::inline local
