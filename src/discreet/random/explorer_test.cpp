#include "discreet/random/explore/explorer.h"

#include <gtest/gtest.h>

#include "discreet/random/rng.h"

namespace discreet::explorer_test {

Probability half() { return Probability(Rational(1, 2)); }

TEST(Explorer, SumsTheMassOfPathsThatEndAlike) {
  auto law = explore([](Rng& rng) { return rng.bits(1) + rng.bits(1); });
  EXPECT_EQ(law.mass[0].rational(), Rational(1, 4));
  EXPECT_EQ(law.mass[1].rational(), Rational(1, 2));
  EXPECT_EQ(law.mass[2].rational(), Rational(1, 4));
}

TEST(Explorer, LaterChoicesMayDependOnEarlierOnes) {
  auto law = explore([](Rng& rng) { return rng.bits(1) ? 2 + rng.bits(2) : 0; });
  EXPECT_EQ(law.mass.size(), 5u);
  EXPECT_EQ(law.mass[0].rational(), Rational(1, 2));
  EXPECT_EQ(law.mass[5].rational(), Rational(1, 8));
}

TEST(Explorer, BranchesOfProbabilityZeroAreNotPlayed) {
  auto law = explore(
      [](Rng& rng) { return rng.choices()->choose(3, [](std::size_t i) { return i == 1 ? Probability() : half(); }); });
  EXPECT_EQ(law.mass.size(), 2u);
  EXPECT_FALSE(law.mass.contains(1));
}

TEST(Explorer, WhatLiesTooDeepJoinsTheRemainder) {
  auto wait_for_one = [](Rng& rng) {
    int zeros = 0;
    while (rng.bits(1) == 0) ++zeros;
    return zeros;
  };
  auto law = explore(wait_for_one, Explorer(Explorer::Level::bits, {.depth = 10}));
  EXPECT_EQ(law.mass.size(), 10u);
  EXPECT_EQ(law.mass[3].rational(), Rational(1, 16));
  EXPECT_EQ(law.remainder.rational(), Rational(1, 1024));
}

TEST(Explorer, AProgramThatDependsOnMoreThanItsChoicesIsRefused) {
  int calls = 0;
  auto moody = [&](Rng& rng) { return rng.bits(++calls % 2 + 1) + rng.bits(1); };
  EXPECT_THROW(explore(moody), Explorer::Refused);
}

TEST(Explorer, ChoicesTooWideToPlayAreRefused) {
  auto choose = [](std::size_t size) {
    explore([&](Rng& rng) { return rng.choices()->choose(size, [](std::size_t) { return half(); }); });
  };
  EXPECT_THROW(choose(Explorer::max_branches + 1), Explorer::Refused);
  EXPECT_THROW(explore([](Rng& rng) { return rng.bits(21); }), Explorer::Refused);
}

}  // namespace discreet::explorer_test
