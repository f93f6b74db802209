#include "discreet/random/geometric.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/bernoulli_power.h"
#include "discreet/random/parts.h"
#include "discreet/random/uniform.h"

namespace discreet::inline random {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

// The least rate of tables. With a smaller one the common values would leave the range of the result.
Rational smallest_rate() { return Rational(1, std::uint64_t{1} << 48); }

std::uint64_t clamped(const Integer& value) { return fits_64(value) ? low_64(value) : largest; }

// Forks over 0, ..., size-1 and the tail from `size` on; `reach(k)` is Pr[G >= k], `exactly(k)` is Pr[G = k].
template <class Exactly, class Reach>
std::uint64_t explored(std::size_t size, Exactly exactly, Reach reach, Explorer& explorer) {
  return explorer.choose(size + 1, [&](std::size_t k) { return k < size ? exactly(k) : reach(k); });
}

// The first k with ratio^k certainly below 2^-tail_bits, where ratio <= e^-rate (ln 2 < 7/10).
std::size_t window(const Rational& rate, const Explorer& explorer) {
  return low_64(ceil(Rational(7 * explorer.limits().tail_bits, 10) / rate));
}

std::uint64_t explored_below(const Rational& p, std::uint64_t limit, Explorer& explorer) {
  Rational q = 1 - p;
  return explored(
      limit, [&](std::size_t k) { return Probability(power(q, k) * p); },
      [&](std::size_t k) { return Probability(power(q, k)); }, explorer);
}

// min(G, limit) for Pr[G >= k] = e^(-x k).
std::uint64_t explored_exp_below(const Rational& x, std::uint64_t limit, Explorer& explorer) {
  auto exactly = [&](std::size_t k) {
    ExponentialSum mass(1, x * k);
    mass += ExponentialSum(-1, x * (k + 1));
    return Probability::ratio(mass, ExponentialSum(1));
  };
  auto reach = [&](std::size_t k) { return Probability::exponential(x * k); };
  return explored(limit, exactly, reach, explorer);
}

std::uint64_t explored_exp(const Rational& x, Explorer& explorer) {
  std::size_t size = window(x, explorer);
  std::uint64_t draw = explored_exp_below(x, size, explorer);
  if (draw == size) explorer.abandon();
  return draw;
}

// min(G, limit) for limit >= 1, in blocks with block <= limit; `reaches(k)` is a coin of bias Pr[G >= k].
// Whole blocks fail independently of each other and of the place in the block that does not, which is k <
// block with probability proportional to Pr[G >= k] (1 - ratio): a uniform k, kept when it is reached.
template <class Number, class Reaches>
Number by_blocks(const Number& block, const Number& limit, Reaches reaches, Rng& rng) {
  Number passed = 0;
  while (reaches(block)) {
    if (limit - passed <= block) return limit;
    passed += block;
  }
  Number place;
  do place = uniform_below(block, rng);
  while (!reaches(place));
  return limit - passed <= place ? limit : Number(passed + place);
}

// With x = s/t: X = U + t V, where U < t is kept with probability e^(-U/t) and V counts successes of coins
// e^-1, has Pr[X >= k] = e^(-k/t); so floor(X/s) has Pr[>= k] = Pr[X >= k s] = e^(-x k) (Canonne, Kamath,
// Steinke 2020).
std::uint64_t successes_of_inverse_e(Rng& rng) {
  std::uint64_t count = 0;
  while (bernoulli_exp(1, 1, rng)) ++count;
  return count;
}

// The digits above the lowest `bits`: a geometric variable of the rate times 2^bits.
Inversion geometric_top(const Real& rate, int bits, int word_bits) {
  Rational place(Integer(1) << bits);
  auto below = [=](std::int64_t k, unsigned precision) {
    if (k <= 0) return Interval(0L, precision);
    return -expm1(-rate(precision) * Interval(place * k, precision));
  };
  unsigned precision = Inversion::table_precision(word_bits);
  std::int64_t size = GeometricDigits::top_values(rate(precision).low() * place, word_bits);
  std::vector<Interval> thresholds;
  for (std::int64_t k = 0; k <= size; ++k) thresholds.push_back(below(k, precision));
  return Inversion(0, thresholds, below, word_bits);
}

}  // namespace

