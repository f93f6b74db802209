// Tools for the tests of this layer: distributions by their definitions, samplers written a second time and naively,
// and the comparisons that every sampler must pass.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "discreet/random/bernoulli.h"
#include "discreet/random/rng.h"
#include "discreet/random/uniform.h"

namespace discreet::oracle {

// ---- The distribution of the code: every bit string is played.

template <class Draw>
auto play(Draw draw, std::size_t depth) {
  return explore(draw, Explorer(Explorer::Level::bits, {.depth = depth}));
}

template <class Outcome>
Rational played_mass(const Law<Outcome>& law, const Outcome& outcome) {
  auto found = law.mass.find(outcome);
  return found == law.mass.end() ? Rational(0) : *found->second.rational();
}

template <class Outcome>
using Masses = std::map<Outcome, Interval>;

// True if every mass lies between the played mass and that plus the remainder. Outcomes that `ideal` does not list may
// have its rest.
template <class Outcome>
bool fits(const Law<Outcome>& law, const Masses<Outcome>& ideal) {
  Rational remainder = *law.remainder.rational(), listed = 0;
  for (const auto& [outcome, mass] : ideal) {
    Rational played = played_mass(law, outcome);
    if (played > mass.high() || played + remainder < mass.low()) return false;
    listed += mass.low();
  }
  Rational unlisted = 0;
  for (const auto& [outcome, mass] : law.mass)
    if (!ideal.contains(outcome)) unlisted += *mass.rational();
  return unlisted <= 1 - listed;
}

template <class Outcome>
void expect_played(const Law<Outcome>& law, const Masses<Outcome>& ideal, const Rational& largest_remainder) {
  Rational total = *law.remainder.rational();
  for (const auto& [outcome, mass] : law.mass) total += *mass.rational();
  EXPECT_EQ(total, 1);
  EXPECT_LE(*law.remainder.rational(), largest_remainder) << to_double(*law.remainder.rational());
  EXPECT_TRUE(fits(law, ideal));
}

// Two programs have the same distribution as far as their remainders can show.
template <class Outcome>
void expect_same(const Law<Outcome>& a, const Law<Outcome>& b) {
  auto within = [](const Law<Outcome>& less, const Law<Outcome>& more) {
    for (const auto& [outcome, mass] : less.mass)
      EXPECT_LE(*mass.rational(), played_mass(more, outcome) + *more.remainder.rational());
  };
  within(a, b);
  within(b, a);
}

// ---- The stated distribution: choices fork.

// The masses and the remainder of an exploring run, added up. The sum is exactly 1 if the distribution is a formula.
template <class Outcome>
Probability total(const Law<Outcome>& law) {
  Probability sum = law.remainder;
  for (const auto& [outcome, mass] : law.mass) sum += mass;
  return sum;
}

template <class Outcome>
void expect_exact_total(const Law<Outcome>& law) {
  EXPECT_EQ(compare(total(law), 0, Probability(Rational(1))), 0);
}

inline void expect_encloses(const Interval& outer, const Rational& value, const Rational& largest_width) {
  EXPECT_LE(outer.low(), value);
  EXPECT_GE(outer.high(), value);
  EXPECT_LE(outer.high() - outer.low(), largest_width);
}

// Both enclose one number: they meet, and neither is wide.
inline void expect_meets(const Interval& a, const Interval& b, const Rational& largest_width = {1, 1000000000000000}) {
  EXPECT_FALSE(a.below(b) || b.below(a)) << a.low_double() << " " << b.low_double();
  EXPECT_LE(a.high() - a.low(), largest_width);
  EXPECT_LE(b.high() - b.low(), largest_width);
}

template <class Outcome>
void expect_stated(const Law<Outcome>& law, const Masses<Outcome>& ideal) {
  for (const auto& [outcome, mass] : law.mass)
    if (ideal.contains(outcome)) expect_meets(mass.enclose(), ideal.at(outcome));
  for (const auto& [outcome, mass] : ideal) EXPECT_TRUE(law.mass.contains(outcome));
}

// ---- Distributions by definition: weights of the integers in [-radius, radius], normalised by their own sum and a
// crude bound of the rest. No closed form of the samplers is used.

inline Masses<std::int64_t> normalised(std::int64_t low, std::int64_t high,
                                       const std::function<Interval(std::int64_t)>& weight, const Interval& rest) {
  Masses<std::int64_t> masses;
  Interval sum = rest;
  for (std::int64_t z = low; z <= high; ++z) sum += weight(z);
  for (std::int64_t z = low; z <= high; ++z) masses.emplace(z, weight(z) / sum);
  return masses;
}

inline Interval up_to(const Interval& bound) { return hull(Interval(0L), bound); }

inline Interval exp_minus(const Rational& x) { return exp(Interval(Rational(-x))); }

inline Masses<std::int64_t> laplace(const Rational& scale, std::int64_t radius) {
  // Each side is at most (scale + 1) times its first weight, since e^(-1/scale) <= scale / (scale + 1).
  Interval rest = up_to(Interval(2 * (scale + 1)) * exp_minus(Rational(radius + 1) / scale));
  return normalised(
      -radius, radius, [&](std::int64_t z) { return exp_minus(abs(Rational(z)) / scale); }, rest);
}

inline Masses<std::int64_t> gaussian(const Rational& sigma_squared, std::int64_t radius) {
  // Beyond the radius z^2 >= radius * z, so the rest is at most two geometric series.
  Rational rate = Rational(radius) / (2 * sigma_squared);
  Interval rest = up_to(Interval(2L) * exp_minus(rate * (radius + 1)) / (Interval(1L) - exp_minus(rate)));
  return normalised(
      -radius, radius, [&](std::int64_t z) { return exp_minus(Rational(z) * z / (2 * sigma_squared)); }, rest);
}

// Failures before the first success, by multiplying one coin after the other.
inline Masses<std::uint64_t> geometric(const Interval& ratio, std::uint64_t count) {
  Masses<std::uint64_t> masses;
  Interval reach(1L);
  for (std::uint64_t k = 0; k < count; ++k) {
    Interval next = reach * ratio;
    masses.emplace(k, reach - next);
    reach = next;
  }
  return masses;
}

// Adds one coin at a time.
inline Masses<std::uint64_t> binomial(std::uint64_t n, const Interval& p) {
  std::vector<Interval> law{Interval(1L)};
  for (std::uint64_t i = 0; i < n; ++i) {
    std::vector<Interval> next(law.size() + 1, Interval(0L));
    for (std::size_t k = 0; k < law.size(); ++k) {
      next[k] += law[k] * (Interval(1L) - p);
      next[k + 1] += law[k] * p;
    }
    law = std::move(next);
  }
  Masses<std::uint64_t> masses;
  for (std::size_t k = 0; k < law.size(); ++k) masses.emplace(k, law[k]);
  return masses;
}

// ---- Samplers by definition: slow, and without any production code but single fair bits and coins.

// Compares a uniform real, bit by bit, with the cumulative masses in order, until one mass holds it for certain. It
// never reaches mass that is not listed. So the list must leave out less than the played depth can show.
template <class Outcome>
Outcome by_inversion(const Masses<Outcome>& masses, Rng& rng) {
  Rational at = 0, width = 1;
  for (;;) {
    Interval before(0L);
    for (const auto& [outcome, mass] : masses) {
      Interval upto = before + mass;
      if (before.high() <= at && at + width <= upto.low()) return outcome;
      before = upto;
    }
    width /= 2;
    if (rng.bits(1)) at += width;
  }
}

template <class Coin>
std::uint64_t count_until_failure(Coin coin) {
  std::uint64_t count = 0;
  while (coin()) ++count;
  return count;
}

inline std::int64_t laplace_by_difference(const Rational& scale, Rng& rng) {
  auto one = [&] { return count_until_failure([&] { return bernoulli_exp(1 / scale, rng); }); };
  auto first = static_cast<std::int64_t>(one());
  return first - static_cast<std::int64_t>(one());
}

inline std::uint64_t geometric_by_coins(const Rational& p, Rng& rng) {
  return count_until_failure([&] { return !bernoulli(p, rng); });
}

inline std::vector<std::uint64_t> subset_by_coins(std::uint64_t n, const Rational& p, Rng& rng) {
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t i = 0; i < n; ++i)
    if (bernoulli(p, rng)) chosen.push_back(i);
  return chosen;
}

