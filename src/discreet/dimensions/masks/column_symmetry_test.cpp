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

// Every exchange of points keeps the class: a function is known by its size.
TEST(HypothesisOrbits, OfPointsAreTheSizes) {
  const auto points = *mask_class(points_class(5));
  const auto orbits = hypothesis_orbits(points, true, 100);
  EXPECT_EQ(orbits.concepts.size(), 1U);
  EXPECT_EQ(orbits.sizes, (std::vector<std::int64_t>{1, 5, 10, 10, 5, 1}));
  EXPECT_EQ(hypothesis_orbits(points, false, 100).sizes.size(), 101U);
}

TEST(HypothesisOrbits, PriorsByOrbitBecomePriorsOfFunctions) {
  const auto points = *mask_class(points_class(3));
  const auto orbits = hypothesis_orbits(points, true, 100);
  const auto prior = orbits.spread(orbits.normalized({1, 1, 2, 0}), points);
  double sum = 0;
  for (double weight : prior) sum += weight;
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_EQ(prior[0b001], prior[0b100]);
  EXPECT_EQ(prior[0b011], 2 * prior[0b001]);
}

TEST(HypothesisOrbits, LikePointsAreAlikeForAllConcepts) {
  const auto like = [](const FiniteClass& given) {
    const auto concepts = *mask_class(given);
    return hypothesis_orbits(concepts, true, 100).like_points(concepts);
  };
  using Points = std::vector<std::uint8_t>;
  EXPECT_EQ(like(cube_class(5)), (Points{0, 0, 0, 0, 0}));
  EXPECT_EQ(like(points_class(5)), (Points{0, 1, 1, 1, 1}));  // the concept that speaks for all has its own point first
  EXPECT_EQ(like(class_of({0b00001, 0b00010, 0b00100, 0b01000, 0b11000}, 5)), (Points{0, 1, 1, 3, 4}));
  EXPECT_EQ(like(thresholds_class(5)), (Points{0, 1, 2, 3, 4}));
}

}  // namespace discreet::column_symmetry_test
