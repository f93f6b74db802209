#include "discreet/bounds/learners/clopper_pearson.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/bounds/learners/binomial_tail.h"

namespace discreet::clopper_pearson_test {

// The closed forms at the two ends: all coins fell one way.
TEST(ClopperPearson, UnanimousCoinsHaveClosedForms) {
  for (std::uint64_t n : {1, 10, 1000}) {
    EXPECT_NEAR(least_mean(n, n, 0.05), std::pow(0.05, 1.0 / static_cast<double>(n)), 1e-12);
    EXPECT_NEAR(largest_mean(0, n, 0.05), 1 - std::pow(0.05, 1.0 / static_cast<double>(n)), 1e-12);
    EXPECT_EQ(least_mean(0, n, 0.05), 0);
    EXPECT_EQ(largest_mean(n, n, 0.05), 1);
  }
  EXPECT_EQ(least_mean(0, 0, 0.05), 0);
  EXPECT_EQ(largest_mean(0, 0, 0.05), 1);
}

TEST(ClopperPearson, KnownLimits) {  // 7 of 20, 95 % two-sided
  EXPECT_NEAR(least_mean(7, 20, 0.025), 0.1539092, 1e-7);
  EXPECT_NEAR(largest_mean(7, 20, 0.025), 0.5921885, 1e-7);
}

// Properties 1 and 2, exactly: the probability of all counts whose limit misses the mean.
TEST(ClopperPearson, MissesAtMostAsOftenAsItSays) {
  constexpr std::uint64_t n = 30;
  for (double tail : {0.2, 0.05, 0.001})
    for (double mean : {0.001, 0.1, 0.37, 0.5, 0.93}) {
      double too_high = 0, too_low = 0;
      for (std::uint64_t k = 0; k <= n; ++k) {
        double mass = binomial_at_most(k, n, mean) - (k == 0 ? 0 : binomial_at_most(k - 1, n, mean));
        if (least_mean(k, n, tail) > mean) too_high += mass;
        if (largest_mean(k, n, tail) < mean) too_low += mass;
      }
      EXPECT_LE(too_high, tail * (1 + 1e-9));
      EXPECT_LE(too_low, tail * (1 + 1e-9));
    }
}

// The same for variables in [0, 1] that are no coins: 0, 1/2 or 1. Every number of halves and ones of n has its exact
// probability.
TEST(Chernoff, MissesAtMostAsOftenAsItSays) {
  constexpr std::uint64_t n = 25;
  for (double tail : {0.2, 0.05, 0.001})
    for (double half : {0.0, 0.2, 0.8})
      for (double one : {0.01, 0.1}) {
        const double mean = half / 2 + one;
        double too_high = 0, too_low = 0;
        for (std::uint64_t ones = 0; ones <= n; ++ones)
          for (std::uint64_t halves = 0; halves + ones <= n; ++halves) {
            auto log_factorial = [](std::uint64_t m) { return std::lgamma(static_cast<double>(m) + 1); };
            const double ways = std::exp(log_factorial(n) - log_factorial(ones) - log_factorial(halves) -
                                         log_factorial(n - ones - halves));
            const double mass = ways * std::pow(one, static_cast<double>(ones)) *
                                std::pow(half, static_cast<double>(halves)) *
                                std::pow(1 - half - one, static_cast<double>(n - ones - halves));
            if (least_average(halves + 2 * ones, 2 * n, 2, tail) > mean) too_high += mass;
            if (largest_average(halves + 2 * ones, 2 * n, 2, tail) < mean) too_low += mass;
          }
        EXPECT_LE(too_high, tail * (1 + 1e-9));
        EXPECT_LE(too_low, tail * (1 + 1e-9));
      }
}

// Unanimous variables have closed forms, the exact ones of coins. Elsewhere coins have shorter intervals.
TEST(Chernoff, IsNeverShorterThanTheExactLimitsOfCoins) {
  EXPECT_NEAR(largest_average(0, 100, 1, 0.05), 1 - std::pow(0.05, 0.01), 1e-6);
  EXPECT_NEAR(least_average(100, 100, 1, 0.05), std::pow(0.05, 0.01), 1e-6);
  for (std::uint64_t sum : {1, 10, 50, 99}) {
    EXPECT_LE(least_average(sum, 100, 1, 0.05), least_mean(sum, 100, 0.05));
    EXPECT_GE(largest_average(sum, 100, 1, 0.05), largest_mean(sum, 100, 0.05));
    EXPECT_NEAR(least_average(60 * sum, 6000, 60, 0.05), least_average(sum, 100, 1, 0.05), 1e-9);
  }
  EXPECT_EQ(least_average(0, 0, 6, 0.05), 0);
  EXPECT_EQ(largest_average(0, 0, 6, 0.05), 1);
}

// The order in which an interval for uncertain counts uses: more wrong parts or fewer right ones raise both limits.
TEST(Chernoff, LimitsGrowWithTheWrongPartsAndFallWithTheRightOnes) {
  for (std::uint64_t wrong : {0, 7, 60})
    for (std::uint64_t right : {1, 30, 100})
      for (auto limit : {least_average, largest_average}) {
        EXPECT_LE(limit(wrong, wrong + right, 6, 0.1), limit(wrong + 1, wrong + 1 + right, 6, 0.1));
        EXPECT_GE(limit(wrong, wrong + right, 6, 0.1), limit(wrong, wrong + right + 1, 6, 0.1));
      }
}

}  // namespace discreet::clopper_pearson_test
