#include "discreet/mechanisms/laplace_tail.h"

#include "discreet/base/error.h"
#include "discreet/base/interval.h"

namespace discreet::inline mechanisms {

std::int64_t laplace_tail(const Rational& rate, const Rational& probability) {
  for (unsigned precision = Interval::default_precision;; precision *= 2) {
    Interval q = exp(Interval(Rational(-rate), precision));
    Interval t = -(log(Interval(probability, precision)) + log1p(q)) / Interval(rate, precision);
    Integer low = ceil(t.low()), high = ceil(t.high());
    if (high <= 0) return 0;
    if (low != high) continue;
    require(high <= Integer(1) << 61, "epsilon is too small: no table has as many rows as its noise asks for");
    return static_cast<std::int64_t>(high);
  }
}

}  // namespace discreet::inline mechanisms
