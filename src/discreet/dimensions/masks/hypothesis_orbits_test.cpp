#include "discreet/dimensions/masks/hypothesis_orbits.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"

namespace discreet::hypothesis_orbits_test {

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

}  // namespace discreet::hypothesis_orbits_test
