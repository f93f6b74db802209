#include "discreet/dimensions/menus/light/prior_attack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/light_under_test.h"

namespace discreet::prior_attack_test {

// Against all distributions with masses up to four, one after the other: for priors on functions of five points that
// weigh orbits alike.
void expect_least_and_proof(const MaskClass& concepts, const HypothesisOrbits& orbits, std::mt19937_64& random) {
  PriorAttack attack(concepts, q("1/4"), orbits);
  ASSERT_TRUE(attack.list({}));
  for (int round = 0; round < 5; ++round) {
    std::vector<Rational> weights;
    for (std::size_t o = 0; o < orbits.sizes.size(); ++o) weights.emplace_back(1 + random() % 50, 1);
    std::vector<Rational> prior = orbits.spread(weights, concepts);
    std::vector<double> near;
    Rational sum = 0, least = 1;
    for (const Rational& weight : prior) sum += weight;
    for (Rational& weight : prior) near.push_back(to_double(weight /= sum));
    for (std::size_t code = 1; code < 3125; ++code) {
      std::vector<std::int64_t> masses;
      for (std::size_t left = code, x = 0; x < 5; ++x, left /= 5) masses.push_back(static_cast<std::int64_t>(left % 5));
      const Family light = light_under(masses, q("1/4"));
      for (Mask c : concepts.concepts) {
        Rational good = 0;
        for_each_set(light, [&](Mask s) { good += prior[s ^ c]; });
        least = std::min(least, good);
      }
    }
    const auto answer = attack.attack(near, 1, {}, {});
    EXPECT_TRUE(answer.complete);
    EXPECT_NEAR(answer.least, to_double(least), 1e-6);
    EXPECT_FALSE(answer.adversaries.empty());
    const auto proof = attack.prove(prior, least, {}, {});
    ASSERT_TRUE(proof.has_value());
    EXPECT_EQ(proof->chance, least);
    EXPECT_FALSE(attack.prove(prior, least + q("1/1000000000000"), {}, {}).has_value());
  }
}

TEST(PriorAttack, FindsTheLeastChanceAndProvesIt) {
  std::mt19937_64 random(8);
  const auto concepts = *mask_class(thresholds_class(5));
  HypothesisOrbits each{{}, std::vector<std::size_t>(32), std::vector<std::int64_t>(32, 1), {0, 1, 2, 3, 4, 5}};
  std::iota(each.orbit.begin(), each.orbit.end(), std::size_t{0});
  expect_least_and_proof(concepts, each, random);
}

// Fewer placements are gone through, with the same result.
TEST(PriorAttack, DoesNotTellLikePointsApart) {
  std::mt19937_64 random(9);
  for (const FiniteClass& given :
       {cube_class(5), points_class(5), class_of({0b00001, 0b00010, 0b00100, 0b01000, 0b11000}, 5)}) {
    const auto concepts = *mask_class(given);
    expect_least_and_proof(concepts, hypothesis_orbits(concepts, true, 100), random);
  }
}

}  // namespace discreet::prior_attack_test
