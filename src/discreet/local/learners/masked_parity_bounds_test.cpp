#include "discreet/local/learners/masked_parity_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::masked_parity_bounds_test {

double truth_of(double epsilon) { return 1 / (1 + std::exp(-epsilon)); }

TEST(MaskedParityBounds, GoldenRows27And28) {
  const MaskedParityGoal goal{.dimension = 16, .truth = truth_of(.5), .beta = .05};
  const MaskedParityPeople people = masked_parity_chernoff_people(goal);
  EXPECT_EQ(16 * people.first, 3'184'176u);
  EXPECT_EQ(people.first, 199'011u);
  EXPECT_EQ(people.second, 778u);
}

TEST(MaskedParityBounds, ExactTailsSavePeopleAndKeepTheFailure) {
  for (double epsilon : {.5, 1., 2., 4.})
    for (double dimension : {2., 4., 16.})
      for (auto route : {MaskedParityRoute::hadamard, MaskedParityRoute::split}) {
        const MaskedParityGoal goal{.dimension = dimension, .truth = truth_of(epsilon), .beta = .05};
        const MaskedParityPeople exact = masked_parity_people(goal, route);
        const MaskedParityPeople chernoff = masked_parity_chernoff_people(goal);
        EXPECT_LE(exact.first, chernoff.first);
        EXPECT_LE(exact.second, chernoff.second);
        EXPECT_LE(exact.first, chernoff.first * .8) << epsilon << " " << dimension;
        for (std::uint64_t more : {0, 1, 2, 7})
          EXPECT_LE(masked_parity_failure(goal, route, {exact.first + more, exact.second + more}), .05);
        EXPECT_GT(masked_parity_failure(goal, route, {exact.first / 2, exact.second}), .05);
      }
}

TEST(MaskedParityBounds, LargeDimensionsAreBoundedWithoutASearch) {
  const MaskedParityGoal goal{.dimension = 1024, .truth = truth_of(1), .beta = .05};
  EXPECT_EQ(masked_parity_people(goal, MaskedParityRoute::hadamard).first, masked_parity_chernoff_people(goal).first);
}

TEST(MaskedParityBounds, NobodyDecidesNothing) {
  EXPECT_EQ(masked_parity_failure({}, MaskedParityRoute::hadamard, {0, 100}), 1);
}

}  // namespace discreet::masked_parity_bounds_test
