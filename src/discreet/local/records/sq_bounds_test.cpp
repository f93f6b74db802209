#include "discreet/local/records/sq_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/learning/bound.h"

namespace discreet::sq_bounds_test {

constexpr QueryGoal golden{.width = 2, .tolerance = .05, .epsilon = .5, .beta = .05};

SqPlan equal_queries(std::size_t count) { return {{std::vector<QueryShape>(count, {2, Rational(1, 20), 1}), count}}; }

TEST(SqBounds, GoldenValues) {
  EXPECT_EQ(rows_at_least(laplace_query_people(golden)), 897'440u);                  // row 17
  EXPECT_EQ(rows_at_least(one_bit_query_people(golden)), 49'198u);                   // row 19
  EXPECT_EQ(local_people(equal_queries(100), .5, .05), 11'061'500u);                 // row 20
  EXPECT_EQ(rows_at_least(central_printed_rows(100, golden)), 132'705u);             // row 21
  EXPECT_EQ(emulation_candidate_count(Rational(1, 2), 1000, Rational(1, 20)), 25u);  // row 23
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
      const BoundParameters at{
          .beta = Rational(1, 20), .epsilon = from_double(epsilon), .bound = 1, .tau = from_double(tolerance)};
      EXPECT_LT(kl_19(at), kl_18(at));
      EXPECT_LT(kl_18(at), kl_17(at));
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