Integer geometric_below(const Rational& p, const Integer& limit, Rng& rng) {
  if (fits_64(limit)) return geometric_below(p, low_64(limit), rng);
  if (p == 0) return limit;
  Integer block = std::min(limit, floor(1 / p));
  return by_blocks(
      block, limit, [&](const Integer& k) { return bernoulli_power(p, k, rng); }, rng);
}

std::uint64_t geometric_below(const Rational& p, std::uint64_t limit, Rng& rng) {
  if (limit == 0 || p == 0) return limit;
  if (Explorer* explorer = rng.choices()) return explored_below(p, limit, *explorer);
  return geometric_below_by_parts(p, limit, rng);
}

std::uint64_t geometric_below_by_parts(const Rational& p, std::uint64_t limit, Rng& rng) {
  if (limit == 0 || p == 0) return limit;
  if (!fits_64(denominator(p))) {
    std::uint64_t block = std::min(limit, std::bit_floor(clamped(floor(1 / p))));
    return by_blocks(
        block, limit, [&](std::uint64_t k) { return bernoulli_power(p, k, rng); }, rng);
  }
  std::uint64_t above = low_64(numerator(p)), below = low_64(denominator(p));
  std::uint64_t block = std::min(limit, std::bit_floor(below / above));
  return by_blocks(
      block, limit, [&](std::uint64_t k) { return bernoulli_power(above, below, k, rng); }, rng);
}

std::uint64_t geometric(const Rational& p, Rng& rng) {
  Explorer* explorer = rng.choices();
  if (!explorer || p == 0) return geometric_below(p, largest, rng);
  std::size_t size = window(p, *explorer);
  std::uint64_t draw = explored_below(p, size, *explorer);
  if (draw == size) explorer->abandon();
  return draw;
}

std::uint64_t geometric_exp(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored_exp(Rational(numerator, denominator), *explorer);
  return geometric_exp_by_parts(numerator, denominator, rng);
}

std::uint64_t geometric_exp(const Rational& x, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored_exp(x, *explorer);
  return geometric_exp_by_parts(x, rng);
}

std::uint64_t geometric_exp_below(const Rational& x, std::uint64_t limit, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored_exp_below(x, limit, *explorer);
  return std::min(geometric_exp_by_parts(x, rng), limit);
}

std::uint64_t geometric_exp_by_parts(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  std::uint64_t u;
  do u = uniform_below(denominator, rng);
  while (!bernoulli_exp(u, denominator, rng));
  Unsigned128 x = u + Unsigned128{denominator} * successes_of_inverse_e(rng);
  if (x >> 64) return clamped(to_integer(x) / numerator);
  return static_cast<std::uint64_t>(x) / numerator;
}

std::uint64_t geometric_exp_by_parts(const Rational& x, Rng& rng) {
  Integer s = numerator(x), t = denominator(x);
  if (fits_64(s) && fits_64(t)) return geometric_exp_by_parts(low_64(s), low_64(t), rng);
  Integer u;
  do u = uniform_below(t, rng);
  while (!bernoulli_exp(Rational(u, t), rng));
  return clamped((u + t * successes_of_inverse_e(rng)) / s);
}

Geometric::Geometric(Law law, const Rational& parameter, const Real& rate, TableSizes sizes)
    : law_(law),
      parameter_(parameter),
      low_(rate, GeometricDigits::suitable_bits(rate(64).low()), sizes),
      high_(geometric_top(rate, low_.bits(), sizes.word_bits)) {}

std::uint64_t Geometric::operator()(Rng& rng) const {
  if (rng.choices()) [[unlikely]]
    return law_ == Law::success ? geometric(parameter_, rng) : geometric_exp(parameter_, rng);
  return draw(rng);
}

void Geometric::fill(std::span<std::uint64_t> values, Rng& rng) const {
  for (std::uint64_t& value : values) value = (*this)(rng);
}

Geometric Geometric::of_success(const Rational& p, TableSizes sizes) {
  require(p > smallest_rate() && p < 1, "the success probability of a prepared geometric must lie in (2^-48, 1)");
  auto rate = [p](unsigned precision) { return -log1p(-Interval(p, precision)); };
  return Geometric(Law::success, p, rate, sizes);
}

Geometric Geometric::of_exponential(const Rational& x, TableSizes sizes) {
  require(x > smallest_rate(), "the rate of a prepared geometric must exceed 2^-48");
  return Geometric(
      Law::exponential, x, [x](unsigned precision) { return Interval(x, precision); }, sizes);
}

}  // namespace discreet::inline random
