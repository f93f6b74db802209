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

}  // namespace discreet::clopper_pearson_test
