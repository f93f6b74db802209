#include "discreet/random/discrete_laplace.h"

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/geometric.h"
#include "discreet/random/parts.h"

namespace discreet::inline random {
namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

// The stated distribution as formulas over the common denominator 1 + q. Values are rationals, so that -least is one
// too.
class LaplaceLaw {
 public:
  explicit LaplaceLaw(const Rational& scale) : rate_(1 / scale), denominator_(1) { denominator_ += term(1, 1); }

  Probability exactly(const Rational& z) const {
    ExponentialSum mass = term(1, abs(z));
    mass += term(-1, abs(z) + 1);
    return Probability::ratio(mass, denominator_);
  }

  Probability at_least(const Rational& t) const {
    if (t >= 1) return Probability::ratio(term(1, t), denominator_);
    ExponentialSum mass = denominator_;
    mass += term(-1, 1 - t);
    return Probability::ratio(mass, denominator_);
  }

  Probability at_most(const Rational& t) const { return at_least(-t); }

  // Pr[|Z| >= t] for t >= 1.
  Probability outside(const Rational& t) const { return Probability::ratio(term(2, t), denominator_); }

 private:
  // coefficient * q^exponent
  ExponentialSum term(long coefficient, const Rational& exponent) const {
    return ExponentialSum(coefficient, rate_ * exponent);
  }

  Rational rate_;
  ExponentialSum denominator_;
};

std::int64_t explored(const Rational& scale, Explorer& explorer) {
  // 2 q^k < 2^-tail_bits, since ln 2 < 7/10.
  Integer k = ceil(scale * Rational(7 * (explorer.limits().tail_bits + 1), 10));
  auto largest = static_cast<std::int64_t>(low_64(k)) - 1;
  std::size_t inside = 2 * low_64(k) - 1;
  LaplaceLaw law(scale);
  std::size_t branch = explorer.choose(inside + 1, [&](std::size_t i) {
    return i < inside ? law.exactly(static_cast<std::int64_t>(i) - largest) : law.outside(Rational(k));
  });
  if (branch == inside) explorer.abandon();
  return static_cast<std::int64_t>(branch) - largest;
}

std::int64_t explored(const Rational& scale, std::int64_t low, std::int64_t high, Explorer& explorer) {
  LaplaceLaw law(scale);
  std::size_t last = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (last == 0) return low;
  std::size_t branch = explorer.choose(last + 1, [&](std::size_t i) {
    std::int64_t z = low + static_cast<std::int64_t>(i);
    return i == 0 ? law.at_most(z) : i == last ? law.at_least(z) : law.exactly(z);
  });
  return low + static_cast<std::int64_t>(branch);
}

// A geometric magnitude with a fair sign; -0 is drawn again, else 0 would come twice as often as it should.
template <class Magnitude>
std::int64_t signed_draw(Magnitude magnitude, Rng& rng) {
  for (;;) {
    std::uint64_t size = magnitude();
    bool negative = rng.bits(1);
    if (negative && size == 0) continue;
    if (size > static_cast<std::uint64_t>(greatest)) return negative ? least : greatest;
    return negative ? -static_cast<std::int64_t>(size) : static_cast<std::int64_t>(size);
  }
}

// Z >> bits keeps the sign: it is below k exactly when Z < k 2^bits.
Inversion high_inversion(const Rational& scale, int bits, int word_bits) {
  Rational place(Integer(1) << bits), rate = 1 / scale;
  auto below = [=](std::int64_t k, unsigned precision) {
    Interval q_plus_1 = exp(Interval(-rate, precision)) + Interval(1L);
    Rational exponent = k <= 0 ? 1 - place * k : place * k;
    Interval tail = exp(Interval(-rate * exponent, precision)) / q_plus_1;
    return k <= 0 ? tail : Interval(1L) - tail;
  };
  std::int64_t size = GeometricDigits::top_values(rate * place, word_bits);
  std::vector<Interval> thresholds;
  for (std::int64_t k = -size; k <= size; ++k) thresholds.push_back(below(k, Inversion::table_precision(word_bits)));
  return Inversion(-size, thresholds, below, word_bits);
}

const Rational& checked(const Rational& scale) {
  require(scale > 0 && scale < Rational(Integer(1) << 48),
          "the scale of prepared discrete Laplace noise must lie in (0, 2^48)");
  return scale;
}

}  // namespace

std::int64_t discrete_laplace(const Rational& scale, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(scale, *explorer);
  return discrete_laplace_by_parts(scale, rng);
}

std::int64_t discrete_laplace(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(Rational(numerator, denominator), *explorer);
  return discrete_laplace_by_parts(numerator, denominator, rng);
}

std::int64_t discrete_laplace_by_parts(const Rational& scale, Rng& rng) {
  Integer above = numerator(scale), below = denominator(scale);
  if (fits_64(above) && fits_64(below)) return discrete_laplace_by_parts(low_64(above), low_64(below), rng);
  return signed_draw([rate = Rational(1 / scale), &rng] { return geometric_exp(rate, rng); }, rng);
}

std::int64_t discrete_laplace_by_parts(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  return signed_draw([&] { return geometric_exp(denominator, numerator, rng); }, rng);
}

std::int64_t discrete_laplace(const Rational& scale, std::int64_t low, std::int64_t high, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(scale, low, high, *explorer);
  return std::clamp(discrete_laplace(scale, rng), low, high);
}

bool discrete_laplace_reaches(const Rational& scale, std::int64_t threshold, Rng& rng) {
  if (Explorer* explorer = rng.choices()) {
    LaplaceLaw law(scale);
    auto forks = [&](std::size_t i) { return i == 1 ? law.at_least(threshold) : law.at_most(Rational(threshold) - 1); };
    return explorer->choose(2, forks) == 1;
  }
  return discrete_laplace(scale, rng) >= threshold;
}

DiscreteLaplace::DiscreteLaplace(const Rational& scale, TableSizes sizes)
    : scale_(checked(scale)),
      low_([rate = Rational(1 / scale)](unsigned precision) { return Interval(rate, precision); },
           GeometricDigits::suitable_bits(1 / scale), sizes),
      high_(high_inversion(scale, low_.bits(), sizes.word_bits)) {}

// Given its sign, Z or -1-Z = ~Z is geometric: the digits above are drawn with the sign, those below apart
// from it.
std::int64_t DiscreteLaplace::draw(Rng& rng) const {
  std::int64_t high = high_(rng);
  int bits = low_.bits();
  if (bits == 0) return high;
  if (high > greatest >> bits) [[unlikely]]
    return greatest;
  if (high < least >> bits) [[unlikely]]
    return least;
  auto low = static_cast<std::int64_t>(low_(rng));
  if (high < 0) low ^= (std::int64_t{1} << bits) - 1;
  return high * (std::int64_t{1} << bits) + low;
}

std::int64_t DiscreteLaplace::operator()(Rng& rng) const {
  if (rng.choices()) [[unlikely]]
    return discrete_laplace(scale_, rng);
  return draw(rng);
}

void DiscreteLaplace::fill(std::span<std::int64_t> values, Rng& rng) const {
  for (std::int64_t& value : values) value = (*this)(rng);
}

}  // namespace discreet::inline random
