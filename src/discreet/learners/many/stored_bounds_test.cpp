// Recomputes stored bounds of learners for two goals, so that no plan changes unnoticed. The formulas themselves are
// tested where they are.
#include <gtest/gtest.h>

#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/learners/bits/conjunction.h"
#include "discreet/learners/bits/decision_tree.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/interval.h"
#include "discreet/learners/cuts/step_function.h"
#include "discreet/learners/many/generic.h"
#include "discreet/learners/many/many_parities.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/learners/many/many_thresholds.h"
#include "discreet/learners/points/line.h"
#include "discreet/learners/points/point.h"
#include "discreet/learners/regions/convex_polygon.h"
#include "discreet/learners/regions/disks.h"
#include "discreet/learners/regions/polygons.h"
#include "discreet/learners/shapes/box.h"

namespace discreet::stored_bounds_test {

const Accuracy goals[] = {{{1, 10}, {1, 20}}, {{1, 4}, {1, 100}}};
const Rational millionth(1, 1'000'000);

// All bounds, and those for the training table: "KL-1 120, table KL-2 60; KL-1 30, table KL-2 20".
template <class L>
std::string bounds_of(const L& learner) {
  std::string text;
  auto add = [&](const std::string& kind, const std::vector<Bound>& bounds) {
    for (const Bound& bound : bounds) {
      if (!text.empty() && !text.ends_with("; ")) text += ", ";
      text += kind + bound.id + " " + std::to_string(bound.rows);
    }
  };
  for (const Accuracy& goal : goals) {
    if (!text.empty()) text += "; ";
    add("", learner.bounds(goal));
    if constexpr (requires { learner.table_bounds(goal); }) add("table ", learner.table_bounds(goal));
  }
  return text;
}

TEST(StoredBounds, OfIntervals) {
  EXPECT_EQ(bounds_of(IntervalLearner({})),
            "KL-3.P 14690, KL-3.R 11642, KL-3.T 4873, CC-2.A 4873, CC-17 15, table ML-9.E 490; "
            "KL-3.P 2505, KL-3.R 1979, KL-3.T 809, CC-2.A 809, CC-17 6, table ML-9.E 209");
  EXPECT_EQ(bounds_of(IntervalLearner({.high = 2})),
            "KL-3.P 2965, KL-3.R 2848, KL-3.T 984, CC-2.A 953, CC-17 5, table ML-9.E 96; KL-3.P 629, "
            "KL-3.R 572, KL-3.T 204, CC-2.A 199, CC-17 2, table ML-9.E 52");
  EXPECT_EQ(bounds_of(IntervalLearner({.setting = Setting::realizable, .neighbours = Neighbours::add_remove})),
            "KL-3.P 14690, KL-3.R 11642, KL-3.T 4873, CC-2.A 4873, KL-3.Z 375, CC-2.Z 375, CC-17 8, "
            "table ML-9.E 245; KL-3.P 2505, KL-3.R 1979, KL-3.T 809, CC-2.A 809, KL-3.Z 152, CC-2.Z 152, "
            "CC-17 3, table ML-9.E 105");
  EXPECT_EQ(bounds_of(IntervalLearner({.neighbours = Neighbours::labels})),
            "KL-3.P 14690, KL-3.R 11642, KL-3.T 4873, CC-2.A 4873, CC-14.A 94573, CC-14.L 2, "
            "table ML-9.E 490; KL-3.P 2505, KL-3.R 1979, KL-3.T 809, CC-2.A 809, CC-14.A 13936, "
            "CC-14.L 1, table ML-9.E 209");
}

TEST(StoredBounds, OfStepsBoxesAndTrees) {
  EXPECT_EQ(bounds_of(StepFunctionLearner({})),
            "KL-3.P 15106, KL-3.R 11954, KL-3.T 5011, CC-2.A 5011, CC-17 15, table ML-9.E 504; "
            "KL-3.P 2572, KL-3.R 2029, KL-3.T 831, CC-2.A 831, CC-17 6, table ML-9.E 215");
  EXPECT_EQ(bounds_of(BoxLearner({})),
            "KL-3.P 14279, KL-3.R 11333, KL-3.T 4736, CC-2.A 4736, CC-17 14, table ML-9.E 476; "
            "KL-3.P 2440, KL-3.R 1930, KL-3.T 788, CC-2.A 788, CC-17 6, table ML-9.E 204");
  EXPECT_EQ(bounds_of(DecisionTreeLearner({})),
            "KL-3.P 7127, KL-3.R 5969, KL-3.T 2364, CC-2.A 2364, CC-17 6, table ML-9.E 238; KL-3.P 1295, "
            "KL-3.R 1071, KL-3.T 418, CC-2.A 418, CC-17 3, table ML-9.E 108");
}

TEST(StoredBounds, OfConjunctions) {
  EXPECT_EQ(bounds_of(ConjunctionLearner({.dimension = 20, .terms = 3})),
            "KL-3.P 7319, KL-3.R 6114, KL-3.T 2428, CC-2.A 2428, KL-3.Z 304, CC-2.Z 304, CC-17 6, "
            "table ML-9.E 244; KL-3.P 1326, KL-3.R 1094, KL-3.T 428, CC-2.A 428, KL-3.Z 134, CC-2.Z 134, "
            "CC-17 3, table ML-9.E 111");
  EXPECT_EQ(bounds_of(ConjunctionLearner({.dimension = 20, .terms = 5, .literals = RuleLiterals::positive})),
            "KL-3.P 7789, KL-3.R 6466, KL-3.T 2584, CC-2.A 2584, KL-3.Z 324, CC-2.Z 324, CC-17 7, "
            "table ML-9.E 260; KL-3.P 1401, KL-3.R 1151, KL-3.T 453, CC-2.A 453, KL-3.Z 141, CC-2.Z 141, "
            "CC-17 3, table ML-9.E 117");
  EXPECT_EQ(bounds_of(ConjunctionLearner({.dimension = 200, .terms = 3, .method = RuleMethod::cover})),
            "GE-18 30936, CC-17 10; GE-18 10245, CC-17 5");
  EXPECT_EQ(
      bounds_of(ConjunctionLearner({.dimension = 200, .terms = 3, .delta = millionth, .method = RuleMethod::cover})),
      "GE-18 24025, GE-10.L 1345068, unseen 22; GE-18 8587, GE-10.L 445623, unseen 14");
}

TEST(StoredBounds, OfRegions) {
  ConvexPolygonLearner::Options polygon;
  polygon.delta = millionth;
  EXPECT_EQ(bounds_of(ConvexPolygonLearner(polygon)),
            "GE-18 92004, GE.L 13588103, unseen 22; GE-18 31723, GE.L 4635894, unseen 14");
  PolygonsLearner::Options polygons;
  polygons.delta = millionth;
  EXPECT_EQ(bounds_of(PolygonsLearner(polygons)),
            "GE-18 78509, GE.L 15204735, unseen 22; GE-18 27144, GE.L 4721395, unseen 14");
  DisksLearner::Options disks;
  disks.delta = millionth;
  EXPECT_EQ(bounds_of(DisksLearner(disks)), "GE-18 50830, unseen 22; GE-18 17721, unseen 14");
}

TEST(StoredBounds, OfPointsAndLines) {
  EXPECT_EQ(bounds_of(PointLearner({})),
            "RD-11.P 2042, RD-11.R 1361, RD-4.Z 301, RD-11.L 5, CC-20.N 22, RD-4.Z 351, KL-3.Z 351, "
            "CC-13.P 380; RD-11.P 889, RD-11.R 593, RD-4.Z 129, RD-11.L 3, CC-20.N 14, RD-4.Z 152, "
            "KL-3.Z 152, CC-13.P 168");
  EXPECT_EQ(bounds_of(PointLearner({.variant = PointVariant::stable})),
            "CC-13.P 380, CC-20.L 70, CC-20.N 22, RD-4.Z 301, RD-4.Z 351, KL-3.Z 351; CC-13.P 168, "
            "CC-20.L 31, CC-20.N 14, RD-4.Z 127, RD-4.Z 152, KL-3.Z 152");
  EXPECT_EQ(bounds_of(LineLearner({})),
            "CC-13 5160, CC-18 8, CC-10.Z 425, CC-12 1615430; CC-18 4, CC-10.Z 175, CC-12 883349");
  EXPECT_EQ(bounds_of(LineLearner({.variant = LineVariant::hashed})),
            "CC-10.Z 425, CC-18 8, CC-13 5160, CC-12 1615430; CC-10.Z 177, CC-18 4, CC-13 2646, "
            "CC-12 883349");
  EXPECT_EQ(bounds_of(LineLearner({.variant = LineVariant::sweep})),
            "CC-12 1615430, CC-18 8, CC-13 5160, CC-10.Z 425; CC-18 4, CC-13 2646, CC-10.Z 175");
}

TEST(StoredBounds, OfManyPoints) {
  using enum ManyPointsVariant;
  EXPECT_EQ(bounds_of(ManyPointsLearner({.label_count = 10})),
            "UB-9.P 141684, UB-9.C 815, UB-9.T 447, unseen 22, UB-9.A 19801, UB-10.T 19200, UB-6.T 3914, "
            "UB-0 51; UB-9.P 56674, UB-9.C 337, UB-9.T 180, unseen 14, UB-9.A 8761, UB-10.T 5048, "
            "UB-6.T 1366, UB-0 21");
  EXPECT_EQ(bounds_of(ManyPointsLearner({.label_count = 10, .variant = paper})),
            "UB-9.P 141684, UB-9.A 19801, unseen 22, UB-9.T 447, UB-10.T 19200, UB-6.T 3914, UB-0 51; "
            "UB-9.P 56674, UB-9.A 21901, unseen 14, UB-9.T 180, UB-10.T 5048, UB-6.T 1366, UB-0 21");
  EXPECT_EQ(bounds_of(ManyPointsLearner({.label_count = 10, .variant = agnostic})),
            "UB-10.P 64087, UB-10.T 19200, unseen 22, ML-18 40837, UB-9.T 447, UB-9.A 19801, "
            "UB-6.T 3914, UB-0 3914, table ML-13.E 4277; UB-10.P 10576, UB-10.T 5185, unseen 14, "
            "ML-18 6740, UB-9.T 180, UB-9.A 8761, UB-6.T 1366, UB-0 1366, table ML-13.E 1933");
  EXPECT_EQ(bounds_of(ManyPointsLearner({.label_count = 10, .variant = agnostic, .delta = Rational(0)})),
            "UB-5.P 64087, UB-5.T 23154, LB-1 10, LB-2 35, unseen 22, ML-18 40837, UB-9.T 447, "
            "UB-9.A 19801, UB-6.T 3914, UB-0 3914, table ML-13.E 22441; UB-5.P 16185, UB-5.T 22441, "
            "LB-1 12, LB-2 14, unseen 14, ML-18 22441, UB-9.T 180, UB-9.A 8761, UB-6.T 1366, UB-0 1366, "
            "table ML-13.E 22441");
  EXPECT_EQ(bounds_of(ManyPointsLearner({.label_count = 10, .variant = pure})),
            "UB-6 11396, UB-6.T 3914, LB-1 10, LB-2 35, unseen 22, UB-9.T 447, UB-9.A 19801, "
            "UB-5.T 23154, UB-0 3914; UB-6 4635, UB-6.T 1395, LB-1 12, LB-2 14, unseen 14, UB-9.T 180, "
            "UB-9.A 8761, UB-5.T 6397, UB-0 1395");
}

TEST(StoredBounds, OfManyLabels) {
  EXPECT_EQ(bounds_of(ManyThresholdsLearner({.label_count = 10})),
            "UB-11.P 115908, UB-11.T 40665, ML-18 62388, UB-0 3417, unseen 22, LB-4 3, "
            "table ML-14.E 23699; UB-11.P 38819, UB-11.T 13346, ML-18 21198, UB-0 599, unseen 14, "
            "LB-4 1, table ML-14.E 8945");
  EXPECT_EQ(bounds_of(ManyParitiesLearner({.label_count = 10})),
            "UB-12.P 492, UB-12.V 429, UB-0 13, UB-12.D 106; UB-12.P 550, UB-12.V 473, UB-0 15, "
            "UB-12.D 119");
  EXPECT_EQ(bounds_of(GenericLearner({.concepts = interval_class(5), .label_count = 10})),
            "UB-4.P 19361, UB-2.T 1757, ML-18 7566, UB-0 1753, unseen 22, table ML-9.E 1148; "
            "UB-4.P 9032, UB-2.T 636, ML-18 1417, UB-0 332, unseen 14, table ML-9.E 552");
  EXPECT_EQ(
      bounds_of(GenericLearner({.concepts = interval_class(5), .label_count = 10, .cover = CoverStep::exhaustive})),
      "UB-4.P 19361, UB-4.T 8597, ML-18 8701, UB-0 1753, unseen 22, table ML-12.E 3492; "
      "UB-4.P 9032, UB-4.T 2611, ML-18 3313, UB-0 332, unseen 14, table ML-12.E 1519");
  EXPECT_EQ(bounds_of(GenericLearner({.concepts = interval_class(5), .label_count = 10, .cover = CoverStep::weights})),
            "UB-4.P 19361, UB-4.T 468322, UB-0 1753, unseen 22, table ML-12.E 370506; UB-4.P 9032, "
            "UB-4.T 126105, ML-18 295530, UB-0 332, unseen 14, table ML-12.E 108398");
}

}  // namespace discreet::stored_bounds_test
