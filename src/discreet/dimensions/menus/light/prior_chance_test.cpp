#include "discreet/dimensions/menus/light/prior_chance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "discreet/classes/finite/tables_test.h"

namespace discreet::prior_chance_test {

// By hand: every distribution with whole weights up to `most` on the points, and every concept.
Rational least_by_enumeration(const Menu& prior, const FiniteClass& concepts, const Rational& alpha, std::size_t most) {
  Integer all = 0;
  for (const Integer& weight : prior.priors) all += weight;
  const std::size_t points = concepts.points();
  std::size_t codes = 1;
  for (std::size_t x = 0; x < points; ++x) codes *= most + 1;
  Rational least = 1;
  for (std::size_t code = 1; code < codes; ++code) {
    std::vector<std::size_t> weights;
    std::size_t total = 0;
    for (std::size_t x = 0, rest = code; x < points; ++x, rest /= most + 1)
      total += weights.emplace_back(rest % (most + 1));
    for (std::size_t c = 0; c < concepts.concepts(); ++c) {
      Integer good = 0;
      for (std::size_t h = 0; h < prior.priors.size(); ++h) {
        std::size_t wrong = 0;
        for (std::size_t x = 0; x < points; ++x)
          if (prior.hypotheses.get(h, x) != concepts.table().get(c, x)) wrong += weights[x];
        if (Rational(wrong) <= alpha * Rational(total)) good += prior.priors[h];
      }
      least = std::min(least, Rational(good, all));
    }
  }
  return least;
}

FiniteClass cube(std::size_t points) {
  BitMatrix table(std::size_t{1} << points, points);
  for (std::size_t c = 0; c < table.rows(); ++c)
    for (std::size_t x = 0; x < points; ++x) table.set(c, x, (c >> x & 1) != 0);
  return FiniteClass(std::move(table));
}

// Three points of equal weight leave 2 of the 16 functions: no even prior on all functions of four points does better
// at 1/4.
TEST(PriorChance, OfAllFunctionsDrawnEvenly) {
  const FiniteClass all = cube(4);
  const auto chance = least_chance(even_menu(all.table()), all, Rational(1, 4));
  ASSERT_TRUE(chance.has_value());
  EXPECT_EQ(chance->lower, Rational(1, 8));
  EXPECT_EQ(chance->upper, Rational(1, 8));
}

TEST(PriorChance, IsTheLeastOverAllDistributions) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 12; ++round) {
    const FiniteClass all = cube(4);
    Menu prior = even_menu(all.table());
    for (Integer& weight : prior.priors) weight = 1 + random() % 40;
    BitMatrix few(5, 4);
    for (std::size_t c = 0; c < 5; ++c)
      for (std::size_t x = 0; x < 4; ++x) few.set(c, x, (random() & 1) != 0);
    const FiniteClass concepts(few);
    const Rational alpha(1 + round % 3, 6);
    const auto chance = least_chance(prior, concepts, alpha);
    ASSERT_TRUE(chance.has_value());
    EXPECT_EQ(chance->upper, least_by_enumeration(prior, concepts, alpha, 5)) << round;
    EXPECT_LE(chance->lower, chance->upper);
    EXPECT_GT(to_double(chance->lower) * (1 + 1e-9), to_double(chance->upper)) << round;
  }
}

// A prior that knows nothing of a concept is never close to it under some distribution.
TEST(PriorChance, MayBeNothing) {
  BitMatrix one(1, 3);
  const auto chance = least_chance(even_menu(one), FiniteClass(singletons(3)), Rational(1, 4));
  ASSERT_TRUE(chance.has_value());
  EXPECT_EQ(chance->lower, 0);
  EXPECT_EQ(chance->upper, 0);
}

// Without time the weight of the concept itself is what is left of the proof.
TEST(PriorChance, WithoutTimeTheConceptItselfCounts) {
  const FiniteClass all = cube(4);
  const auto chance = least_chance(even_menu(all.table()), all, Rational(1, 4), TimeLimit(0));
  ASSERT_TRUE(chance.has_value());
  EXPECT_EQ(chance->lower, Rational(1, 16));
  EXPECT_GE(chance->upper, Rational(1, 8));
}

}  // namespace discreet::prior_chance_test
