#include "discreet/random/discrete_gaussian.h"

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/gaussian_tail.h"
#include "discreet/random/parts.h"

namespace discreet::inline random {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
constexpr int strips_bits = 5;  // sigma spans about 2^4 to 2^5 strips

std::uint64_t magnitude(std::int64_t y) {
  return y < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(y) : static_cast<std::uint64_t>(y);
}

Integer whole_root(const Rational& q) { return sqrt(floor(q)); }

// Some k with e^(-k^2 / (2 sigma^2)) < 2^-bits, since 2 ln 2 < 7/5.
Integer radius(const Rational& sigma_squared, unsigned bits) {
  return whole_root(sigma_squared * Rational(7 * bits, 5)) + 1;
}

// The stated distribution, as enclosures. Values are rationals, so that the negative of the least one is a value too.
class GaussianLaw {
 public:
  explicit GaussianLaw(const Rational& sigma_squared)
      : sigma_squared_(sigma_squared), total_(sum_from(0) + sum_from(1)) {}

  Probability exactly(const Rational& z) const {
    return Probability::enclosed(GaussianTail(sigma_squared_, 1, z).term(0, precision) / total_);
  }
  Probability at_least(const Rational& t) const {
    if (t >= 1) return Probability::enclosed(sum_from(t) / total_);
    return Probability::enclosed(Interval(1L, precision) - sum_from(1 - t) / total_);
  }
  Probability at_most(const Rational& t) const { return at_least(-t); }
  // Pr[|Z| >= t] for t >= 1.
  Probability outside(const Rational& t) const {
    return Probability::enclosed(Interval(2L, precision) * sum_from(t) / total_);
  }

 private:
  static constexpr unsigned precision = 256;
  Interval sum_from(const Rational& t) const { return GaussianTail(sigma_squared_, 1, t).from(0, precision); }

  Rational sigma_squared_;
  Interval total_;
};

std::int64_t explored(const Rational& sigma_squared, Explorer& explorer) {
  auto k = static_cast<std::int64_t>(low_64(radius(sigma_squared, explorer.limits().tail_bits + 1)));
  auto inside = static_cast<std::size_t>(2 * k - 1);
  GaussianLaw law(sigma_squared);
  std::size_t branch = explorer.choose(inside + 1, [&](std::size_t i) {
    return i < inside ? law.exactly(static_cast<std::int64_t>(i) - k + 1) : law.outside(k);
  });
  if (branch == inside) explorer.abandon();
  return static_cast<std::int64_t>(branch) - k + 1;
}

std::int64_t explored(const Rational& sigma_squared, std::int64_t low, std::int64_t high, Explorer& explorer) {
  std::size_t last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (last == 0) return low;
  GaussianLaw law(sigma_squared);
  std::size_t branch = explorer.choose(last + 1, [&](std::size_t i) {
    std::int64_t z = low + static_cast<std::int64_t>(i);
    return i == 0 ? law.at_most(z) : i == last ? law.at_least(z) : law.exactly(z);
  });
  return low + static_cast<std::int64_t>(branch);
}

// A coin of bias e^-((|y| - sigma^2/t)^2 / (2 sigma^2)). With sigma^2 = a/b the exponent is
// (b t |y| - a)^2 / (2 a b t^2); words are tried first.
class Acceptance {
 public:
  Acceptance(const Rational& sigma_squared, const Integer& t)
      : a_(numerator(sigma_squared)), bt_(denominator(sigma_squared) * t), below_(2 * a_ * bt_ * t) {}

  bool operator()(std::int64_t y, Rng& rng) const {
    if (fits_64(below_)) {
      Unsigned128 product = Unsigned128{low_64(bt_)} * magnitude(y), a = low_64(a_);
      Unsigned128 difference = product < a ? a - product : product - a;
      if (difference >> 32 == 0)
        return bernoulli_exp(static_cast<std::uint64_t>(difference * difference), low_64(below_), rng);
    }
    Integer difference = bt_ * magnitude(y) - a_;
    return bernoulli_exp(Rational(difference * difference, below_), rng);
  }

 private:
  Integer a_, bt_, below_;
};

// Pr[strip < k] for strips 0, 1, ... of the values from 0 on and -1, -2, ... of those below 0, where a strip
// weighs its number of places times its best place.
class StripLaw {
 public:
  StripLaw(const Rational& sigma_squared, int strip_bits)
      : from_zero_(sigma_squared, Rational(Integer(1) << strip_bits), 0),
        below_zero_(sigma_squared, Rational(Integer(1) << strip_bits), 1) {}

  Interval below(std::int64_t k, unsigned precision) const {
    Interval total = from_zero_.from(0, precision) + below_zero_.from(0, precision);
    if (k <= 0) return below_zero_.from(-k, precision) / total;
    return Interval(1L, precision) - from_zero_.from(k, precision) / total;
  }

  // below(-count), ..., below(count)
  std::vector<Interval> below_each(std::int64_t count, unsigned precision) const {
    auto right = from_zero_.from_each(count, precision), left = below_zero_.from_each(count, precision);
    Interval total = right.front() + left.front();
    std::vector<Interval> result;
    for (std::int64_t k = -count; k <= count; ++k) {
      auto i = static_cast<std::size_t>(std::abs(k));
      result.push_back(k <= 0 ? left[i] / total : Interval(1L, precision) - right[i] / total);
    }
    return result;
  }

