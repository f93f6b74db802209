#include "discreet/bounds/learners/menu_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::menu_bounds_test {

MenuGoal goal_of(double epsilon, double alpha, double beta, Setting setting = Setting::realizable) {
  return {epsilon, setting, alpha, beta};
}

std::uint64_t points(const MenuGoal& goal) { return rows_at_least(hashed_menu_rows(best_hashed_menu(goal), goal)); }

TEST(MenuBounds, SelectionFromAnExactMenuAsksForTheKnownRows) {
  MenuQuality menu{0, 0, std::log(1023)};
  EXPECT_EQ(rows_at_least(menu_rows(menu, goal_of(0.5, 0.1, 0.05))), 444u);
  EXPECT_EQ(rows_at_least(menu_rows(menu, goal_of(0.5, 0.1, 0.05, Setting::agnostic))), 1976u);
  EXPECT_EQ(rows_at_least(menu_rows(menu, goal_of(0.1, 0.1, 0.05, Setting::agnostic))), 2641u);
}

TEST(MenuBounds, HashedPointsAskForTheKnownRows) {
  EXPECT_LE(points(goal_of(1, 0.25, 0.25)), 85u);
  EXPECT_LE(points(goal_of(1, 0.1, 0.05)), 301u);
  EXPECT_LE(points(goal_of(0.5, 0.1, 0.1)), 485u);
  EXPECT_LE(points(goal_of(0.1, 0.1, 0.05)), 2361u);
  EXPECT_LE(points(goal_of(0.1, 0.05, 0.05)), 5040u);
  EXPECT_LE(points(goal_of(1, 0.01, 0.05)), 3686u);
  EXPECT_LE(points(goal_of(4, 0.1, 0.05)), 152u);
  // And not far fewer: the golden values are optima over grids much like ours.
  EXPECT_GE(points(goal_of(1, 0.1, 0.05)), 298u);
  EXPECT_GE(points(goal_of(0.5, 0.1, 0.1)), 480u);
}

TEST(MenuBounds, HashedLinesAskForMoreByTheLogarithmOfTheSlopes) {
  MenuGoal goal = goal_of(0.5, 0.1, 0.1);
  auto lines = [&](double p) { return rows_at_least(hashed_menu_rows(best_hashed_menu(goal, std::log(p)), goal)); };
  EXPECT_LE(lines(101), 708u);
  EXPECT_LE(lines(10007), 926u);
  EXPECT_LE(lines(1000003), 1141u);
  EXPECT_GE(lines(101), 700u);
}

TEST(MenuBounds, ThePrintedRouteAsksForTheKnownRows) {
  auto rows = [](BoundFunction& bound, const Rational& epsilon, const Rational& alpha, const Rational& beta) {
    BoundParameters at{.alpha = alpha, .beta = beta, .epsilon = epsilon};
    at.items = example_5_items(at);
    return enough_rows(bound(at));
  };
  const Rational quarter(1, 4), tenth(1, 10), twentieth(1, 20);
  EXPECT_EQ(rows(rd_b2, 1, quarter, quarter), 602u);
  EXPECT_EQ(rows(rd_b3, 1, quarter, quarter), 402u);
  EXPECT_EQ(rows(rd_b2, 1, tenth, twentieth), 2042u);
  EXPECT_EQ(rows(rd_b3, 1, tenth, twentieth), 1361u);
  EXPECT_EQ(rows(rd_b3, 4, tenth, twentieth), 908u);
}

TEST(MenuBounds, FallWithEveryParameter) {
  for (Setting setting : {Setting::realizable, Setting::agnostic}) {
    auto base = points(goal_of(1, 0.1, 0.05, setting));
    EXPECT_GE(base, points(goal_of(2, 0.1, 0.05, setting)));
    EXPECT_GE(base, points(goal_of(1, 0.2, 0.05, setting)));
    EXPECT_GE(base, points(goal_of(1, 0.1, 0.1, setting)));
  }
}

// Keys that become one number with probability c before they are hashed: c + (1 - c)/K in the place of 1/K.
TEST(MenuBounds, CollisionsCostWhatTheyCost) {
  const MenuGoal goal = goal_of(1, 0.1, 0.05);
  auto rows = [&](double collision) {
    return rows_at_least(hashed_menu_rows(best_hashed_menu(goal, 0, collision), goal));
  };
  EXPECT_EQ(rows(0), 301u);
  EXPECT_EQ(rows(585 / 2305843009213693951.0), 301u);
  EXPECT_GT(rows(1e-3), 301u);
  EXPECT_LT(rows(1e-3), rows(1e-2));
  EXPECT_FALSE(reaches({1, 1000, 0, 0.5}, goal));
  EXPECT_TRUE(reaches({1, 1000, 0, 0}, goal));
}

TEST(MenuBounds, AMenuThatIsTooCoarseHasNone) {
  EXPECT_TRUE(std::isinf(hashed_menu_rows({1, 2}, goal_of(1, 0.1, 0.05))));
  EXPECT_TRUE(std::isinf(menu_rows({0.1, 0, 1}, goal_of(1, 0.1, 0.05))));
}

}  // namespace discreet::menu_bounds_test
