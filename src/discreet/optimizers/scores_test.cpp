#include "discreet/optimizers/scores.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/optimizers/optimized_test.h"
#include "discreet/random/explore/probability.h"

namespace discreet::scores_test {

static_assert(Optimizer<ScoresOptimizer>);

ScoreTable table(std::size_t kinds, std::size_t solutions, std::vector<std::int64_t> scores) {
  ScoreTable made;
  for (std::size_t i = 0; i < kinds; ++i) made.kinds.push_back("k" + std::to_string(i));
  for (std::size_t i = 0; i < solutions; ++i) made.solutions.push_back("s" + std::to_string(i));
  made.scores = std::move(scores);
  return made;
}

Subject subject(const ScoresOptimizer& optimizer) {
  auto rows = [](std::span<const std::uint32_t> database, const auto& use) {
    const std::vector<std::uint64_t> kinds(database.begin(), database.end());
    return use(std::span<const std::uint64_t>(kinds));
  };
  return optimized(optimizer, optimizer.scores().kinds.size(), rows,
                   [](std::uint64_t solution) { return std::to_string(solution); });
}

TEST(Scores, KeepTheirPromiseOnEverySmallTable) {
  const ScoresOptimizer votes({.scores = table(3, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1})});
  const ScoresOptimizer uneven({.scores = table(2, 2, {-5, 3, 2, 3}), .epsilon = 2});
  const ScoresOptimizer same({.scores = table(2, 2, {4, 4, 4, 4})});
  for (std::size_t rows : {1, 2, 3, 4}) {
    expect_holds(subject(votes), rows);
    expect_holds(subject(uneven), rows);
    expect_holds(subject(same), rows);
  }
  expect_tight(subject(ScoresOptimizer({.scores = table(2, 2, {1, 0, 0, 1})})), 6, 0.3);
}

TEST(Scores, ASumMovesByAtMostTheSpread) {
  const ScoreTable scores = table(3, 2, {7, -1, 2, 5, -3, 0});
  EXPECT_EQ(scores.spread(), 10);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b)
      for (std::size_t s = 0; s < 2; ++s) EXPECT_LE(std::abs(scores.score(a, s) - scores.score(b, s)), 10);
}

// Eq. 4 of the paper: one perfect solution, all others of quality 1/2. The exponential mechanism over all of F is right
// with probability 1/(1 + (|F| - 1) e^(-epsilon m/4)): below 1/2 unless m >= (4/epsilon) ln(|F| - 1). Permute-and-flip,
// which the optimizer uses, is never worse.
TEST(Scores, SelectionFromAllSolutionsNeedsTheRowsOfEquationFour) {
  const std::int64_t others = 7;
  for (std::int64_t m : {2, 6, 8, 10}) {
    std::vector<std::int64_t> losses(1 + others, m / 2);
    losses[0] = 0;
    const auto law = explore([&](Rng& rng) { return Exponential(1, 1).select(losses, rng); });
    const ExponentialSum right(1), all = right + ExponentialSum(others, Rational(m, 4));
    EXPECT_EQ(compare(law.mass.at(0), 0, Probability::ratio(right, all)), 0) << m;
    const auto flipped = explore([&](Rng& rng) { return PermuteAndFlip(1, 1)(losses, rng); });
    EXPECT_GE(compare(flipped.mass.at(0), 0, law.mass.at(0)), 0) << m;
    EXPECT_EQ(law.mass.at(0).enclose().low() > Rational(1, 2), m >= 4 * std::log(others)) << m;
  }
}

TEST(Scores, PlansAreThoseOfLemma28) {
  const auto bounds = ScoresOptimizer({.scores = table(2, 3, {0, 1, 2, 1, 1, 1})}).bounds({});
  EXPECT_EQ(bounds[0].rows, 69u);  // 20 ln(30)
  EXPECT_EQ(bounds[1].rows, 82u);  // 20 ln(60)
}

TEST(Scores, RefuseTablesThatAreNone) {
  auto refused = [](ScoreTable scores) { EXPECT_THROW(ScoresOptimizer({.scores = std::move(scores)}), Error); };
  refused({});
  refused(table(2, 2, {1, 2, 3}));
  refused(table(1, 1, {1'000'000'001}));
  ScoreTable twice = table(2, 2, {1, 2, 3, 4});
  twice.kinds[1] = twice.kinds[0];
  refused(twice);
}

}  // namespace discreet::scores_test