 private:
  GaussianTail from_zero_, below_zero_;
};

Inversion strip_inversion(const Rational& sigma_squared, int strip_bits, int word_bits) {
  Integer reach = radius(sigma_squared, static_cast<unsigned>(word_bits)) >> strip_bits;
  auto count = static_cast<std::int64_t>(low_64(reach)) + 1;
  StripLaw law(sigma_squared, strip_bits);
  auto below = [law](std::int64_t k, unsigned precision) { return law.below(k, precision); };
  return Inversion(-count, law.below_each(count, Inversion::table_precision(word_bits)), below, word_bits);
}

const Rational& checked(const Rational& sigma_squared) {
  require(sigma_squared > 0 && sigma_squared < Rational(Integer(1) << 80),
          "the variance of prepared discrete Gaussian noise must lie in (0, 2^80)");
  return sigma_squared;
}

int suitable_strip_bits(const Rational& sigma_squared) {
  return std::max(0, static_cast<int>(bit_length(whole_root(sigma_squared))) - strips_bits);
}

}  // namespace

std::int64_t discrete_gaussian(const Rational& sigma_squared, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(sigma_squared, *explorer);
  return discrete_gaussian_by_parts(sigma_squared, rng);
}

std::int64_t discrete_gaussian_by_parts(const Rational& sigma_squared, Rng& rng) {
  // Rejection from discrete Laplace noise of scale t, about sigma (Canonne, Kamath, Steinke 2020). The product of the
  // formulas of the two distributions is e^(-y^2 / (2 sigma^2)) times a constant.
  Integer t = whole_root(sigma_squared) + 1;
  Acceptance accepts(sigma_squared, t);
  std::int64_t y;
  do y = fits_64(t) ? discrete_laplace(low_64(t), 1, rng) : discrete_laplace(Rational(t), rng);
  while (!accepts(y, rng));
  return y;
}

std::int64_t discrete_gaussian(const Rational& sigma_squared, std::int64_t low, std::int64_t high, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(sigma_squared, low, high, *explorer);
  return std::clamp(discrete_gaussian(sigma_squared, rng), low, high);
}

bool discrete_gaussian_reaches(const Rational& sigma_squared, std::int64_t threshold, Rng& rng) {
  if (Explorer* explorer = rng.choices()) {
    GaussianLaw law(sigma_squared);
    auto forks = [&](std::size_t i) { return i == 1 ? law.at_least(threshold) : law.at_most(Rational(threshold) - 1); };
    return explorer->choose(2, forks) == 1;
  }
  return discrete_gaussian(sigma_squared, rng) >= threshold;
}

DiscreteGaussian::DiscreteGaussian(const Rational& sigma_squared, TableSizes sizes)
    : DiscreteGaussian(sigma_squared, suitable_strip_bits(checked(sigma_squared)), sizes) {}

DiscreteGaussian::DiscreteGaussian(const Rational& sigma_squared, int strip_bits, TableSizes sizes)
    : sigma_squared_(checked(sigma_squared)),
      strip_bits_(strip_bits),
      rate_above_(0),
      rate_below_(0),
      strip_(strip_inversion(sigma_squared, strip_bits, sizes.word_bits)) {
  Rational rate = 1 / (2 * sigma_squared);
  if (fits_64(numerator(rate)) && fits_64(denominator(rate))) {
    rate_above_ = low_64(numerator(rate));
    rate_below_ = low_64(denominator(rate));
  }
}

// With probability e^(-((base + place)^2 - base^2) / (2 sigma^2)).
bool DiscreteGaussian::keeps(std::uint64_t base, std::uint64_t place, Rng& rng) const {
  Unsigned128 gap = (2 * Unsigned128{base} + place) * place;
  if (rate_below_ != 0 && gap >> 64 == 0) {
    Unsigned128 above = gap * rate_above_;
    if (above >> 64 == 0) return bernoulli_exp(static_cast<std::uint64_t>(above), rate_below_, rng);
  }
  return bernoulli_exp(to_integer(gap) / (2 * sigma_squared_), rng);
}

std::int64_t DiscreteGaussian::draw(Rng& rng) const {
  for (;;) {
    std::int64_t strip = strip_(rng);
    if (strip_bits_ == 0) return strip;
    if (strip > greatest >> strip_bits_) [[unlikely]]
      return greatest;
    if (strip < least >> strip_bits_) [[unlikely]]
      return least;
    // Below 0 the strip's best place is -1, -1 - 2^strip_bits, ...
    std::uint64_t index = static_cast<std::uint64_t>(strip < 0 ? ~strip : strip);
    std::uint64_t base = (index << strip_bits_) + (strip < 0 ? 1 : 0);
    std::uint64_t place = rng.bits(strip_bits_);
    if (!keeps(base, place, rng)) continue;
    auto magnitude = static_cast<std::int64_t>(base + place);
    return strip < 0 ? -magnitude : magnitude;
  }
}

std::int64_t DiscreteGaussian::operator()(Rng& rng) const {
  if (rng.choices()) [[unlikely]]
    return discrete_gaussian(sigma_squared_, rng);
  return draw(rng);
}

void DiscreteGaussian::fill(std::span<std::int64_t> values, Rng& rng) const {
  for (std::int64_t& value : values) value = (*this)(rng);
}

}  // namespace discreet::inline random
