#include "discreet/local/randomizers/estimate_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"

namespace discreet::estimate_bounds_test {

const Rational half(1, 2);

// Rows 19, 20 and 31 of the planner, and the Hadamard half of row 28: a tolerance tau of a query with values in [-b, b]
// is one of tau / (2b) of a share.
TEST(PeopleFor, GivesTheGoldenValues) {
  OneBitRandomizer one_bit({.steps = 1, .epsilon = half});
  EXPECT_EQ(people_for(one_bit, 0.05 / 2, 0.05), 49'198u);
  EXPECT_EQ(100 * people_for(one_bit, 0.05 / 2, 0.05 / 100), 11'061'500u);
  EXPECT_EQ(100 * people_for(WarnerRandomizer({.epsilon = half}), 0.1 / 2, 0.05 / 100), 2'765'400u);
  // Masked parity with d = 16: half of 1/d separates signed shares of 1/d from shares of 0, to one side.
  EXPECT_EQ(people_for(HadamardRandomizer({.size = 16, .epsilon = half}), 1.0 / 32, 0.05 / 17, Sides::one), 199'011u);
  EXPECT_EQ(people_for(WarnerRandomizer({.epsilon = half}), 0.25, 0.05 / 17, Sides::one), 778u);
}

std::vector<Randomizer> several() {
  return {WarnerRandomizer({.epsilon = 1}),
          KaryRandomizer({.values = 1000, .epsilon = 1}),
          OneBitRandomizer({.steps = 10, .epsilon = half}),
          DiscreteLaplaceRandomizer({.steps = 16, .clamp = 16, .epsilon = 1}),
          DiscreteLaplaceRandomizer({.steps = 1000, .clamp = 1, .epsilon = 4}),
          HadamardRandomizer({.size = 64, .epsilon = 1}),
          SubsetRandomizer({.values = 100, .epsilon = 1}),
          ProductRandomizer({{WarnerRandomizer({.epsilon = 1}), OneBitRandomizer({.steps = 10, .epsilon = half})}})};
}

TEST(HalfWidth, IsReachedByThePeopleForIt) {
  for (const Randomizer& randomizer : several())
    for (double wanted : {0.5, 0.05, 0.01}) {
      std::uint64_t people = people_for(randomizer, wanted, 0.05);
      EXPECT_LE(half_width(randomizer, people, 0.05), wanted * (1 + 1e-9)) << randomizer.name();
      if (people > 10) EXPECT_GT(half_width(randomizer, people * 9 / 10, 0.05), wanted) << randomizer.name();
    }
}

TEST(HalfWidth, ShrinksWithPeopleAndGrowsWithConfidence) {
  for (const Randomizer& randomizer : several()) {
    double last = HUGE_VAL;
    for (std::uint64_t people : {1u, 10u, 100u, 10'000u, 1'000'000u}) {
      double width = half_width(randomizer, people, 0.05);
      EXPECT_LE(width, last);
      EXPECT_GE(half_width(randomizer, people, 0.001), width);
      EXPECT_LE(half_width(randomizer, people, 0.05, Sides::one), width);
      last = width;
    }
  }
  EXPECT_THROW(half_width(several()[0], 0, 0.05), Error);
}

// Binary reports: what is promised fails no more often than beta, by exact binomial tails at every mean of a grid.
TEST(HalfWidth, HoldsAtEveryMeanByExactTails) {
  WarnerRandomizer warner({.epsilon = 1});
  KaryRandomizer k_rr({.values = 50, .epsilon = 1});
  for (const Randomizer& randomizer : {Randomizer(warner), Randomizer(k_rr)}) {
    CountedBit bit = randomizer.name() == "warner" ? counted_bit(warner) : counted_bit(k_rr);
    const double low = to_double(bit.absent), gap = to_double(bit.present) - low;
    for (std::uint64_t people : {20u, 300u, 2000u})
      for (double beta : {0.3, 0.05, 0.001})
        for (int step = 0; step <= 40; ++step) {
          const double mean = low + gap * step / 40, n = static_cast<double>(people);
          const double d = half_width(randomizer, people, beta) * gap;
          const double above = std::ceil(n * (mean + d) - 1e-9), below = std::floor(n * (mean - d) + 1e-9);
          double tail = above <= n ? binomial_at_least(static_cast<std::uint64_t>(above), people, mean) : 0;
          tail += below >= 0 ? binomial_at_most(static_cast<std::uint64_t>(below), people, mean) : 0;
          EXPECT_LE(tail, beta) << randomizer.name() << " " << people << " " << beta << " " << mean;
        }
  }
}

// With many answers all means are small, and the exponent is far above Hoeffding's.
TEST(HalfWidth, OfManyAnswersIsBelowHoeffdings) {
  KaryRandomizer k_rr({.values = 1000, .epsilon = 1});
  CountedBit bit = counted_bit(k_rr);
  double hoeffding = std::sqrt(std::log(2 / 0.05) / (2 * 1e6)) / to_double(bit.present - bit.absent);
  EXPECT_LT(half_width(k_rr, 1'000'000, 0.05), 0.2 * hoeffding);
  for (double d : {1e-6, 9.9e-5, 1.1e-4, 0.01, 0.3, 0.9}) EXPECT_GE(counted_bit_rate(bit, d), 2 * d * d * (1 - 1e-9));
}

// The law of the sum of all reports by convolution: the exact tail is within the bound.
TEST(HalfWidth, OfDiscreteLaplaceHoldsByConvolution) {
  DiscreteLaplaceRandomizer laplace({.steps = 4, .clamp = 6, .epsilon = 2});
  const double excess = to_double(laplace.ratio() / (1 - laplace.ratio()));
  for (std::uint64_t people : {5u, 40u})
    for (double beta : {0.2, 0.01}) {
      // Values are spread evenly: person i has the value i mod 5. Reports fall on the grid but for the two ends.
      std::map<std::tuple<int, int>, double> law{{{0, 0}, 1.0}};
      double truth = 0;
      for (std::uint64_t i = 0; i < people; ++i) {
        truth += static_cast<double>(i % 5) / 4;
        std::map<std::tuple<int, int>, double> next;
        for (std::uint64_t at = 0; at <= 16; ++at) {
          double p = to_double(laplace.probability(i % 5, 0, number_report(at, laplace.report_bits())));
          for (const auto& [sum, mass] : law)
            next[{std::get<0>(sum) + static_cast<int>(at) - 6, std::get<1>(sum) + (at == 16) - (at == 0)}] += mass * p;
        }
        law = std::move(next);
      }
      const double n = static_cast<double>(people), width = half_width(laplace, people, beta);
      double tail = 0;
      for (const auto& [sum, mass] : law) {
        double estimate = (std::get<0>(sum) + excess * std::get<1>(sum)) / (4 * n);
        if (std::abs(estimate - truth / n) >= width) tail += mass;
      }
      EXPECT_LE(tail, beta);
    }
}

// Exact coverage: over every number of ones, the interval misses the truth with probability at most beta.
TEST(ConfidenceInterval, MissesTheTruthAtMostSoOften) {
  WarnerRandomizer warner({.epsilon = 1});
  CountedBit bit = counted_bit(warner);
  constexpr std::uint64_t people = 200;
  for (double share : {0.0, 0.1, 0.5, 0.93, 1.0})
    for (double beta : {0.2, 0.01}) {
      const double mean = to_double(bit.absent) + share * to_double(bit.present - bit.absent);
      double missed = 0;
      for (std::uint64_t ones = 0; ones <= people; ++ones) {
        auto [low, high] = confidence_interval(warner, {people, {static_cast<std::int64_t>(ones)}}, 0, beta);
        if (low <= share && share <= high) continue;
        missed +=
            binomial_at_least(ones, people, mean) - (ones < people ? binomial_at_least(ones + 1, people, mean) : 0);
      }
      EXPECT_LE(missed, beta);
    }
}

TEST(ConfidenceInterval, HoldsTheEstimate) {
  Rng rng = Rng::seeded(8);
  for (const BasicRandomizer& basic :
       {BasicRandomizer(WarnerRandomizer({.epsilon = 1})), BasicRandomizer(KaryRandomizer({.values = 5, .epsilon = 1})),
        BasicRandomizer(DiscreteLaplaceRandomizer({.steps = 8, .clamp = 8, .epsilon = 1})),
        BasicRandomizer(HadamardRandomizer({.size = 8, .epsilon = 1})),
        BasicRandomizer(SubsetRandomizer({.values = 5, .epsilon = 1})),
        BasicRandomizer(OneBitRandomizer({.steps = 9, .epsilon = 1}))}) {
    Randomizer randomizer(basic);
    Tally tally = randomizer.empty_tally();
    for (std::uint64_t i = 0; i < 500; ++i) {
      const std::uint64_t row = rng.bits(3) % randomizer.rows();
      randomizer.count(randomizer.report(1, row, rng), row, tally);
    }
    auto all = estimates(randomizer, tally);
    for (std::size_t j = 0; j < all.size(); ++j) {
      auto [low, high] = confidence_interval(basic, tally, j, 0.05);
      EXPECT_LT(low, to_double(all[j])) << randomizer.name();
      EXPECT_GT(high, to_double(all[j])) << randomizer.name();
      EXPECT_LT(high - low, 2.2 * half_width(randomizer, 500, 0.05)) << randomizer.name();
    }
  }
}

}  // namespace discreet::estimate_bounds_test
