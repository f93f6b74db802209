#include "discreet/classes/searches/littlestone.h"

#include <gtest/gtest.h>

#include <map>

#include "discreet/classes/finite/tables_test.h"
#include "discreet/classes/named/named_class.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/classes/searches/small_littlestone.h"
#include "discreet/random/rng.h"

namespace discreet::littlestone_test {

// The recurrence as it is written: max over points of 1 + min over labels.
int by_definition(const FiniteClass& concepts, const std::vector<std::size_t>& rows,
                  std::map<std::vector<std::size_t>, int>& memo) {
  if (rows.empty()) return -1;
  if (auto known = memo.find(rows); known != memo.end()) return known->second;
  int best = 0;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    std::vector<std::size_t> sides[2];
    for (std::size_t i : rows) sides[concepts.table().get(i, x)].push_back(i);
    if (sides[0].empty() || sides[1].empty()) continue;
    best =
        std::max(best, 1 + std::min(by_definition(concepts, sides[0], memo), by_definition(concepts, sides[1], memo)));
  }
  return memo[rows] = best;
}

int by_definition(const FiniteClass& concepts) {
  std::map<std::vector<std::size_t>, int> memo;
  return by_definition(concepts, concepts.distinct(), memo);
}

void expect_dimension(const FiniteClass& concepts, int expected, const std::string& what = "") {
  const LittlestoneInterval found = littlestone_dimension(concepts);
  EXPECT_EQ(found.lower(), expected) << what;
  EXPECT_EQ(found.upper, expected) << what;
  EXPECT_EQ(defect(found.tree, concepts), std::nullopt) << what;
}

// Without the empty interval, as the reference table counts.
FiniteClass without_first(const FiniteClass& concepts) {
  BitMatrix rest(concepts.concepts() - 1, concepts.points());
  for (std::size_t i = 0; i < rest.rows(); ++i) std::ranges::copy(concepts[i + 1], rest.row(i).begin());
  return FiniteClass(rest);
}

// The same class, its concepts repeated until there are more of them than the search over words takes.
FiniteClass repeated(const FiniteClass& concepts) {
  const std::size_t times = SmallLittlestone::most_concepts / concepts.concepts() + 1;
  BitMatrix table(times * concepts.concepts(), concepts.points());
  for (std::size_t i = 0; i < table.rows(); ++i)
    std::ranges::copy(concepts[i % concepts.concepts()], table.row(i).begin());
  return FiniteClass(table);
}

TEST(Littlestone, IsTheRecurrenceOnRandomTables) {
  Rng rng = Rng::seeded(5);
  for (int trial = 0; trial < 2000; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(5), 1 + rng.bits(3), rng);
    const int dimension = by_definition(concepts);
    for (const FiniteClass& same : {concepts, repeated(concepts)}) {
      const LittlestoneInterval found = littlestone_dimension(same);
      ASSERT_EQ(found.lower(), dimension) << trial;
      ASSERT_EQ(found.upper, found.lower());
      ASSERT_EQ(defect(found.tree, same), std::nullopt);
    }
  }
}

// Up to 64 x 64, where the one search ends and the other begins.
TEST(Littlestone, BothSearchesAgreeOnClassesOfAWord) {
  Rng rng = Rng::seeded(6);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t rows = trial % 3 ? 1 + rng.bits(6) : 64, columns = trial % 5 ? 1 + rng.bits(6) : 64;
    const FiniteClass concepts = random_table(rows, columns, rng);
    const LittlestoneInterval found = littlestone_dimension(concepts),
                              other = littlestone_dimension(repeated(concepts));
    ASSERT_EQ(found.upper, other.upper) << rows << " x " << columns;
    ASSERT_EQ(found.reason, other.reason);
    ASSERT_TRUE(found.exact() && other.exact());
    ASSERT_EQ(defect(found.tree, concepts), std::nullopt);
  }
}

TEST(Littlestone, ReferenceValuesOfNamedClasses) {
  for (std::int64_t b = 1; b <= 8; ++b)
    expect_dimension(table_of({ClassName::thresholds, 1 << b}), static_cast<int>(b));
  for (std::int64_t n : {3, 7, 15}) expect_dimension(table_of({ClassName::thresholds, n}), n == 3 ? 2 : n == 7 ? 3 : 4);
  expect_dimension(table_of({ClassName::points, 1}), 0);
  expect_dimension(table_of({ClassName::points, 100}), 1);
  for (std::int64_t p : {2, 3, 5, 7, 11, 13}) expect_dimension(table_of({ClassName::lines, p}), 2, std::to_string(p));
  for (std::int64_t k : {4, 6}) expect_dimension(table_of({ClassName::parities, k}), static_cast<int>(k));
  expect_dimension(table_of({ClassName::cube, 5}), 5);
}

TEST(Littlestone, ReferenceValuesOfIntervalsAndBoxes) {
  const int intervals[] = {1, 3, 4, 6, 8, 10, 12, 14};
  for (int b = 1; b <= 8; ++b)
    expect_dimension(without_first(table_of({ClassName::intervals, 1 << b})), intervals[b - 1], std::to_string(b));
  expect_dimension(table_of({ClassName::intervals, 2}), 2);
  for (auto [side, value] : {std::pair{2, 3}, {3, 4}, {4, 6}, {8, 9}})
    expect_dimension(without_first(table_of({ClassName::boxes, side, 2})), value, std::to_string(side));
  for (auto [side, value] : {std::pair{2, 4}, {4, 8}})
    expect_dimension(without_first(table_of({ClassName::boxes, side, 3})), value, std::to_string(side));
}

