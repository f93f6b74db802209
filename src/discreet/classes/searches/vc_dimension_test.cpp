// The quick upper end of shattered_set.h
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/classes/searches/shattered_set.h"

namespace discreet::vc_dimension_test {

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

}  // namespace discreet::vc_dimension_test
