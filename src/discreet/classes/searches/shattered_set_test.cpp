#include "discreet/classes/searches/shattered_set.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/classes/finite/table_test.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::shattered_set_test {

// All sets of points, by what the concepts make of them.
int by_definition(const FiniteClass& concepts) {
  int best = 0;
  for (std::uint64_t set = 0; set < std::uint64_t{1} << concepts.points(); ++set) {
    std::set<std::uint64_t> labellings;
    for (std::size_t i = 0; i < concepts.concepts(); ++i) {
      std::uint64_t labels = 0;
      for (std::size_t x = 0; x < concepts.points(); ++x) labels |= std::uint64_t{concepts.table().get(i, x)} << x;
      labellings.insert(labels & set);
    }
    if (labellings.size() == std::size_t{1} << std::popcount(set)) best = std::max(best, std::popcount(set));
  }
  return best;
}

void expect_dimension(const FiniteClass& concepts, int expected, const std::string& what = "") {
  const VcInterval found = vc_interval(concepts);
  EXPECT_EQ(found.lower(), expected) << what;
  EXPECT_EQ(found.upper, expected) << what;
  EXPECT_EQ(defect(found.set, concepts), std::nullopt) << what;
}

TEST(ShatteredSet, IsTheLargestOnRandomTables) {
  Rng rng = Rng::seeded(2);
  for (int trial = 0; trial < 1000; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(6), 1 + rng.bits(3), rng);
    expect_dimension(concepts, by_definition(concepts), std::to_string(trial));
    const FiniteClass other = dual(concepts);
    if (other.points() <= 12) expect_dimension(other, by_definition(other));
  }
}

TEST(ShatteredSet, LargeTablesWithGroupsOfSeveralWordsAreRight) {
  Rng rng = Rng::seeded(4);
  for (int trial = 0; trial < 20; ++trial) {
    const FiniteClass concepts = random_table(100 + 40 * static_cast<std::size_t>(trial), 9, rng);
    expect_dimension(concepts, by_definition(concepts));
  }
}

TEST(ShatteredSet, ReferenceValues) {
  expect_dimension(table_of({ClassName::thresholds, 20}), 1);
  expect_dimension(table_of({ClassName::points, 20}), 1);
  for (std::int64_t p : {2, 3, 5, 7, 11, 13}) expect_dimension(table_of({ClassName::lines, p}), 2);
  expect_dimension(table_of({ClassName::cube, 6}), 6);
  expect_dimension(table_of({ClassName::boxes, 2, 2}), 2);
  expect_dimension(table_of({ClassName::boxes, 3, 2}), 4);
  expect_dimension(table_of({ClassName::boxes, 4, 2}), 4);
  for (int d = 1; d <= 4; ++d) expect_dimension(table_of({ClassName::halfspaces, 2, d}), d + 1);
  expect_dimension(table_of({ClassName::balls, 3, 2}), 3);
}

TEST(ShatteredSet, WithoutTimeTheAnswerIsAnInterval) {
  Rng rng = Rng::seeded(1);
  const FiniteClass concepts = random_table(1024, 60, rng);
  const VcInterval found = vc_interval(concepts, TimeLimit(0.0));
  EXPECT_EQ(found.upper, 10);
  EXPECT_LT(found.lower(), 10);
  EXPECT_EQ(found.reason, UpperEnd::counting);
}

TEST(ShatteredSet, WhatIsNoneIsFound) {
  const FiniteClass square = table_of({"00", "10", "01", "11"});
  EXPECT_EQ(defect(ShatteredSet{{0, 1}, {0, 1, 2, 3}}, square), std::nullopt);
  EXPECT_EQ(defect(ShatteredSet{{0, 1}, {0, 2, 1, 3}}, square), "pattern 1: concept 2 labels point 0 otherwise");
  EXPECT_EQ(defect(ShatteredSet{{0, 1}, {0, 1, 2}}, square), "k points need 2^k concepts");
  EXPECT_EQ(defect(ShatteredSet{{2}, {0, 1}}, square), "there is no point 2");
}

}  // namespace discreet::shattered_set_test
