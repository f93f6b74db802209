#include "discreet/learners/covers/cover_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::cover_bounds_test {

using enum CoverAccountant;
const Rational millionth(1, 1'000'000);

struct Plan {
  CoverBudget budget;
  double rows;
};

Plan plan(const CoverGoal& goal, const CoverChoices& choices) {
  CoverBudget budget = plan_cover(goal, choices);
  CoverRates rates = cover_rates(budget);
  auto offset = static_cast<double>(cover_offset(budget, rates, goal.beta));
  return {budget, cover_rows(goal, budget, to_double(rates.eta), offset)};
}

CoverGoal literals(double pieces, double bits) { return {pieces, 2 * bits, 0.1, 0.05}; }

CoverChoices choices(std::int64_t pieces, Neighbours neighbours = Neighbours::add_remove) {
  return {{1, millionth, neighbours}, pieces, best, CountNoise::best, {}};
}

// The rows that the specification finds, at most: sums of shortfalls and sets of literals are counted more sharply
// here.
TEST(CoverBounds, AskForNoMoreThanTheSpecification) {
  EXPECT_LE(plan(literals(3, 100), choices(3)).rows, 1.8e4);
  EXPECT_LE(plan(literals(10, 1000), choices(10)).rows, 1.6e5);
  EXPECT_LE(plan(literals(10, 1000), choices(10, Neighbours::replace)).rows, 1.8e5);
  EXPECT_LE(plan(literals(20, 10000), choices(20)).rows, 4.1e5);
}

TEST(CoverBounds, ThePrintedConstantsAskForMuchMore) {
  EXPECT_NEAR(printed_cover_rows(literals(3, 100), 1, 1e-6), 1.3e6, 0.1e6);
  EXPECT_NEAR(printed_cover_rows(literals(10, 1000), 1, 1e-6), 5.5e6, 0.2e6);
  EXPECT_NEAR(printed_cover_rows(literals(20, 10000), 1, 1e-6), 1.3e7, 0.1e7);
}

// 23 rounds. At epsilon 1 the selections need the most rows, at 1000 the step from the rows to the population.
TEST(CoverBounds, ThePrintedRegionsAreTheFormulas) {
  const CoverGoal goal = literals(3, 100);
  EXPECT_NEAR(printed_convex_polygon_rows(goal, 64, 1, 1e-6), 10'185'762, 1);
  EXPECT_NEAR(printed_convex_polygon_rows(goal, 64, 1000, 1e-6), 198'496, 1);
  EXPECT_NEAR(printed_polygons_rows(goal, 64, 1, 1e-6), 11'627'990, 1);
  EXPECT_NEAR(printed_polygons_rows(goal, 64, 1000, 1e-6), 8'138'120, 1);
}

TEST(CoverBounds, FewPiecesArePureManyAreHitOnce) {
  EXPECT_EQ(plan(literals(1, 100), choices(1)).budget.accountant, basic);
  EXPECT_EQ(plan(literals(5, 100), choices(5)).budget.accountant, zcdp);
  EXPECT_EQ(plan(literals(40, 1000), choices(40)).budget.accountant, first_hit);
}

TEST(CoverBounds, TheChosenAccountantIsTheBest) {
  for (std::int64_t pieces : {1, 2, 4, 8, 16, 32}) {
    CoverGoal goal = literals(static_cast<double>(pieces), 500);
    double chosen = plan(goal, choices(pieces)).rows;
    for (auto accountant : {basic, advanced, zcdp, first_hit})
      for (auto noise : {CountNoise::none, CountNoise::laplace}) {
        CoverChoices fixed = choices(pieces);
        fixed.accountant = accountant;
        fixed.noise = noise;
        EXPECT_LE(chosen, plan(goal, fixed).rows * 1.01) << pieces << " " << word(accountant) << " " << word(noise);
      }
  }
}

TEST(CoverBounds, HarderGoalsAskForMore) {
  double before = 0;
  for (double alpha : {0.3, 0.2, 0.1, 0.05, 0.02}) {
    double rows = plan({5, 200, alpha, 0.05}, choices(5)).rows;
    EXPECT_GT(rows, before);
    before = rows;
  }
  EXPECT_GT(plan({5, 200, 0.1, 0.01}, choices(5)).rows, plan({5, 200, 0.1, 0.05}, choices(5)).rows);
  EXPECT_GT(plan({5, 2000, 0.1, 0.05}, choices(5)).rows, plan({5, 200, 0.1, 0.05}, choices(5)).rows);
}

TEST(CoverBounds, TooFewRoundsAreNeverEnough) {
  CoverChoices few = choices(5);
  few.rounds = 3;  // (4/5)^3 of the rows may stay uncovered
  EXPECT_TRUE(std::isinf(plan(literals(5, 100), few).rows));
}

}  // namespace discreet::cover_bounds_test
