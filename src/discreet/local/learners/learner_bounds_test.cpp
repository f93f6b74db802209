// The golden values of the planner's rows 27, 28, 31, 32 and 34, most of them through the protocols that use them.
#include "discreet/local/learners/learner_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/local/learners/conjunction.h"
#include "discreet/local/learners/local_erm.h"
#include "discreet/local/learners/weak_learner.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::learner_bounds_test {

// The answers get 1/20, as in the planner's rows.
const Rational beta(1, 18);

TEST(LearnerBounds, Row31LocalErm) {
  const LocalErmProtocol protocol(
      {.points = 99, .route = ErmRoute::blocks, .epsilon = Rational(1, 2), .alpha = Rational(1, 10), .beta = beta});
  EXPECT_EQ(protocol.plan()[0].reports(), 2'765'400u);
}

TEST(LearnerBounds, Row32Conjunctions) {
  const LocalConjunctionProtocol row(
      {.dimension = 10, .epsilon = Rational(1, 2), .alpha = Rational(1, 10), .beta = beta});
  EXPECT_EQ(row.plan()[0].reports(), 159'811'940u);
  const LocalConjunctionProtocol small({.dimension = 5, .epsilon = 2, .alpha = Rational(1, 5), .beta = beta});
  EXPECT_EQ(small.plan()[0].reports(), 456'740u);
}

TEST(LearnerBounds, Row34WeakLearner) {
  const WarnerRandomizer coin({.epsilon = Rational(1, 2)});
  EXPECT_EQ(50 * people_bound(coin, Rational(1, 60), Rational(1, 20), 50), 11'404'200u);
}

TEST(LearnerBounds, DyadicIntervalsNeedFewerPeopleForManyThresholds) {
  const LocalErmProtocol large({.points = 4000});
  EXPECT_EQ(large.questions({}).size(), 12u);
  const LocalErmProtocol small({.points = 8});
  EXPECT_EQ(small.questions({}).size(), 9u);
  const LocalErmProtocol blocks({.points = 4000, .route = ErmRoute::blocks});
  EXPECT_LT(large.plan()[0].people(), blocks.plan()[0].people() / 5);
}

TEST(LearnerBounds, TheHalfWidthAtThePlannedPeopleIsTheTolerance) {
  const WarnerRandomizer coin({.epsilon = 1});
  const std::uint64_t people = people_bound(coin, Rational(1, 50), Rational(1, 20), 7);
  EXPECT_LE(half_width_bound(coin, people, Rational(1, 20), 7), .02 + 1e-9);
  EXPECT_GT(half_width_bound(coin, people - 10, Rational(1, 20), 7), .02);
}

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

}  // namespace discreet::learner_bounds_test
