#include "discreet/local/records/sq_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/learning/bound.h"

namespace discreet::sq_bounds_test {

constexpr QueryGoal golden{.width = 2, .tolerance = .05, .epsilon = .5, .beta = .05};

SqPlan equal_queries(std::size_t count) { return {{std::vector<QueryShape>(count, {2, Rational(1, 20), 1}), count}}; }

TEST(SqBounds, GoldenValues) {
  EXPECT_EQ(rows_at_least(laplace_query_people(golden)), 897'440u);       // row 17
  EXPECT_EQ(rows_at_least(laplace_joint_query_people(golden)), 97'389u);  // row 18
  EXPECT_EQ(rows_at_least(one_bit_query_people(golden)), 49'198u);        // row 19
  EXPECT_EQ(local_people(equal_queries(100), .5, .05), 11'061'500u);      // row 20
  EXPECT_EQ(rows_at_least(central_printed_rows(100, golden)), 132'705u);  // row 21
  const EmulationGoal thousand{.5, 1000, .05};
  EXPECT_NEAR(emulation_tolerance(thousand), 6.13e-6, 5e-9);              // row 22
  EXPECT_EQ(emulation_candidates(thousand), 25);                          // row 23
  EXPECT_NEAR(fixed_emulation_tolerance(thousand), 3.07e-6, 5e-9);        // row 23
  EXPECT_NEAR(interactive_emulation_tolerance(thousand), 2.04e-6, 5e-9);  // row 24
}

// Integer noise has a tail of at most 2/(1+q) times the continuous one: a little above the printed number.
TEST(SqBounds, IntegerNoiseCostsLittleMore) {
  double printed = central_printed_rows(100, golden);
  std::uint64_t ours = central_rows(equal_queries(100), .5, .05);
  EXPECT_GE(static_cast<double>(ours), printed);
  EXPECT_LE(static_cast<double>(ours), 1.001 * printed);
}

TEST(SqBounds, OneBitBeatsLaplaceReports) {
  for (double epsilon : {.1, .5, 1., 2.})
    for (double tolerance : {.01, .1}) {
      QueryGoal goal{2, tolerance, epsilon, .05};
      EXPECT_LT(one_bit_query_people(goal), laplace_joint_query_people(goal));
      EXPECT_LT(laplace_joint_query_people(goal), laplace_query_people(goal));
    }
}

// The joint exponent is really the supremum: no point of a grid is above it.
TEST(SqBounds, TheJointExponentIsTheLargest) {
  for (double epsilon : {.3, 1., 5.}) {
    QueryGoal goal{2, .2, epsilon, .05};
    double best = std::log(2 / goal.beta) / laplace_joint_query_people(goal);
    for (double t = 0; t < epsilon / 2; t += epsilon / 4000)
      EXPECT_LE(t * .2 - t * t / 2 + std::log1p(-4 * t * t / (epsilon * epsilon)), best * (1 + 1e-9));
  }
}

TEST(SqBounds, BlocksOfUnequalQueriesAreLongEnough) {
  SqPlan plan{{{{1, Rational(1, 65), 1}, {1, Rational(1, 65), 1}, {1, Rational(1, 7), 1}}, 2},
              {{{1, Rational(1, 5), 1}}, 1}};
  std::uint64_t people = local_people(plan, 1, .05);
  auto weights = query_weights(plan);
  Rational total = 0;
  for (const Rational& weight : weights) total += weight;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    double tolerance = i < 2 ? 1 / 65. : i == 2 ? 1 / 7. : 1 / 5.;
    EXPECT_GE(floor(people * weights[i] / total), rows_at_least(one_bit_query_people({1, tolerance, 1, .05 / 4})));
  }
}

TEST(SqBounds, VastPlansAreRefused) {
  SqPlan vast{{std::vector<QueryShape>(2, {1, Rational(1, 1'000'000'000'000), 1}), 2}};
  EXPECT_THROW(local_people(vast, 1, .05), Error);
}

TEST(Blocks, EveryRowIsInExactlyOne) {
  const std::vector<std::vector<Rational>> weights{{1}, {1, 1, 1}, {Rational(1, 3), 0, Rational(5, 7), 2}, {0, 0, 1}};
  for (const auto& shares : weights) {
    Rational total = 0;
    for (const Rational& share : shares) total += share;
    for (std::size_t rows : {0, 1, 2, 7, 1000}) {
      auto blocks = cut_blocks(rows, shares);
      std::size_t next = 0;
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_EQ(blocks[i].first, next);
        EXPECT_GE(blocks[i].count, floor(rows * shares[i] / total));
        next += blocks[i].count;
      }
      EXPECT_EQ(next, rows);
    }
  }
}

TEST(Blocks, RefuseWeightsThatCutNothing) {
  EXPECT_THROW(cut_blocks(3, {}), Error);
  EXPECT_THROW(cut_blocks(3, std::vector<Rational>{0, 0}), Error);
  EXPECT_THROW(cut_blocks(3, std::vector<Rational>{1, -1, 1}), Error);
}

}  // namespace discreet::sq_bounds_test
