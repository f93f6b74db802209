#include "discreet/bounds/learners/label_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace discreet::label_bounds_test {

std::uint64_t rows_of(const std::vector<Bound>& bounds, const std::string& id) {
  auto found = std::ranges::find(bounds, id, &Bound::id);
  return found == bounds.end() ? 0 : found->rows;
}

std::vector<Bound> of_dimension(int vc, Setting setting, const Rational& epsilon, const Accuracy& goal) {
  return label_bounds(
      ClassSize{Integer(1) << 64, 1}, [=](double n) { return log_growth_of_dimension(vc, n); }, 2, epsilon, setting,
      goal);
}

TEST(LabelBounds, ReproduceTheReferenceValue) {
  // CC-14: dimension 3, epsilon 1/2, alpha 1/10, beta 1/10.
  auto bounds = of_dimension(3, Setting::realizable, Rational(1, 2), {Rational(1, 10), Rational(1, 10)});
  EXPECT_EQ(rows_of(bounds, "CC-14.P"), 4818u);
  EXPECT_LT(rows_of(bounds, "CC-14.Z"), 4818u);
  EXPECT_GT(rows_of(bounds, "CC-14.Z"), 1000u);
}

TEST(LabelBounds, TheLeastNumberOfRowsIsLeast) {
  // By hand: both conditions hold at 4818 and one fails at 4817.
  auto holds = [](double n) {
    auto growth = [](double m) { return log_growth_of_dimension(3, m); };
    return std::log(4) + growth(2 * n) - n / 160 <= std::log(0.05) && growth(n) - n / 80 <= std::log(0.05);
  };
  EXPECT_TRUE(holds(4818));
  EXPECT_FALSE(holds(4817));
}

TEST(LabelBounds, GrowthIsTheSumOfBinomials) {
  EXPECT_NEAR(std::exp(log_growth_of_dimension(2, 5)), 1 + 5 + 10, 1e-9);
  EXPECT_NEAR(std::exp(log_growth_of_dimension(9, 4)), 16, 1e-9);
  EXPECT_NEAR(std::exp(log_growth_of_dimension(0, 7)), 1, 1e-12);
  EXPECT_NEAR(std::exp(log_growth_of_dimension(3, 10)), 1 + 10 + 45 + 120, 1e-9);
  EXPECT_NEAR(log_growth_of_dimension(5000, 5000), 5000 * std::log(2.0), 1e-6);  // beyond what a double holds
}

TEST(LabelBounds, DoNotDependOnTheDomainAndShowNoBoundForWholeRows) {
  for (Setting setting : {Setting::realizable, Setting::agnostic}) {
    auto growth = [](double n) { return std::log(n + 1); };
    auto small = label_bounds({1000, 9}, growth, 5, 1, setting, {});
    auto large = label_bounds({Integer(1) << 64, 64}, growth, 5, 1, setting, {});
    const char* id = setting == Setting::realizable ? "CC-14.Z" : "CC-14.A";
    EXPECT_EQ(rows_of(small, id), rows_of(large, id));
    EXPECT_GT(rows_of(large, id), 0u);
    EXPECT_EQ(rows_of(large, "CC-17"), 0u);
    EXPECT_EQ(rows_of(large, "CC-14.L"), 2u);  // ln(5 * 19/20)
  }
}

TEST(LabelBounds, CutsAreCountedApart) {
  EXPECT_EQ(cuts_apart(1000, Rational(1, 10)), 5u);  // four values of mass 1/4 > 1/5
  EXPECT_EQ(cuts_apart(1000, Rational(3, 10)), 2u);  // one value of mass 1
  EXPECT_EQ(cuts_apart(2, Rational(1, 100)), 3u);    // no more than there are
}

}  // namespace discreet::label_bounds_test
