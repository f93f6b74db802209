#include "discreet/learners/bits/occam_tree.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/bits/labelled_bits_test.h"

namespace discreet::occam_tree_test {

static_assert(Learner<OccamTreeLearner>);

// The label is "bit 2 if bit 0, else not bit 5".
bool target(BitRow x) { return bit_at(x, 0) ? bit_at(x, 2) : !bit_at(x, 5); }

LabelledBits planted(std::size_t n, Rng& rng) {
  LabelledBits rows = random_bits(n, 8, rng);
  for (std::size_t i = 0; i < n; ++i) rows.y[i] = target(rows.x[i]);
  return rows;
}

// Depth 2, unknown to the learner, at the planned rows for it; 6 runs, each with an answer of error above 1/5 or
// without one with probability at most 1/5: all but 4 or fewer fail with probability below 15 * 0.2^4 < 0.03, and the
// seeds are fixed.
TEST(OccamTree, FindsATreeWhoseDepthIsNotKnown) {
  const Accuracy goal{Rational(1, 5), Rational(1, 5)};
  OccamTreeLearner learner({.dimension = 8, .depth = 2, .most_depth = 3, .alpha = goal.alpha, .beta = goal.beta});
  auto n = static_cast<std::size_t>(sample_size(learner, goal));
  int good = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Rng rng = Rng::seeded(seed);
    auto found = learner.learn(planted(n, rng).sample(), rng);
    std::size_t wrong = 0;
    for (std::uint64_t x = 0; found && x < 256; ++x) wrong += (*found)(BitRow(&x, 1)) != target(BitRow(&x, 1));
    good += found && wrong <= 51;
  }
  EXPECT_GE(good, 3);
}

// A constant passes the first test, and later rows are not looked at.
TEST(OccamTree, AnswersAConstantFromTheRowsOfTheFirstRound) {
  OccamTreeLearner learner({.dimension = 4, .alpha = Rational(1, 5), .beta = Rational(1, 5)});
  Rng rng = Rng::seeded(1);
  LabelledBits rows = random_bits(5000, 4, rng);
  for (Label& y : rows.y) y = 1;
  auto found = learner.learn(rows.sample(), rng);
  ASSERT_TRUE(found);
  for (std::uint64_t x = 0; x < 16; ++x) EXPECT_TRUE((*found)(BitRow(&x, 1)));  // else probability below 1e-4
}

TEST(OccamTree, TooFewRowsGiveNoAnswer) {
  OccamTreeLearner learner({.dimension = 3});
  Rng rng = Rng::seeded(1);
  EXPECT_FALSE(learner.learn(random_bits(10, 3, rng).sample(), rng));
  EXPECT_FALSE(learner.learn({}, rng));
}

// One length of the answer more costs what the planner says, and a depth that is allowed but not needed costs nothing.
TEST(OccamTree, ThePlanGrowsWithTheDepthThatIsNeededAndNotWithTheOneThatIsAllowed) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  auto rows = [&](std::int64_t depth, std::int64_t most) {
    return sample_size(OccamTreeLearner({.dimension = 10, .depth = depth, .most_depth = most}), goal);
  };
  EXPECT_LT(rows(1, 3), rows(3, 3));
  EXPECT_EQ(rows(1, 2), rows(1, 4));
}

TEST(OccamTree, CanBeStopped) {
  OccamTreeLearner learner({.dimension = 8, .alpha = Rational(2, 5), .beta = Rational(2, 5)});
  Rng rng = Rng::seeded(1);
  LabelledBits rows = random_bits(20'000, 8, rng);
  expect_interrupted_after({0, 2}, [&](const Progress& progress) { learner.learn(rows.sample(), rng, progress); });
}

TEST(OccamTree, RefusesOptionsThatMeanNothing) {
  EXPECT_THROW(OccamTreeLearner({.dimension = 0}), Error);
  EXPECT_THROW(OccamTreeLearner({.depth = 4}), Error);
  EXPECT_THROW(OccamTreeLearner({.depth = -1}), Error);
  EXPECT_THROW(OccamTreeLearner({.most_depth = 9}), Error);
  EXPECT_THROW(OccamTreeLearner({.dimension = 4096, .most_depth = 3}), Error);
  EXPECT_THROW(OccamTreeLearner({.epsilon = 0}), Error);
  EXPECT_THROW(OccamTreeLearner({.alpha = Rational(1, 2)}), Error);
  EXPECT_THROW(OccamTreeLearner({.first_rows = -1}), Error);
  EXPECT_NO_THROW(OccamTreeLearner({.depth = 0, .most_depth = 0}));
}

}  // namespace discreet::occam_tree_test
