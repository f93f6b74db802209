#include "discreet/classes/searches/shattered_set.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/classes/finite/tables_test.h"
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

// For the quick upper end, vc_dimension.
FiniteClass parities(std::size_t bits) {
  const std::size_t all = std::size_t{1} << bits;
  BitMatrix table(all, all);
  for (std::size_t a = 0; a < all; ++a)
    for (std::size_t x = 0; x < all; ++x) table.set(a, x, std::popcount(a & x) % 2 == 1);
  return FiniteClass(std::move(table));
}

TEST(VcDimension, OfKnownClasses) {
  EXPECT_EQ(vc_dimension(FiniteClass(BitMatrix(3, 5))), 0);
  EXPECT_EQ(vc_dimension(cut_class(1)), 1);
  EXPECT_EQ(vc_dimension(cut_class(200)), 1);
  EXPECT_EQ(vc_dimension(interval_class(1)), 1);
  EXPECT_EQ(vc_dimension(interval_class(40)), 2);
  EXPECT_EQ(vc_dimension(parities(6)), 6);
}

TEST(VcDimension, IsWhatTheDefinitionSays) {
  EXPECT_TRUE(rc::check([] {
    const auto points = *rc::gen::inRange<std::size_t>(1, 8), concepts = *rc::gen::inRange<std::size_t>(1, 40);
    BitMatrix table(concepts, points);
    for (std::size_t i = 0; i < concepts; ++i)
      for (std::size_t j = 0; j < points; ++j) table.set(i, j, *rc::gen::arbitrary<bool>());
    int largest = 0;
    for (std::uint64_t set = 0; set < std::uint64_t{1} << points; ++set) {
      std::set<std::uint64_t> labellings;
      for (std::size_t i = 0; i < concepts; ++i) labellings.insert(table[i][0] & set);
      if (labellings.size() == std::size_t{1} << std::popcount(set)) largest = std::max(largest, std::popcount(set));
    }
    RC_ASSERT(vc_dimension(FiniteClass(table)) == largest);
  }));
}

// The search of a class of 2,000 random concepts is long; the bound then is that of their number.
TEST(VcDimension, ALongSearchGivesTheBound) {
  BitMatrix table(2000, 400);
  std::uint64_t state = 1;
  for (std::size_t i = 0; i < 2000; ++i)
    for (std::size_t j = 0; j < 400; ++j) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      table.set(i, j, (state >> 40 & 1) != 0);
    }
  EXPECT_EQ(vc_dimension(FiniteClass(std::move(table))), 10);
}

}  // namespace discreet::shattered_set_test
