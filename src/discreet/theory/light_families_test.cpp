#include "discreet/theory/light_families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "discreet/theory/game_class_test.h"
#include "discreet/theory/prior_attack.h"

namespace discreet::light_families_test {

Family light_under(const std::vector<std::int64_t>& masses, const Rational& alpha) {
  std::int64_t total = 0;
  for (std::int64_t mass : masses) total += mass;
  Family light;
  for (Mask s = 0; s >> masses.size() == 0; ++s) {
    std::int64_t mass = 0;
    for (std::size_t x = 0; x < masses.size(); ++x) mass += (s >> x & 1) != 0 ? masses[x] : 0;
    light.set(s, Rational(mass, total) <= alpha);
  }
  return light;
}

TEST(LightFamilies, AreThoseOfTheirDistributionsAndNoneHoldsAnother) {
  const std::size_t known[]{4, 11, 41};  // of 6, 7, 8 points: the least ones among all with whole masses of sum up to 39
  for (unsigned points = 1; points <= 8; ++points) {
    LightFamilies list(points, q("1/4"));
    ASSERT_TRUE(list.complete({}));
    if (points >= 6) EXPECT_EQ(list.families().size(), known[points - 6]) << points;
    for (std::size_t i = 0; i < list.families().size(); ++i) {
      EXPECT_TRUE(std::ranges::is_sorted(list.distribution(i), std::greater{}));
      EXPECT_EQ(light_under(list.distribution(i), q("1/4")), list.families()[i]);
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_TRUE((list.families()[i] & ~list.families()[j]).any());
        EXPECT_TRUE((list.families()[j] & ~list.families()[i]).any());
      }
    }
  }
}

TEST(LightFamilies, EveryDistributionHoldsOne) {
  std::mt19937_64 random(3);
  for (const char* alpha : {"1/5", "1/4", "1/3", "2/5"}) {
    LightFamilies list(7, q(alpha));
    ASSERT_TRUE(list.complete({}));
    for (int round = 0; round < 300; ++round) {
      std::vector<std::int64_t> masses;
      for (int x = 0; x < 7; ++x) masses.push_back(static_cast<std::int64_t>(random() % 12));
      masses[0] += 1;
      std::ranges::sort(masses, std::greater{});
      const Family light = light_under(masses, q(alpha));
      EXPECT_TRUE(std::ranges::any_of(list.families(), [&](const Family& family) { return (family & ~light).none(); }));
    }
  }
}

TEST(LightFamilies, TimeThatIsOverListsNotAll) { EXPECT_FALSE(LightFamilies(9, q("1/4")).complete(TimeLimit(0.0))); }

// Against all distributions with masses up to four, one after the other: for priors on functions of five points that weigh orbits alike.
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
  EXPECT_EQ(each.like_points(concepts), (std::vector<std::uint8_t>{0, 1, 2, 3, 4}));
  expect_least_and_proof(concepts, each, random);
}

// Fewer placements are gone through, with the same result.
TEST(PriorAttack, DoesNotTellLikePointsApart) {
  std::mt19937_64 random(9);
  const auto expect = [&](const FiniteClass& given, const std::vector<std::uint8_t>& like) {
    const auto concepts = *mask_class(given);
    const auto orbits = hypothesis_orbits(concepts, true, 100);
    EXPECT_EQ(orbits.like_points(concepts), like);
    expect_least_and_proof(concepts, orbits, random);
  };
  expect(cube_class(5), {0, 0, 0, 0, 0});
  expect(points_class(5), {0, 1, 1, 1, 1});  // the concept that speaks for all has its own point first
  expect(class_of({0b00001, 0b00010, 0b00100, 0b01000, 0b11000}, 5), {0, 1, 1, 3, 4});
}

}  // namespace discreet::light_families_test
