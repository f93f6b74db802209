#include "discreet/bounds/learners/selection_bounds.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::selection_bounds_test {

std::uint64_t rows(const std::vector<Bound>& bounds, const std::string& id) {
  for (const Bound& bound : bounds)
    if (bound.id == id) return bound.rows;
  ADD_FAILURE() << id;
  return 0;
}

const Accuracy tenth{Rational(1, 10), Rational(1, 20)};
const Rational half(1, 2);

TEST(SelectionBounds, ReproduceTheReferenceValues) {
  auto bounds = selection_bounds({1024, 1}, half, Setting::realizable, tenth);
  EXPECT_EQ(rows(bounds, "KL-3.P"), 5957u);
  EXPECT_EQ(rows(bounds, "KL-3.R"), 5092u);
  EXPECT_EQ(rows(bounds, "KL-3.T"), 1976u);
  EXPECT_EQ(rows(bounds, "KL-3.Z"), 444u);
  auto thresholds = selection_bounds({65537, 16}, half, Setting::realizable, tenth);
  EXPECT_EQ(rows(thresholds, "KL-3.T"), 2804u);
  EXPECT_EQ(rows(thresholds, "KL-3.Z"), 630u);
  EXPECT_EQ(rows(selection_bounds({Integer(1) << 20, 1}, half, Setting::realizable, tenth), "KL-3.T"), 3355u);
  // CC-9: 32 bits, epsilon 1/2, alpha 1/10, beta 1/20.
  EXPECT_EQ(rows(selection_bounds({Integer(1) << 32, 32}, half, Setting::realizable, tenth), "CC-2.Z"), 1126u);
  EXPECT_EQ(rows(selection_bounds({1024, 1}, Rational(1, 10), Setting::agnostic, tenth), "CC-2.A"), 2641u);
}

TEST(SelectionBounds, LowerBoundsReproduceTheReferenceValues) {
  const Rational quarter(1, 4), twentieth(1, 20);
  EXPECT_EQ(littlestone_bound(8, quarter, {quarter, quarter}).rows, 12u);                // 11.195
  EXPECT_EQ(littlestone_bound(32, quarter, {quarter, quarter}).rows, 26u);               // 25.142
  EXPECT_EQ(littlestone_bound(32, quarter, {Rational(1, 10), quarter}).rows, 66u);       // 65.943
  EXPECT_EQ(littlestone_bound(64, half, {Rational(1, 10), Rational(1, 10)}).rows, 57u);  // 56.986
  EXPECT_EQ(littlestone_bound(128, 1, {twentieth, twentieth}).rows, 85u);                // 84.663
}

TEST(SelectionBounds, NoLowerBoundExceedsAProvedOne) {
  for (int bits : {1, 4, 16, 64})
    for (const Rational& epsilon : {Rational(1, 10), Rational(1), Rational(5)})
      for (auto setting : {Setting::realizable, Setting::agnostic}) {
        auto bounds = selection_bounds({Integer(1) << bits, bits}, epsilon, setting, tenth);
        EXPECT_LE(rows(bounds, "CC-17"), best(bounds).rows);
      }
}

TEST(SelectionBounds, SmallEpsilonAndAlphaLoseNoRowsToRounding) {
  // Reference values from 60 digits.
  auto agnostic = [](Rational epsilon, Rational alpha) {
    return rows(selection_bounds({1024, 1}, epsilon, Setting::agnostic, {alpha, Rational(1, 20)}), "KL-3.T");
  };
  EXPECT_EQ(agnostic(Rational(1, 1000000), Rational(1, 100)), 1985490449u);
  EXPECT_EQ(agnostic(Rational(1, 1000000), Rational(1, 1000)), 19859372997u);
  EXPECT_EQ(agnostic(Rational(1), Rational(1, 10000)), 1985440806u);
}

// The worst table: one of 1,024 hypotheses makes no mistake, each of the others one more than alpha n. Weights are
// e^(-epsilon mistakes / 2).
TEST(SelectionBounds, OnTheTableItselfSelectionAloneFails) {
  auto failure = [](std::uint64_t n) {
    const double others = 1023 * std::exp(-0.25 * (std::floor(0.1 * static_cast<double>(n)) + 1));
    return others / (1 + others);
  };
  const Bound bound = selection_table_bound(1024, half, tenth);
  EXPECT_EQ(bound.rows, 398u);  // 40 ln(1023 / 0.05) = 397.05
  EXPECT_LE(failure(bound.rows), 0.05);
  EXPECT_GT(failure(bound.rows - 20), 0.05);  // no room to spare but for the rounding and the best one's own weight
  EXPECT_EQ(selection_table_bound(1, half, tenth).rows, 0u);
}

TEST(SelectionBounds, AHugeClassDoesNotOverflow) {
  auto bounds = selection_bounds({Integer(1) << 5000, 5000}, half, Setting::realizable, tenth);
  EXPECT_GT(best(bounds).rows, 100000u);
}

TEST(Bound, RefusesAccuraciesOutsideTheirRange) {
  EXPECT_THROW(check(Accuracy{Rational(0), half}), Error);
  EXPECT_THROW(check(Accuracy{Rational(1, 2), Rational(1, 4)}), Error);
  EXPECT_THROW(check(Accuracy{Rational(1, 4), Rational(1, 2)}), Error);
  EXPECT_NO_THROW(check(tenth));
}

TEST(Bound, RoundsUpAndRefusesTheAbsurd) {
  EXPECT_EQ(rows_at_least(3.2), 4u);
  EXPECT_EQ(rows_at_least(-1), 0u);
  EXPECT_THROW(rows_at_least(1e300), Error);
  EXPECT_THROW(rows_at_least(0.0 / 0.0), Error);
}

TEST(Bound, BestIsTheLeastProvedOne) {
  using enum Bound::Kind;
  EXPECT_EQ(best({{"a", printed, 1, ""}, {"b", proved, 9, ""}, {"c", proved, 7, ""}, {"d", lower, 2, ""}}).id, "c");
  EXPECT_THROW(best({{"a", printed, 1, ""}}), Error);
}

}  // namespace discreet::selection_bounds_test