// The permutation number `rank` of the n! in the dictionary, for a uniform rank.
inline std::vector<std::uint64_t> permutation_by_rank(std::uint64_t n, Rng& rng) {
  std::uint64_t orders = 1;
  for (std::uint64_t i = 2; i <= n; ++i) orders *= i;
  std::vector<std::uint64_t> order(n);
  for (std::uint64_t i = 0; i < n; ++i) order[i] = i;
  for (std::uint64_t rank = uniform_below(orders, rng); rank > 0; --rank)
    std::next_permutation(order.begin(), order.end());
  return order;
}

// ---- Statistics on many draws of the shipped code.

// The chance of a worse fit, by Pearson's chi-square over the cells between successive `cuts`, pooled until each
// expects 25 draws. `below(k)` is Pr[Z < k].
inline double fit(const std::vector<std::int64_t>& draws, const std::vector<std::int64_t>& cuts,
                  const std::function<double(std::int64_t)>& below) {
  std::vector<double> counts(cuts.size() + 1);
  for (std::int64_t z : draws)
    ++counts[static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), z) - cuts.begin())];
  double statistic = 0, expected = 0, seen = 0, last = 0;
  int cells = 0;
  for (std::size_t i = 0; i <= cuts.size(); ++i) {
    double upto = i < cuts.size() ? below(cuts[i]) : 1;
    expected += (upto - last) * static_cast<double>(draws.size());
    seen += counts[i];
    last = upto;
    bool rest_is_enough = (1 - upto) * static_cast<double>(draws.size()) >= 25;
    if (i < cuts.size() && (expected < 25 || !rest_is_enough)) continue;
    statistic += (seen - expected) * (seen - expected) / expected;
    expected = seen = 0;
    ++cells;
  }
  return boost::math::gamma_q((cells - 1) / 2.0, statistic / 2);
}

inline std::vector<std::int64_t> cuts(std::int64_t low, std::int64_t high, std::int64_t step) {
  std::vector<std::int64_t> result;
  for (std::int64_t k = low; k <= high; k += step) result.push_back(k);
  return result;
}

constexpr double rejection_level = 1e-9;
constexpr std::size_t many_draws = 1000000;

template <class Draw>
std::vector<std::int64_t> draw_many(Draw draw, std::uint64_t seed) {
  Rng rng = Rng::seeded(seed);
  std::vector<std::int64_t> draws(many_draws);
  for (auto& z : draws) z = static_cast<std::int64_t>(draw(rng));
  return draws;
}

}  // namespace discreet::oracle
