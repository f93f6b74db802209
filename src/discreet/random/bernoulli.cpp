#include "discreet/random/bernoulli.h"

namespace discreet::inline random {
namespace {

bool explored(const Probability& heads, const Probability& tails, Explorer& explorer) {
  return explorer.choose(2, [&](std::size_t i) { return i == 1 ? heads : tails; }) == 1;
}

bool explored(const Rational& p, Explorer& explorer) {
  return explored(Probability(p), Probability(Rational(1 - p)), explorer);
}

bool explored_exp(const Rational& x, Explorer& explorer) {
  ExponentialSum tails(1);
  tails += ExponentialSum(-1, x);
  return explored(Probability::exponential(x), Probability::ratio(std::move(tails), ExponentialSum(1)), explorer);
}

// Is a uniform real in [0, 1) below numerator/denominator? The binary digits of the fraction come out of the long
// division; the first digit in which the two numbers differ decides. `Number` holds 2 * denominator.
template <class Number>
bool below_fraction(Number numerator, const Number& denominator, Rng& rng) {
  while (numerator != 0) {
    numerator = numerator + numerator;
    bool digit = numerator >= denominator;
    if (digit) numerator = numerator - denominator;
    bool bit = rng.bits(1);
    if (bit != digit) return digit;
  }
  return false;  // the remaining digits of the fraction are zeros, and the real is at least that
}

// e^-x for 0 <= x <= 1: the first k at which a coin of bias x/k fails is odd with probability
// sum over odd k of (x^(k-1)/(k-1)! - x^k/k!) = e^-x (von Neumann; Canonne, Kamath, Steinke 2020).
template <class Coin>
bool odd_first_failure(Coin coin) {
  std::uint64_t k = 1;
  while (coin(k)) ++k;
  return k % 2 == 1;
}

}  // namespace

bool bernoulli(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(Rational(numerator, denominator), *explorer);
  if (numerator == denominator) return true;
  if (denominator >> 63) return below_fraction<Unsigned128>(numerator, denominator, rng);
  return below_fraction<std::uint64_t>(numerator, denominator, rng);
}

bool bernoulli(const Rational& p, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(p, *explorer);
  Integer above = numerator(p), below = denominator(p);
  if (fits_64(below)) return bernoulli(low_64(above), low_64(below), rng);
  return above == below || below_fraction<Integer>(above, below, rng);
}

bool bernoulli_exp(std::uint64_t numerator, std::uint64_t denominator, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored_exp(Rational(numerator, denominator), *explorer);
  // e^-x = (e^-1)^floor(x) e^-(x - floor(x)); the first failing factor ends it.
  for (std::uint64_t whole = numerator / denominator; whole > 0; --whole)
    if (!odd_first_failure([&](std::uint64_t k) { return bernoulli(1, k, rng); })) return false;
  std::uint64_t rest = numerator % denominator;
  return odd_first_failure([&](std::uint64_t k) {
    Unsigned128 scaled = Unsigned128{denominator} * k;
    if (scaled >> 63) return bernoulli(Rational(rest, to_integer(scaled)), rng);
    return below_fraction<std::uint64_t>(rest, static_cast<std::uint64_t>(scaled), rng);
  });
}

bool bernoulli_exp(const Rational& x, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored_exp(x, *explorer);
  Integer above = numerator(x), below = denominator(x);
  if (fits_64(above) && fits_64(below)) return bernoulli_exp(low_64(above), low_64(below), rng);
  for (Integer whole = above / below; whole > 0; --whole)
    if (!odd_first_failure([&](std::uint64_t k) { return bernoulli(1, k, rng); })) return false;
  Rational rest(above % below, below);
  return odd_first_failure([&](std::uint64_t k) { return bernoulli(rest / k, rng); });
}

}  // namespace discreet::inline random
