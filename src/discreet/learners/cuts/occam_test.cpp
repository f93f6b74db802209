#include "discreet/learners/cuts/occam.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::occam_test {

static_assert(Learner<OccamLearner>);

const std::vector<double> sizes{1, 10, 20, 40};
const OccamGoal goal{1, 0.1, 0.05};

TEST(Occam, RoundsAreDisjointDoubleAndGrowRicher) {
  auto rounds = occam_plan(sizes, goal, {}, 1'000'000);
  ASSERT_GE(rounds.size(), 3u);
  std::size_t end = 0, length = rounds[0].end();
  for (const OccamRound& round : rounds) {
    EXPECT_EQ(round.first, end);
    EXPECT_EQ(round.end() - round.first, length);
    EXPECT_LE(round.accept, 0.06 * static_cast<double>(round.test));
    EXPECT_GE(static_cast<double>(round.accept) + 1, 0.06 * static_cast<double>(round.test));
    end = round.end();
    length *= 2;
  }
  for (std::size_t j = 1; j < rounds.size(); ++j) EXPECT_GE(rounds[j].level, rounds[j - 1].level);
  EXPECT_EQ(rounds[0].level, 1u);
  EXPECT_LE(rounds.back().end(), 1'000'000u);
}

// The test's size: a hypothesis of error 0.1 passes with probability at most 0.05 / 2 / 2 in the first round. Exactly
// that is asked of the tails: e^(-0.02 s / 10) + e^(-0.02 s) <= 0.0125.
TEST(Occam, TestsAreLongEnoughForTheirShareOfBeta) {
  double s = static_cast<double>(occam_plan(sizes, goal, {}, 1'000'000)[0].test);
  EXPECT_LE(std::exp(-0.02 * s / 10) + std::exp(-0.02 * s), 0.0125);
  EXPECT_GT(2 * std::exp(-0.02 * (s - 2) / 10), 0.0125);
}

TEST(Occam, TooFewRowsGiveNoAnswer) {
  OccamLearner learner({.low = 0, .high = 9});
  std::vector<std::uint64_t> x(10, 3);
  std::vector<Label> y(10, 1);
  Rng rng = Rng::seeded(1);
  EXPECT_FALSE(learner.learn({x, y}, rng));
  EXPECT_FALSE(learner.learn({{}, {}}, rng));
}

// Five pieces, unknown to the learner, at the planned rows for five; 6 runs, each with an answer of error above 1/5 or
// without one with probability at most 1/5: all but 4 or fewer fail with probability below 15 * 0.2^4 < 0.03, and the
// seeds are fixed.
TEST(Occam, FindsAFunctionWhoseLengthIsNotKnown) {
  OccamLearner learner(
      {.low = 0, .high = 999, .pieces = 5, .epsilon = 1, .alpha = Rational(1, 5), .beta = Rational(1, 5)});
  StepFunction target{0, {100, 350, 600, 800}};
  auto n = static_cast<std::size_t>(best(learner.bounds({Rational(1, 5), Rational(1, 5)})).rows);
  int good = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Rng rng = Rng::seeded(seed);
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::size_t i = 0; i < n; ++i) {
      x.push_back(rng.bits(40) % 1000);
      y.push_back(target(x.back()));
    }
    auto found = learner.learn({x, y}, rng);
    std::size_t wrong = 0;
    for (std::uint64_t value = 0; found && value < 1000; ++value) wrong += (*found)(value) != target(value);
    good += found && wrong <= 200;
  }
  EXPECT_GE(good, 3);
}

TEST(Occam, RefusesOptionsThatMeanNothing) {
  EXPECT_THROW(OccamLearner({.low = 3, .high = 2}), Error);
  EXPECT_THROW(OccamLearner({.pieces = 40}), Error);
  EXPECT_THROW(OccamLearner({.most_pieces = 0}), Error);
  EXPECT_THROW(OccamLearner({.epsilon = 0}), Error);
  EXPECT_THROW(OccamLearner({.alpha = Rational(1, 2)}), Error);
  EXPECT_THROW(OccamLearner({.first_rows = -1}), Error);
}

}  // namespace discreet::occam_test
