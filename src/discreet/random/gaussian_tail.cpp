#include "discreet/random/gaussian_tail.h"

#include <algorithm>

namespace discreet {

GaussianTail::GaussianTail(const Rational& sigma_squared, const Rational& width, const Rational& offset)
    : rate_(1 / (2 * sigma_squared)), width_(width), offset_(offset) {}

Interval GaussianTail::term(std::int64_t v, unsigned precision) const {
  Rational place = offset_ + width_ * v;
  return exp(Interval(-rate_ * place * place, precision));
}

Interval GaussianTail::from(std::int64_t first, unsigned precision) const {
  const Interval one(1L, precision), relative(Rational(1, Integer(1) << precision), precision);
  Interval sum(0L, precision), last = term(first, precision);
  for (std::int64_t v = first + 1;; ++v) {
    sum += last;
    Interval next = term(v, precision);
    Interval rest = next / (one - next / last);  // property 1
    if (rest.below(sum * relative)) return sum + hull(Interval(0L, precision), rest);
    last = std::move(next);
  }
}

std::vector<Interval> GaussianTail::from_each(std::int64_t count, unsigned precision) const {
  std::vector<Interval> sums{from(count, precision)};
  for (std::int64_t v = count - 1; v >= 0; --v) sums.push_back(sums.back() + term(v, precision));
  std::reverse(sums.begin(), sums.end());
  return sums;
}

}  // namespace discreet
