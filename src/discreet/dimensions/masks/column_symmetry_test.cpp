#include "discreet/dimensions/masks/column_symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "discreet/dimensions/masks/game_class_test.h"

namespace discreet::column_symmetry_test {

std::size_t count_orbits(const FiniteClass& concepts) {
  const auto reduced = *mask_class(concepts);
  std::vector<Mask> all;
  for (std::size_t h = 0; h < reduced.hypotheses(); ++h) all.push_back(reduced.hypothesis(h));
  const auto least = orbits(all, symmetries(reduced));
  return std::set<std::size_t>(least.begin(), least.end()).size();
}

TEST(ColumnSymmetry, EveryGeneratorKeepsTheClass) {
  for (const FiniteClass& concepts : {points_class(5), thresholds_class(5), lines_class(3), intervals_class(4)}) {
    const auto reduced = *mask_class(concepts);
    const std::set<Mask> rows(reduced.concepts.begin(), reduced.concepts.end());
    const auto generators = symmetries(reduced);
    EXPECT_FALSE(generators.empty());
    for (const SignedPermutation& g : generators)
      for (Mask row : rows) EXPECT_TRUE(rows.contains(g(row)));
  }
}

TEST(ColumnSymmetry, OrbitsOfFunctionsAreThoseOfTheWholeGroup) {
  EXPECT_EQ(count_orbits(points_class(6)), 7u);  // by the number of ones
  EXPECT_EQ(count_orbits(cube_class(4)), 1u);
}

// Points on 3 points are, up to complements, all odd functions: a larger group than the exchanges.
TEST(ColumnSymmetry, ComplementsAreFoundToo) { EXPECT_EQ(count_orbits(class_of({0b001, 0b010, 0b100, 0b111}, 3)), 2u); }

}  // namespace discreet::column_symmetry_test
