// The quick lower end of littlestone.h
#include <gtest/gtest.h>

#include "discreet/classes/searches/littlestone.h"
#include "discreet/random/rng.h"

namespace discreet::mistake_depth_test {

template <class Label>
FiniteClass table_of(std::size_t concepts, std::size_t points, const Label& label) {
  BitMatrix table(concepts, points);
  for (std::size_t i = 0; i < concepts; ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, label(i, x));
  return FiniteClass(table);
}

// The recurrence as it is written.
int by_definition(const FiniteClass& concepts, const std::vector<std::size_t>& rows) {
  int best = rows.empty() ? -1 : 0;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    std::vector<std::size_t> sides[2];
    for (std::size_t i : rows) sides[concepts.table().get(i, x)].push_back(i);
    if (sides[0].empty() || sides[1].empty()) continue;
    best = std::max(best, 1 + std::min(by_definition(concepts, sides[0]), by_definition(concepts, sides[1])));
  }
  return best;
}

TEST(MistakeDepth, IsTheDimensionOfSmallTables) {
  Rng rng = Rng::seeded(7);
  for (int trial = 0; trial < 300; ++trial) {
    const FiniteClass concepts =
        table_of(1 + rng.bits(4), 1 + rng.bits(2), [&](auto, auto) { return rng.bits(1) == 1; });
    ASSERT_EQ(mistake_depth(concepts), by_definition(concepts, concepts.distinct())) << trial;
  }
}

TEST(MistakeDepth, OfNamedTables) {
  auto cut = [](std::size_t i, std::size_t x) { return x < i; };
  EXPECT_EQ(mistake_depth(table_of(9, 8, cut)), 3);
  EXPECT_EQ(mistake_depth(table_of(257, 256, cut)), 8);
  EXPECT_EQ(mistake_depth(table_of(32, 5, [](std::size_t i, std::size_t x) { return i >> x & 1; })), 5);
  EXPECT_EQ(mistake_depth(table_of(50, 50, [](std::size_t i, std::size_t x) { return i == x; })), 1);
  EXPECT_EQ(mistake_depth(table_of(3, 4, [](auto, auto) { return true; })), 0);
}

// For a table too large to be looked at in full: never more than log2 of its concepts, and not little.
TEST(MistakeDepth, OfALargeTableIsALowerEnd) {
  Rng rng = Rng::seeded(8);
  const FiniteClass concepts = table_of(5000, 300, [&](auto, auto) { return rng.bits(1) == 1; });
  const int depth = mistake_depth(concepts);
  EXPECT_GE(depth, 6);
  EXPECT_LE(depth, 12);
  EXPECT_EQ(depth, mistake_depth(concepts));
}

}  // namespace discreet::mistake_depth_test
