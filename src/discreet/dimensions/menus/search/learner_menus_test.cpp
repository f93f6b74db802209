#include "discreet/dimensions/menus/search/learner_menus.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::learner_menus_test {

const Rational half(1, 2), quarter(1, 4);

TEST(LearnerMenus, RunsOfThePrintedForm) {  // RD-6
  const LearnerClaim claim{half, 0, quarter, half, 8};
  EXPECT_EQ(printed_runs(hit_chance(claim), quarter), 152);
  EXPECT_EQ(printed_runs(hit_chance({half, 0, quarter, half, 1}), quarter), 5);
  // size <= ln(2 ln 4) + n epsilon
  EXPECT_LE(std::log(152.0), std::log(2 * std::log(4.0)) + 4 + 0.01);
}

TEST(LearnerMenus, TheLeastRunsAreFewer) {
  for (std::uint64_t rows : {0u, 1u, 4u, 20u}) {
    const Interval chance = hit_chance({half, 0, quarter, quarter, rows});
    EXPECT_LE(runs_needed(chance, quarter), printed_runs(chance, quarter));
    const double p = to_double(chance.low()), runs = to_double(Rational(runs_needed(chance, quarter)));
    EXPECT_LE(std::pow(1 - p, runs), 0.25 * (1 + 1e-9));
    EXPECT_GT(std::pow(1 - p, runs - 1), 0.25 * (1 - 1e-9));
  }
}

TEST(LearnerMenus, CopiesOfOnePointHitMoreOften) {  // CC-3, scaled: a tenth of the rows differ
  const LearnerClaim claim{1, 0, Rational(1, 40), half, 30};
  EXPECT_GT(copies_hit_chance(claim, quarter).low(), hit_chance(claim).high());
  // Where alpha is the menu's own, every row may differ.
  EXPECT_NEAR(to_double(copies_hit_chance({1, 0, quarter, half, 30}, quarter).low()),
              to_double(hit_chance({1, 0, quarter, half, 30}).low()), 1e-25);
  EXPECT_THROW(copies_hit_chance(claim, Rational(1, 50)), Error);
}

TEST(LearnerMenus, ALearnerThatAlwaysHitsNeedsOneRun) {
  EXPECT_EQ(runs_needed(hit_chance({1, 0, quarter, 0, 0}), quarter), 1);
  EXPECT_THROW(runs_needed(hit_chance({1, 0, quarter, 0, 0}), 0), Error);
}

}  // namespace discreet::learner_menus_test
