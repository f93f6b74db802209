// The golden values of the planner's rows 31, 32 and 34, through the protocols that use them.
#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/learners/conjunction.h"
#include "discreet/local/learners/local_erm.h"
#include "discreet/local/learners/weak_learner.h"
#include "discreet/local/studies/people_bounds.h"

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

}  // namespace discreet::learner_bounds_test