TEST(Littlestone, ReferenceValuesOfHalfspaces) {
  const int cubes[] = {2, 3, 6, 9};
  for (int d = 1; d <= 4; ++d)
    expect_dimension(table_of({ClassName::halfspaces, 2, d}), cubes[d - 1], std::to_string(d));
  for (auto [side, value] : {std::pair{3, 5}, {4, 7}, {8, 11}})
    expect_dimension(table_of({ClassName::halfspaces, side, 2}), value, std::to_string(side));
  for (int b = 1; b <= 4; ++b) expect_dimension(table_of({ClassName::halfspaces, 1 << b, 1}), b + 1);
}

TEST(Littlestone, EqualConceptsAndPointsChangeNothing) {
  expect_dimension(table_of({"00", "00", "00"}), 0);
  expect_dimension(table_of({"0011", "1111", "0011", "1100"}), 1);
}

// A search that has no time answers with what it knows.
TEST(Littlestone, WithoutTimeTheAnswerIsAnInterval) {
  Rng rng = Rng::seeded(1);
  for (auto [rows, upper] : {std::pair{2000, 10}, {60, 5}}) {
    const FiniteClass concepts = random_table(static_cast<std::size_t>(rows), 64, rng);
    const LittlestoneInterval found = littlestone_dimension(concepts, TimeLimit(0.0));
    EXPECT_EQ(found.upper, upper);
    EXPECT_LT(found.lower(), found.upper);
    EXPECT_EQ(found.reason, UpperEnd::counting);
    EXPECT_EQ(defect(found.tree, concepts), std::nullopt);
  }
}

// All functions on six points, and the same without one of them: all splits are even, or nearly so.
TEST(Littlestone, OfAllFunctionsOnSixPointsIsSixAndWithoutOneFive) {
  expect_dimension(table_of({ClassName::cube, 6}), 6);
  expect_dimension(without_first(table_of({ClassName::cube, 6})), 5);
}

TEST(Littlestone, AnInterruptionEndsTheSearch) {
  Rng rng = Rng::seeded(1);
  const FiniteClass concepts = random_table(4096, 64, rng);
  int asked = 0;
  Progress progress;
  progress.stop = [&] { return ++asked > 8; };
  EXPECT_THROW(littlestone_dimension(concepts, {}, {progress}), Error);
}

TEST(Littlestone, TheOracleAnswersForAnySubset) {
  Rng rng = Rng::seeded(9);
  const FiniteClass concepts = random_table(40, 6, rng);
  LittlestoneOracle oracle(concepts);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < concepts.concepts(); ++i)
      if (rng.bits(1)) some.push_back(i);
    std::map<std::vector<std::size_t>, int> memo;
    const int dimension = oracle.dimension(some);
    EXPECT_EQ(dimension, by_definition(concepts, some, memo));
    if (dimension >= 0) EXPECT_EQ(defect(oracle.tree(some, dimension), concepts), std::nullopt);
  }
  EXPECT_EQ(oracle.dimension({}), -1);
}

// VC <= LDim <= log2 |class|. scripts/soak tries fresh ones.
TEST(Littlestone, LiesBetweenVcAndTheLogarithmOfTheClass) {
  Rng rng = Rng::seeded(11);
  for (int trial = 0; trial < 100'000; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(4), 1 + rng.bits(3), rng);
    const LittlestoneInterval littlestone = littlestone_dimension(concepts);
    const VcInterval vc = vc_interval(concepts);
    ASSERT_TRUE(littlestone.exact() && vc.exact());
    ASSERT_LE(vc.upper, littlestone.upper);
    ASSERT_LE(std::size_t{1} << littlestone.upper, concepts.distinct().size());
  }
}

// For the quick lower end, mistake_depth.
template <class Label>
FiniteClass labelled_table(std::size_t concepts, std::size_t points, const Label& label) {
  BitMatrix table(concepts, points);
  for (std::size_t i = 0; i < concepts; ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, label(i, x));
  return FiniteClass(table);
}

TEST(MistakeDepth, IsTheDimensionOfSmallTables) {
  Rng rng = Rng::seeded(7);
  for (int trial = 0; trial < 300; ++trial) {
    const FiniteClass concepts =
        labelled_table(1 + rng.bits(4), 1 + rng.bits(2), [&](auto, auto) { return rng.bits(1) == 1; });
    ASSERT_EQ(mistake_depth(concepts), by_definition(concepts)) << trial;
  }
}

TEST(MistakeDepth, OfNamedTables) {
  auto cut = [](std::size_t i, std::size_t x) { return x < i; };
  EXPECT_EQ(mistake_depth(labelled_table(9, 8, cut)), 3);
  EXPECT_EQ(mistake_depth(labelled_table(257, 256, cut)), 8);
  EXPECT_EQ(mistake_depth(labelled_table(32, 5, [](std::size_t i, std::size_t x) { return i >> x & 1; })), 5);
  EXPECT_EQ(mistake_depth(labelled_table(50, 50, [](std::size_t i, std::size_t x) { return i == x; })), 1);
  EXPECT_EQ(mistake_depth(labelled_table(3, 4, [](auto, auto) { return true; })), 0);
}

// For a table too large to be looked at in full: never more than log2 of its concepts, and not little.
TEST(MistakeDepth, OfALargeTableIsALowerEnd) {
  Rng rng = Rng::seeded(8);
  const FiniteClass concepts = labelled_table(5000, 300, [&](auto, auto) { return rng.bits(1) == 1; });
  const int depth = mistake_depth(concepts);
  EXPECT_GE(depth, 6);
  EXPECT_LE(depth, 12);
  EXPECT_EQ(depth, mistake_depth(concepts));
}

}  // namespace discreet::littlestone_test
