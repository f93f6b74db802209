#include "discreet/dimensions/menus/light/representation_number.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/depth_weights.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

namespace discreet::representation_number_test {

Rational tau(const FiniteClass& concepts, const std::string& alpha = "1/4") {
  const auto number = representation_number(*mask_class(concepts), q(alpha), TimeLimit(100));
  EXPECT_TRUE(number.exact());
  return number.lower;
}

TEST(RepresentationNumber, ReferenceValuesAtOneQuarter) {
  const std::vector<std::string> points{"3", "4", "5", "5", "21/4", "28/5", "348/61"};
  for (unsigned n = 3; n <= 9; ++n) EXPECT_EQ(tau(points_class(n)), q(points[n - 3])) << n;
  for (unsigned n = 3; n <= 6; ++n) EXPECT_EQ(tau(thresholds_class(n)), n + 1) << n;
  for (unsigned n = 3; n <= 5; ++n) EXPECT_EQ(tau(cube_class(n)), 8) << n;
  EXPECT_EQ(tau(intervals_class(4)), 8);
  EXPECT_EQ(tau(intervals_class(5)), 8);
}

TEST(RepresentationNumber, ReferenceValuesAtTwoFifths) {
  EXPECT_EQ(tau(points_class(4), "2/5"), q("10/3"));
  EXPECT_EQ(tau(points_class(5), "2/5"), q("10/3"));
  EXPECT_EQ(tau(points_class(6), "2/5"), q("7/2"));
  for (unsigned n = 3; n <= 5; ++n) EXPECT_EQ(tau(thresholds_class(n), "2/5"), 4) << n;
}

// The cube is one orbit: its number is 2^n over the fewest sets of mass at most alpha, which is the tree bound.
TEST(RepresentationNumber, OfFullCubesIsTheTreeBound) {
  for (unsigned n = 2; n <= 7; ++n) EXPECT_EQ(tau(cube_class(n)), tree_bound(best_depth_weights(n, q("1/4")))) << n;
}

TEST(RepresentationNumber, UpToThreePointsItIsTheNumberOfConcepts) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 20; ++round) {
    const FiniteClass concepts = random_class(1 + random() % 6, 3, random);
    EXPECT_EQ(tau(concepts), mask_class(concepts)->concepts.size());
  }
}

TEST(RepresentationNumber, DoesNotDependOnOrderFlipsOrCopies) {
  std::mt19937_64 random(13);
  for (int round = 0; round < 15; ++round) {
    const FiniteClass concepts = random_class(2 + random() % 5, 5, random);
    std::vector<Mask> rows;
    for (std::size_t i = 0; i < concepts.concepts(); ++i) {
      Mask row = concepts[i][0] ^ 0b10110, turned = 0;
      for (unsigned x = 0; x < 5; ++x) turned |= (row >> x & 1) << ((2 * x + 1) % 5);
      rows.push_back(turned | (turned & 1) << 5 | Mask{1} << 6);
    }
    std::ranges::reverse(rows);
    rows.push_back(rows.front());
    EXPECT_EQ(tau(concepts), tau(class_of(rows, 7)));
  }
}

TEST(RepresentationNumber, GrowsWithTheClassAndFallsWithAlpha) {
  std::mt19937_64 random(17);
  for (int round = 0; round < 10; ++round) {
    const FiniteClass concepts = random_class(6, 5, random);
    std::vector<Mask> fewer;
    for (std::size_t i = 0; i + 1 < concepts.concepts(); ++i) fewer.push_back(concepts[i][0]);
    EXPECT_LE(tau(class_of(fewer, 5)), tau(concepts));
    EXPECT_LE(tau(concepts, "2/5"), tau(concepts, "1/4"));
    EXPECT_LE(tau(concepts, "1/4"), tau(concepts, "1/5"));
  }
}

// The claims of the two proofs, recomputed without the search.
TEST(RepresentationNumber, BothProofsSayWhatIsClaimed) {
  const auto concepts = *mask_class(points_class(6));
  const Rational alpha = q("1/4");
  const auto number = representation_number(concepts, alpha);
  Rational least = 1;
  const MenuProof& upper = *number.upper_proof;
  for (std::size_t i = 0; i < upper.proofs.size(); ++i)
    least = std::min<Rational>(
        least, proved_chance(stakes_of(upper.menus, upper.weights, 6, concepts.concepts[upper.concepts[i]], alpha),
                             upper.proofs[i]));
  EXPECT_EQ(least, 1 / *number.upper);
  const AdversaryProof& lower = *number.lower_proof;
  std::vector<Mask> all;
  for (Mask h = 0; h < 64; ++h) all.push_back(h);
  const auto orbit = orbits(all, lower.generators);
  std::vector<Rational> served(64, 0);
  std::vector<int> sizes(64);
  for (Mask h = 0; h < 64; ++h) ++sizes[orbit[h]];
  for (std::size_t k = 0; k < lower.adversaries.size(); ++k) {
    const auto good = good_hypotheses(concepts, lower.adversaries[k], alpha);
    for (Mask h = 0; h < 64; ++h)
      if (good[h]) served[orbit[h]] += lower.weights[k] / sizes[orbit[h]];
  }
  EXPECT_EQ(*std::ranges::max_element(served), 1 / number.lower);
}

TEST(RepresentationNumber, RestrictedToTheClassItself) {
  // A missing point costs error 1 under the distribution that sits on it: all of them are needed.
  const FiniteClass points = points_class(5);
  const auto number = representation_number(*mask_class(points, points), q("1/4"));
  EXPECT_EQ(number.lower, 5);
  EXPECT_EQ(*number.upper, 5);
}

TEST(RepresentationNumber, HypothesesThatServeNobodyAreNamed) {
  const auto number = representation_number(*mask_class(points_class(4), class_of({0b1111}, 4)), q("1/4"));
  EXPECT_FALSE(number.upper.has_value());
  ASSERT_TRUE(number.hopeless.has_value());
}

TEST(RepresentationNumber, WithoutTimeTheIntervalIsWideAndTrue) {
  const auto number = representation_number(*mask_class(thresholds_class(9)), q("1/4"), TimeLimit(0.2));
  EXPECT_LE(number.lower, 10);
  ASSERT_TRUE(number.upper.has_value());
  EXPECT_GE(*number.upper, number.lower);
  EXPECT_EQ(representation_number(*mask_class(class_of({5, 5}, 3)), q("1/4")).upper, Rational(1));
}

TEST(Hardened, NoFurtherSetCanBeMadeBad) {
  // Uniform on four points leaves the singles good; three of them can be made bad.
  const auto points = hardened({1, 1, 1, 1}, q("1/4"), [](Mask) { return 0.0; });
  EXPECT_EQ(std::ranges::count(points, 0), 1);
}

TEST(ClassPart, IsNoHarderThanTheClass) {
  std::mt19937_64 random(8);
  for (int run = 0; run < 5; ++run) {
    const FiniteClass whole = random_class(8, 6, random);
    const RepresentationNumber part = representation_number(class_part(whole, 4), q("1/4"));
    const RepresentationNumber number = representation_number(*mask_class(whole), q("1/4"));
    EXPECT_LE(part.lower, *number.upper);
  }
}

}  // namespace discreet::representation_number_test
