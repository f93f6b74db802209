#include "discreet/random/bernoulli_power.h"

#include "discreet/random/bernoulli.h"
#include "discreet/random/parts.h"

namespace discreet::inline random {
namespace {

// (1-p)^n for n p <= 1: `coin(above, below)` has bias p * above / below. Its bias is 0 at above = 0, so k <=
// n + 1.
template <class Number, class Coin>
bool odd_first_failure(const Number& n, Coin coin) {
  std::uint64_t k = 1;
  while (coin(Number(n + 1 - k), k)) ++k;
  return k % 2 == 1;
}

// (1-p)^n = ((1-p)^m)^floor(n/m) (1-p)^(n mod m) with m = floor(1/p); the first failing factor ends it.
template <class Number, class Coin>
bool all_factors(Number n, const Number& m, Coin coin) {
  for (; n > m; n -= m)
    if (!odd_first_failure(m, coin)) return false;
  return odd_first_failure(n, coin);
}

}  // namespace

Rational power(const Rational& base, std::uint64_t exponent) {
  auto raise = [&](const Integer& value) {
    Integer result;
    mpz_pow_ui(result.backend().data(), value.backend().data(), exponent);
    return result;
  };
  return Rational(raise(numerator(base)), raise(denominator(base)));
}

bool bernoulli_power_by_parts(std::uint64_t numerator, std::uint64_t denominator, std::uint64_t n, Rng& rng) {
  if (numerator == 0 || n == 0) return true;
  return all_factors(n, denominator / numerator, [&](std::uint64_t above, std::uint64_t below) {
    // above <= denominator / numerator, so the product fits.
    Unsigned128 scaled = Unsigned128{denominator} * below;
    if (scaled >> 64) return bernoulli(Rational(numerator * above, to_integer(scaled)), rng);
    return bernoulli(numerator * above, static_cast<std::uint64_t>(scaled), rng);
  });
}

bool bernoulli_power_by_parts(const Rational& p, const Integer& n, Rng& rng) {
  if (p == 0 || n == 0) return true;
  if (fits_64(denominator(p)) && fits_64(n))
    return bernoulli_power_by_parts(low_64(numerator(p)), low_64(denominator(p)), low_64(n), rng);
  return all_factors(n, floor(1 / p), [&](const Integer& above, std::uint64_t below) {
    return bernoulli(p * Rational(above, below), rng);
  });
}

bool bernoulli_power(std::uint64_t numerator, std::uint64_t denominator, std::uint64_t n, Rng& rng) {
  if (rng.choices()) return bernoulli(power(1 - Rational(numerator, denominator), n), rng);
  return bernoulli_power_by_parts(numerator, denominator, n, rng);
}

bool bernoulli_power(const Rational& p, const Integer& n, Rng& rng) {
  if (rng.choices()) return bernoulli(power(1 - p, low_64(n)), rng);
  return bernoulli_power_by_parts(p, n, rng);
}

}  // namespace discreet::inline random
