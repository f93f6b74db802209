#include "discreet/random/fair_binomial.h"

#include <mpfr.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/geometric.h"
#include "discreet/random/parts.h"
#include "discreet/random/uniform.h"

namespace discreet::inline random {
namespace {

// The hull over the even case n = 2h, h >= 100, w = floor(sqrt(h)):
//   rho(w) <= e^(-w^2/(h+w)) <= 1/2, because rho(w) is the product over j <= w of 1 - (2j-1)/(h+j), each at
//   most e^(-(2j-1)/(h+w)), and w^2 >= h - 2w gives w^2/(h+w) >= 1 - 3w/(h+w) >= 1 - 3/11 > ln 2;
//   rho(x)/rho(x-1) = (h-x+1)/(h+x) falls with x and is at most 1 - 1/k at x = w, so it is for all later x.
struct Hull {
  explicit Hull(const Integer& half) : h(half), w(sqrt(half)), k((h + w + 2 * w - 2) / (2 * w - 1)) {}

  Integer h, w, k;
};

// rho(x) relative to the hull at x = w + j (j >= 0 beyond the middle, and 0 with `middle`).
class Acceptance {
 public:
  Acceptance(const Hull& hull, int word_bits) : hull_(hull), word_bits_(word_bits) {}

  bool middle(const Integer& x, Rng& rng) const {
    return bernoulli_real([&](unsigned precision) { return exp(log_rho(x, precision)); }, rng, word_bits_);
  }

  bool tail(const Integer& j, Rng& rng) const {
    Integer x = hull_.w + j;
    if (x > hull_.h) return false;
    auto ratio = [&](unsigned precision) {
      Interval slope = log1p(-Interval(Rational(1, hull_.k), precision));
      return Interval(2L) * exp(log_rho(x, precision) - slope * Interval(Rational(j), precision));
    };
    return bernoulli_real(ratio, rng, word_bits_);
  }

 private:
  // The logarithms of the factorials are large and nearly cancel: more bits make up for their size.
  Interval log_rho(const Integer& x, unsigned precision) const {
    unsigned work = precision + 2 * bit_length(hull_.h);
    return log_factorial(hull_.h, work) + log_factorial(hull_.h, work) - log_factorial(hull_.h + x, work) -
           log_factorial(hull_.h - x, work);
  }

  const Hull& hull_;
  int word_bits_;
};

Interval rounded_both_ways(mpfr_srcptr argument, unsigned precision) {
  mpfr_t low, high;
  mpfr_inits2(precision, low, high, nullptr);
  mpfr_lngamma(low, argument, MPFR_RNDD);
  mpfr_lngamma(high, argument, MPFR_RNDU);
  Rational ends[2];
  mpfr_get_q(ends[0].backend().data(), low);
  mpfr_get_q(ends[1].backend().data(), high);
  mpfr_clears(low, high, nullptr);
  return Interval(ends[0], ends[1], precision);
}

}  // namespace

std::optional<Integer> fair_deviation_round(const Integer& half, Rng& rng, int word_bits) {
  Hull hull(half);
  Acceptance accepts(hull, word_bits);
  // The middle weighs 2w - 1, the two tails k/2 each.
  Integer middle = 2 * hull.w - 1, place = uniform_below(middle + hull.k, rng);
  if (place < middle) {
    Integer x = place - hull.w + 1;
    return accepts.middle(abs(x), rng) ? std::optional(x) : std::nullopt;
  }
  bool negative = rng.bits(1);
  Integer j = geometric_below(Rational(1, hull.k), hull.h - hull.w + 1, rng);  // refused at the limit
  if (!accepts.tail(j, rng)) return std::nullopt;
  return negative ? Integer(-hull.w - j) : Integer(hull.w + j);
}

Interval log_factorial(const Integer& n, unsigned precision) {
  Integer argument = n + 1;
  mpfr_t exact;
  mpfr_init2(exact, std::max<unsigned>(MPFR_PREC_MIN, bit_length(argument)));
  mpfr_set_z(exact, argument.backend().data(), MPFR_RNDN);
  Interval result = rounded_both_ways(exact, precision);
  mpfr_clear(exact);
  return result;
}

std::uint64_t fair_binomial_by_counting(std::uint64_t n, Rng& rng) {
  std::uint64_t heads = 0;
  for (; n >= 64; n -= 64) heads += static_cast<std::uint64_t>(std::popcount(rng.bits(64)));
  return heads + static_cast<std::uint64_t>(std::popcount(rng.bits(static_cast<int>(n))));
}

Integer fair_binomial_by_rejection(const Integer& n, Rng& rng, int word_bits) {
  Integer half = n >> 1;
  std::optional<Integer> deviation;
  do deviation = fair_deviation_round(half, rng, word_bits);
  while (!deviation);
  Integer heads = half + *deviation;
  return bit_test(n, 0) ? Integer(heads + rng.bits(1)) : heads;
}

std::uint64_t fair_binomial(std::uint64_t n, Rng& rng) {
  if (Explorer* explorer = rng.choices()) {
    Rational each(1, Integer(1) << n);
    return explorer->choose(n + 1,
                            [&](std::size_t k) { return Probability(each * Rational(binomial_coefficient(n, k))); });
  }
  if (n <= most_counted) return fair_binomial_by_counting(n, rng);
  return low_64(fair_binomial_by_rejection(n, rng));
}

Integer fair_binomial(const Integer& n, Rng& rng) {
  return fits_64(n) ? Integer(fair_binomial(low_64(n), rng)) : fair_binomial_by_rejection(n, rng);
}

}  // namespace discreet::inline random
