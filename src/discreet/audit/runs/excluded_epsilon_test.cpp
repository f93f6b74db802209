#include "discreet/audit/runs/excluded_epsilon.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/bounds/learners/clopper_pearson.h"
#include "discreet/random/bernoulli.h"

namespace discreet::excluded_epsilon_test {

TEST(ExcludedEpsilon, IsTheLogarithmOfWhatIsLeft) {
  EXPECT_NEAR(excluded_epsilon(0.5, 0.01, 0), std::log(50.0), 1e-12);
  EXPECT_NEAR(excluded_epsilon(0.5, 0.01, 0.1), std::log(40.0), 1e-12);
  EXPECT_EQ(excluded_epsilon(0.01, 0.01, 0), 0);
  EXPECT_EQ(excluded_epsilon(0.5, 0.01, 0.5), 0);
  EXPECT_EQ(excluded_epsilon(0.5, 1e-320, 0), 700);
  EXPECT_NEAR(excluded_epsilon(20, 20, 0.01, 0, 0.95), std::log(std::pow(0.05, 1 / 20.0) / 0.01), 1e-9);
  EXPECT_EQ(excluded_epsilon(20, 0, 0.01, 0, 0.95), 0);
}

TEST(ExcludedEpsilon, ThroughAMapItIsWhatTheMapSays) {
  auto doubled = [](const Level& inner) { return Level{2 * inner.epsilon, inner.delta}; };
  EXPECT_NEAR(excluded_epsilon(0.5, 0.01, 0, doubled), std::log(50.0) / 2, 1e-9);
  EXPECT_EQ(excluded_epsilon(0.005, 0.01, 0, doubled), 0);
}

// Randomized response is exactly as private as it promises. The bound may exceed that in 5 % of the experiments. More
// than 40 of 400 experiments would be a failure (probability below 10^-4).
TEST(ExcludedEpsilon, NeverExceedsTheTruthMoreOftenThanSaid) {
  Rng rng = Rng::seeded(1);
  // The event "says 1" has probability 3/4 with the bit 1 and 1/4 with the bit 0: epsilon = ln 3.
  int exceeded = 0;
  for (int experiment = 0; experiment < 400; ++experiment) {
    std::uint64_t accused = 0;
    for (int trial = 0; trial < 60; ++trial) accused += bernoulli(3, 4, rng);
    exceeded += excluded_epsilon(60, accused, 0.25, 0, 0.95) > std::log(3.0);
  }
  EXPECT_LE(exceeded, 40);
}

TEST(Resampling, ReferenceValues) {
  Level tight = after_resampling({1, 1e-6}, 1'000'000, 9'000'000);
  EXPECT_NEAR(tight.epsilon, 0.1909, 5e-5);
  EXPECT_NEAR(tight.delta / 1e-6, 0.1224, 5e-5);
}

// The least m at which m rows make up for the drawing of n: 2 n for epsilon <= 1.256.
TEST(Resampling, TwiceTheRowsKeepThePromiseUpToASmallEpsilon) {
  EXPECT_LE(after_resampling({1.256, 0}, 100'000, 200'000).epsilon, 1.256);
  EXPECT_GT(after_resampling({1.26, 0}, 100'000, 200'000).epsilon, 1.26);
}

// Exactly, for a count with two-sided geometric noise: K ~ Bin(n, 1/m) copies of the changed row move the count by K.
TEST(Resampling, HoldsForNoisyCountsExactly) {
  for (double epsilon : {0.3, 1.0, 2.0})
    for (int n : {1, 3, 5})
      for (int m : {2, 6, 36}) {
        double q = std::exp(-epsilon), bound = std::exp(after_resampling({epsilon, 0}, n, m).epsilon);
        std::vector<double> copies(n + 1);
        for (int k = 0; k <= n; ++k)
          copies[k] = std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1)) *
                      std::pow(1.0 / m, k) * std::pow(1 - 1.0 / m, n - k);
        auto mass = [&](int at, int center) { return (1 - q) / (1 + q) * std::pow(q, std::abs(at - center)); };
        for (int at = -10; at <= 20; ++at) {
          double with = 0;
          for (int k = 0; k <= n; ++k) with += copies[k] * mass(at, k);
          EXPECT_LE(with, bound * mass(at, 0) * (1 + 1e-9));
          EXPECT_LE(mass(at, 0), bound * with * (1 + 1e-9));
        }
      }
}

TEST(Resampling, NothingStaysNothing) {
  EXPECT_EQ(after_resampling({0, 0}, 10, 20).epsilon, 0);
  EXPECT_NEAR(after_resampling({0, 1e-3}, 10, 20).delta, 5e-4, 1e-12);
}

}  // namespace discreet::excluded_epsilon_test
