#include "discreet/bounds/learners/uniform_convergence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::uniform_convergence_test {

const Accuracy tenth{};  // alpha 1/10, beta 1/20

std::uint64_t rows_of(const std::vector<Bound>& bounds, const std::string& id) {
  for (const Bound& bound : bounds)
    if (bound.id == id) return bound.rows;
  ADD_FAILURE() << id;
  return 0;
}

// (64/0.1)(2 ln 640 + ln 160), (6400)(ln 60 + ln 160), ..., by hand.
TEST(UniformConvergence, HasTheValuesOfTheTheorems) {
  const Capacity cuts = capacity_of_cuts(1 << 20);
  const auto realizable = transfer_bounds(cuts, Setting::realizable, 1, tenth);
  EXPECT_EQ(rows_of(realizable, "ML-18.R"), 5'316u);
  EXPECT_EQ(rows_of(realizable, "ML-18.D"), 738u);
  EXPECT_EQ(best(realizable).id, "ML-18.D");
  const auto agnostic = transfer_bounds(cuts, Setting::agnostic, 10, tenth);
  EXPECT_EQ(rows_of(agnostic, "Theorem 12"), 73'422u);
  EXPECT_EQ(rows_of(agnostic, "ML-18.9"), 311'431u);
  EXPECT_EQ(rows_of(agnostic, "ML-18.D"), 5'348u);
}

TEST(UniformConvergence, OnlyTheAgnosticCaseKnowsTheLabels) {
  const Capacity parities = capacity_of_parities(16);
  EXPECT_EQ(best(transfer_bounds(parities, Setting::realizable, 1, tenth)).rows,
            best(transfer_bounds(parities, Setting::realizable, 100'000, tenth)).rows);
  EXPECT_LT(best(transfer_bounds(parities, Setting::agnostic, 1, tenth)).rows,
            best(transfer_bounds(parities, Setting::agnostic, 100'000, tenth)).rows);
}

TEST(UniformConvergence, ASmallClassIsCountedAndALargeOneMeasured) {
  EXPECT_EQ(best(deviation_bounds(capacity_of_table(8), 1, tenth)).id, "ML-18.U");
  EXPECT_EQ(best(deviation_bounds(capacity_of_points(Integer(1) << 4'000), 1, tenth)).id, "ML-18.9");
  EXPECT_EQ(best(deviation_bounds(capacity_of_cuts(Integer(1) << 64), 1, tenth)).id, "ML-18.D");
}

TEST(UniformConvergence, AStricterGoalNeedsMoreRows) {
  const Accuracy stricter{Rational(1, 20), Rational(1, 100)};
  for (const Capacity& capacity :
       {capacity_of_cuts(100), capacity_of_points(100), capacity_of_parities(7), capacity_of_table(9)})
    for (Setting setting : {Setting::realizable, Setting::agnostic}) {
      EXPECT_LT(best(transfer_bounds(capacity, setting, 3, tenth)).rows,
                best(transfer_bounds(capacity, setting, 3, stricter)).rows);
      EXPECT_LT(best(nonprivate_bounds(capacity, setting, 3, tenth)).rows,
                best(nonprivate_bounds(capacity, setting, 3, stricter)).rows);
    }
}

TEST(UniformConvergence, NonprivateRowsHaveTheFormOfTheCorollary) {
  const Capacity parities = capacity_of_parities(8);
  const double expected = 640 * (8 * std::log(640.0) + std::log(160.0));
  EXPECT_NEAR(static_cast<double>(rows_of(nonprivate_bounds(parities, Setting::realizable, 5, tenth), "UB-0")),
              expected, 1);
  const double agnostic = 25'600 * (8 * std::log(120.0) + std::log(800.0));
  EXPECT_NEAR(static_cast<double>(rows_of(nonprivate_bounds(parities, Setting::agnostic, 5, tenth), "ML-18.9")),
              agnostic, 1);
}

TEST(UniformConvergence, PointsAloneNeedNoMoreRowsForMoreThanAFewLabels) {
  auto rows = [](const Integer& values, std::uint64_t labels) {
    return best(nonprivate_bounds(capacity_of_points(values), Setting::realizable, labels, tenth)).rows;
  };
  EXPECT_EQ(rows(Integer(1) << 64, 1), 29u);  // ln(20) / -ln(0.9)
  EXPECT_EQ(rows(Integer(1) << 64, 10), 51u);
  EXPECT_EQ(rows(Integer(1) << 64, 1'000'000), 51u);
}

TEST(UniformConvergence, ALineOfAPlanIsNeverMoreThanWhatIsProvedWithPrivacy) {
  const Capacity points = capacity_of_points(Integer(1) << 64);
  const std::uint64_t alone = best(nonprivate_bounds(points, Setting::agnostic, 3, tenth)).rows;
  auto line = [&](std::vector<Bound> bounds) {
    add_nonprivate(points, Setting::agnostic, 3, tenth, bounds);
    EXPECT_EQ(bounds.back().id, "UB-0");
    EXPECT_EQ(bounds.back().kind, Bound::Kind::other);
    return bounds.back().rows;
  };
  EXPECT_EQ(line({}), alone);
  EXPECT_EQ(line({{"private", Bound::Kind::proved, alone + 1, ""}, {"lower", Bound::Kind::lower, 1, ""}}), alone);
  EXPECT_EQ(line({{"private", Bound::Kind::proved, 7, ""}}), 7u);
  EXPECT_EQ(line({{"sometimes", Bound::Kind::proved, 7, "", Rational(1, 2)}}), alone);  // not of every run
}

// Half of alpha and of beta on either side of the step; the larger number of rows serves both.
TEST(UniformConvergence, TheLineOfAPlanTakesTheStepFromTheTableToThePopulation) {
  const Accuracy half{Rational(1, 20), Rational(1, 40)};
  const Capacity cuts = capacity_of_cuts(1 << 20);
  auto line = [&](std::uint64_t on_table, Setting setting) {
    std::vector<Bound> bounds;
    add_transferred(
        [&](const Accuracy& goal) {
          EXPECT_EQ(goal.alpha, half.alpha);
          EXPECT_EQ(goal.beta, half.beta);
          return std::vector<Bound>{{"own", Bound::Kind::proved, on_table, ""}};
        },
        {cuts, setting, 10}, tenth, bounds);
    EXPECT_EQ(bounds.size(), 1u);
    EXPECT_EQ(bounds.back().id, "ML-18");
    EXPECT_EQ(bounds.back().kind, Bound::Kind::proved);
    return bounds.back().rows;
  };
  for (Setting setting : {Setting::realizable, Setting::agnostic}) {
    const std::uint64_t step = best(transfer_bounds(cuts, setting, 10, half)).rows;
    EXPECT_EQ(line(1, setting), step);
    EXPECT_EQ(line(step + 7, setting), step + 7);
  }
  std::vector<Bound> none;
  add_transferred([](const Accuracy&) { return std::vector<Bound>(); }, {cuts, Setting::agnostic, 10}, tenth, none);
  EXPECT_TRUE(none.empty());  // a learner that promises nothing of the table
}

TEST(UniformConvergence, NonsenseIsRefused) {
  EXPECT_THROW(deviation_bounds(capacity_of_cuts(4), 1, {Rational(3, 4), Rational(1, 20)}), Error);
  EXPECT_THROW(transfer_bounds(capacity_of_cuts(4), Setting::agnostic, 0, tenth), Error);
  EXPECT_THROW(capacity_of_table(0), Error);
}

// ---- cuts of a uniform law on `values` values, labelled by the cut at half and then flipped with probability 1/5

struct Draw {
  std::vector<std::uint64_t> with,
      against;  // the values of rows whose label agrees with x >= values / 2, and of the others
};

constexpr std::uint64_t values = 1'000;

Draw draw(std::uint64_t rows, Rng& rng) {
  Draw d;
  for (std::uint64_t i = 0; i < rows; ++i)
    (uniform_below(std::uint64_t{5}, rng) > 0 ? d.with : d.against).push_back(uniform_below(values, rng));
  return d;
}

// The largest difference between the error of a cut on the rows and in the population, over all cuts.
double largest_deviation(const Draw& d) {
  std::vector<double> balance(values + 1);  // errors of the cut at t minus those of the cut at 0
  double errors_at_zero = 0;
  auto add = [&](const std::vector<std::uint64_t>& rows, bool agrees) {
    for (std::uint64_t x : rows) {
      const bool label = (x >= values / 2) == agrees;
      errors_at_zero += !label;
      balance[x + 1] += label ? 1 : -1;
    }
  };
  add(d.with, true);
  add(d.against, false);
  const auto rows = static_cast<double>(d.with.size() + d.against.size());
  double errors = errors_at_zero, most = 0;
  for (std::uint64_t t = 0; t <= values; ++t) {
    errors += balance[t];
    const double distance = std::abs(static_cast<double>(t) - values / 2.0) / values;
    most = std::max(most, std::abs(errors / rows - (0.2 + 0.6 * distance)));
  }
  return most;
}

// At the planned rows all cuts deviate by at most alpha but with probability beta = 1/20. More than 25 of 200 tables
// fail with probability < 10^-4 if each fails with 1/20 (the seed is fixed).
TEST(UniformConvergence, AllCutsAreCoveredAtThePlannedRows) {
  Rng rng = Rng::seeded(18);
  const std::uint64_t rows = best(deviation_bounds(capacity_of_cuts(values), 1, tenth)).rows;
  EXPECT_EQ(rows, 530u);  // 1,001 cuts are few enough for the union
  int failures = 0;
  for (int table = 0; table < 200; ++table) failures += largest_deviation(draw(rows, rng)) > 0.1;
  EXPECT_LE(failures, 25);
}

// With a tenth of the rows most tables have a cut that deviates: the check above can fail.
TEST(UniformConvergence, FarFewerRowsDoNotCover) {
  Rng rng = Rng::seeded(19);
  int failures = 0;
  for (int table = 0; table < 200; ++table) failures += largest_deviation(draw(40, rng)) > 0.1;
  EXPECT_GE(failures, 50);
}

}  // namespace discreet::uniform_convergence_test
