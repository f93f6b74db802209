#include "discreet/bounds/learners/binomial_tail.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"
#include "discreet/bounds/learners/concentration.h"

namespace discreet::binomial_tail_test {

Integer power(const Integer& base, std::uint64_t exponent) {
  Integer result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

// Pr[X = k] 16^n for n coins of mean heads / 16: a whole number.
std::vector<Integer> weights(std::uint64_t n, long heads) {
  std::vector<Integer> result;
  Integer choices = 1;
  for (std::uint64_t k = 0; k <= n; ++k) {
    result.push_back(choices * power(heads, k) * power(16 - heads, n - k));
    choices = choices * (n - k) / (k + 1);
  }
  return result;
}

TEST(BinomialTail, IsTheExactOneRoundedUp) {
  for (std::uint64_t n : {1, 2, 5, 17, 60, 150})
    for (long heads : {1, 5, 8, 15}) {
      auto exact = weights(n, heads);
      Rational all = power(16, n), above = 0, below = 0;
      auto expect_rounded_up = [](double tail, const Rational& exact_tail) {
        EXPECT_GE(from_double(tail), exact_tail);
        EXPECT_LE(tail, to_double(exact_tail) * (1 + 1e-12));
      };
      for (std::uint64_t k = 0; k <= n; ++k) {
        below += exact[k] / all;
        above += exact[n - k] / all;
        expect_rounded_up(binomial_at_most(k, n, static_cast<double>(heads) / 16), below);
        expect_rounded_up(binomial_at_least(n - k, n, static_cast<double>(heads) / 16), above);
      }
    }
}

TEST(BinomialTail, IsAccurateForManyCoins) {
  // Fair coins: 2^20000 Pr[X <= 9800] is a sum of binomial coefficients.
  const std::uint64_t n = 20000;
  Integer choices = 1, sum = 0;
  for (std::uint64_t k = 0; k <= 9800; ++k) {
    sum += choices;
    choices = choices * (n - k) / (k + 1);
  }
  double exact = to_double(Rational(sum, Integer(1) << n));
  EXPECT_GE(binomial_at_most(9800, n, .5), exact * (1 - 1e-15));
  EXPECT_LE(binomial_at_most(9800, n, .5), exact * (1 + 1e-9));
}

TEST(BinomialTail, EndsAreCertainOrImpossible) {
  EXPECT_EQ(binomial_at_least(0, 5, .3), 1);
  EXPECT_EQ(binomial_at_least(6, 5, .3), 0);
  EXPECT_EQ(binomial_at_most(5, 5, .3), 1);
  EXPECT_EQ(binomial_at_least(0, 0, .3), 1);
  EXPECT_EQ(binomial_at_least(3, 5, 0), 0);
  EXPECT_EQ(binomial_at_most(3, 5, 1), 0);
}

// The literal rule: one number at a time, down from Hoeffding's, to just above the first that fails.
std::uint64_t least_coins_one_by_one(const CoinTest& test, double tail) {
  auto n = rows_for_tail(hoeffding_rate(std::abs(test.mean - test.threshold), 1), tail, Sides::one);
  while (n > 1 && failure(test, n - 1) <= tail) --n;
  return n;
}

TEST(LeastCoins, AgreesWithGoingDownOneByOne) {
  for (double mean : {.01, .12, .5, .8, .97})
    for (double threshold : {.004, .05, .2, .31, .62, .9, .99})
      for (double tail : {.2, .05, 1e-4}) {
        CoinTest test{mean, threshold};
        if (std::abs(mean - threshold) > .02) {
          EXPECT_EQ(least_coins(test, tail), least_coins_one_by_one(test, tail)) << mean << " " << threshold;
        }
      }
}

// Randomized response at epsilon 2: half of the people hold the fact, and the estimate must come out above
// 1/4.
CoinTest masked_parity_second_round() {
  double liars = 1 / (1 + std::exp(2.0));
  return {.5, liars + std::tanh(1.0) / 4};
}

TEST(LeastCoins, IsNotFooledByTheSawtoothThatFoolsBisection) {
  CoinTest test = masked_parity_second_round();
  const double share = .05;
  EXPECT_LE(failure(test, 16), share);
  EXPECT_NEAR(failure(test, 17), .072, 5e-4);
  EXPECT_NEAR(failure(test, 20), .058, 5e-4);
  // Bisection between 1, which fails, and Hoeffding's number, which passes, believes 16.
  std::uint64_t fails = 1, passes = rows_for_tail(hoeffding_rate(test.mean - test.threshold, 1), share, Sides::one);
  while (passes - fails > 1) {
    std::uint64_t middle = (fails + passes) / 2;
    (failure(test, middle) <= share ? passes : fails) = middle;
  }
  EXPECT_EQ(passes, 16u);
  std::uint64_t least = least_coins(test, share);
  EXPECT_GT(least, 20u);
  EXPECT_GT(failure(test, least - 1), share);
  for (std::uint64_t n = least; n < 500; ++n) EXPECT_LE(failure(test, n), share) << n;
}

TEST(LeastCoins, IsFarBelowHoeffdingWhereTheMeanIsSmall) {
  CoinTest rare{.001, .002};
  std::uint64_t hoeffding = rows_for_tail(hoeffding_rate(.001, 1), .05, Sides::one);
  EXPECT_LT(least_coins(rare, .05), hoeffding / 200);
}

TEST(LeastCoins, ServesMillions) {
  std::uint64_t least = least_coins({.5, .5005}, .05);
  EXPECT_NEAR(static_cast<double>(least), 1.6448536 * 1.6448536 / 1e-6, 1e4);  // the normal approximation
}

TEST(LeastCoins, RefusesTestsThatDecideNothing) {
  EXPECT_THROW(least_coins({.5, .5}, .05), Error);
  EXPECT_THROW(least_coins({0, .5}, .05), Error);
  EXPECT_THROW(least_coins({.5, 1}, .05), Error);
  EXPECT_THROW(least_coins({.5, .6}, 0), Error);
  EXPECT_THROW(binomial_at_least(1, 2, 1.5), Error);
}

}  // namespace discreet::binomial_tail_test
