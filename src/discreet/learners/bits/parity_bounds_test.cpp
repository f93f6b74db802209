#include "discreet/learners/bits/parity_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::parity_bounds_test {

constexpr ParityGoal reference{10, .5, .1, .05};

TEST(ParityBounds, ReproduceTheReferenceValues) {
  EXPECT_EQ(rows_at_least(printed_run_rows(reference)), 1331u);
  EXPECT_EQ(rows_at_least(tight_run_rows(reference, .5 / 4, .5)), 610u);
  EXPECT_EQ(rows_at_least(tight_run_rows(reference, std::tanh(.25), .5)), 312u);
  auto paper = candidates_plan(reference, Selection::continuous_noise);
  EXPECT_EQ(paper.chunks, 15u);
  EXPECT_EQ(paper.chunk_rows, 6655u);
  EXPECT_EQ(paper.test_rows, 10204u);
  EXPECT_EQ(paper.rows(), 110029u);
  EXPECT_EQ(candidates_plan(reference, Selection::exponential).rows(), 100239u);
  auto first = first_success_plan(reference);
  EXPECT_EQ(first.chunks, 3u);
  EXPECT_EQ(first.rows(), 1302u);
}

TEST(ParityBounds, IntegerNoiseNeedsAFewMoreHeldOutRows) {
  EXPECT_GT(candidates_plan(reference, Selection::integer_noise).test_rows,
            candidates_plan(reference, Selection::continuous_noise).test_rows);
}

TEST(ParityBounds, TheCheapestPlanIsTheMinimumOverAllNumbersOfParts) {
  for (double epsilon : {.01, .1, .5, 1., 3., 20.})
    for (double beta : {.4, .05, 1e-6}) {
      ParityGoal goal{20, epsilon, .1, beta};
      std::uint64_t least = ~std::uint64_t{0};
      for (std::uint64_t chunks = 1; chunks <= 200; ++chunks)
        least = std::min(least, first_success_plan(goal, chunks).rows());
      EXPECT_EQ(first_success_plan(goal).rows(), least) << epsilon << " " << beta;
    }
}

}  // namespace discreet::parity_bounds_test
