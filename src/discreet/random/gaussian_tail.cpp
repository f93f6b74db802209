#include "discreet/random/gaussian_tail.h"

#include <algorithm>

namespace discreet::inline random {

GaussianTail::GaussianTail(const Rational& sigma_squared, const Rational& width, const Rational& offset)
    : rate_(1 / (2 * sigma_squared)), width_(width), offset_(offset) {}

Interval GaussianTail::term(std::int64_t v, unsigned precision) const {
  Rational place = offset_ + width_ * v;
  return exp(Interval(-rate_ * place * place, precision));
}

Interval GaussianTail::from(std::int64_t first, unsigned precision) const {
  const Interval one(1L, precision), relative(Rational(1, Integer(1) << precision), precision);
  Interval sum = term(first, precision);
  for (std::int64_t v = first + 1;; ++v) {
    Interval next = term(v, precision);
    Interval rest = next / (one - ratio(v, precision));  // property 1
    // A term that is too small for any enclosure to tell it from 0 leaves nothing to be precise about.
    if (rest.below(sum * relative) || !sum.positive()) return sum + hull(Interval(0L, precision), rest);
    sum += next;
  }
}

Interval GaussianTail::ratio(std::int64_t v, unsigned precision) const {
  return exp(Interval(-rate_ * width_ * (2 * (offset_ + width_ * v) + width_), precision));
}

std::vector<Interval> GaussianTail::from_each(std::int64_t count, unsigned precision) const {
  std::vector<Interval> sums{from(count, precision)};
  for (std::int64_t v = count - 1; v >= 0; --v) sums.push_back(sums.back() + term(v, precision));
  std::reverse(sums.begin(), sums.end());
  return sums;
}

}  // namespace discreet::inline random
