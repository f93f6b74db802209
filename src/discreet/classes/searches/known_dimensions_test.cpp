#include "discreet/classes/searches/known_dimensions.h"

#include <gtest/gtest.h>

#include "discreet/classes/searches/littlestone.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/classes/searches/threshold_chain.h"

namespace discreet::known_dimensions_test {

void expect_within(std::int64_t found, const std::optional<KnownInterval>& known, const std::string& what) {
  ASSERT_TRUE(known) << what;
  EXPECT_LE(known->lower, found) << what;
  EXPECT_GE(known->upper, found) << what;
  EXPECT_FALSE(known->reason.empty());
}

TEST(KnownDimensions, EveryFormulaHoldsOnSmallClasses) {
  std::vector<NamedClass> some;
  for (std::int64_t size = 1; size <= 9; ++size)
    for (ClassName name : {ClassName::points, ClassName::thresholds, ClassName::intervals})
      some.push_back({name, size});
  for (std::int64_t size = 1; size <= 4; ++size)
    for (ClassName name : {ClassName::parities, ClassName::conjunctions, ClassName::cube}) some.push_back({name, size});
  for (std::int64_t p : {2, 3, 5}) some.push_back({ClassName::lines, p});
  for (ClassName name : {ClassName::boxes, ClassName::halfspaces, ClassName::balls})
    for (auto [side, d] :
         {std::pair<std::int64_t, std::int64_t>{1, 1}, {1, 2}, {2, 1}, {3, 1}, {5, 1}, {2, 2}, {3, 2}, {2, 3}})
      some.push_back({name, side, d});
  for (const NamedClass& named : some) {
    const FiniteClass concepts = table_of(named);
    const KnownDimensions known = known_dimensions(named);
    expect_within(vc_interval(concepts).upper, known.vc, describe(named) + " vc");
    expect_within(vc_interval(dual(concepts)).upper, known.dual_vc, describe(named) + " dual");
    expect_within(littlestone_dimension(concepts).upper, known.littlestone, describe(named) + " littlestone");
    const ThresholdInterval chain = find_threshold_chain(concepts, SIZE_MAX, TimeLimit(0.5));
    EXPECT_LE(static_cast<std::int64_t>(chain.lower()), known.threshold->upper) << describe(named);
    EXPECT_GE(static_cast<std::int64_t>(chain.upper), known.threshold->lower) << describe(named);
  }
}

TEST(KnownDimensions, AnySizeTakesNoTime) {
  EXPECT_EQ(known_dimensions({ClassName::thresholds, 1 << 20}).littlestone->lower, 20);
  EXPECT_EQ(known_dimensions({ClassName::thresholds, 1 << 20}).littlestone->upper, 20);
  EXPECT_EQ(known_dimensions({ClassName::thresholds, std::int64_t{1} << 62}).littlestone->upper, 62);
  EXPECT_EQ(known_dimensions({ClassName::intervals, 1 << 10}).littlestone->lower, 18);
  EXPECT_EQ(known_dimensions({ClassName::boxes, 1 << 10, 3}).littlestone->lower, 54);
  EXPECT_EQ(known_dimensions({ClassName::halfspaces, 1 << 8, 4}).littlestone->lower, 8 * 6 + 9);
  EXPECT_EQ(known_dimensions({ClassName::halfspaces, 1 << 8, 4}).vc->lower, 5);
  for (ClassName name : {ClassName::halfspaces, ClassName::balls}) {
    EXPECT_EQ(known_dimensions({name, 1 << 8, 4}).threshold->lower, std::int64_t{1} << 32);
    EXPECT_EQ(find_threshold_chain(table_of({name, 3, 2}), SIZE_MAX, TimeLimit(10)).lower(), 9u);
  }
  EXPECT_EQ(known_dimensions({ClassName::lines, 2147483647}).littlestone->upper, 2);
}

}  // namespace discreet::known_dimensions_test
