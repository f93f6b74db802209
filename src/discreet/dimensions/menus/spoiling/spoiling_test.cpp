#include "discreet/dimensions/menus/spoiling/spoiling.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::spoiling_test {

Stakes random_stakes(std::mt19937_64& random, unsigned points, std::size_t sets, std::size_t menus) {
  Stakes stakes{points, q("1/4"), {}, {}, {}};
  while (stakes.mistakes.size() < sets) {
    const Mask set = random() & ((Mask{1} << points) - 1);
    if (std::ranges::find(stakes.mistakes, set) == stakes.mistakes.end()) stakes.mistakes.push_back(set);
  }
  Rational all = 0;
  for (std::size_t m = 0; m < menus; ++m) {
    auto& menu = stakes.menus.emplace_back();
    for (std::size_t s = 0; s < sets; ++s)
      if (s % menus == m || random() % 4 == 0) menu.push_back(s);
    all += stakes.weights.emplace_back(1 + random() % 5);
  }
  for (Rational& weight : stakes.weights) weight /= all;
  return stakes;
}

// By going through all families of sets: a family can be bad if and only if its game is worth more than alpha.
Rational least_chance(const Stakes& stakes) {
  Rational least = 1;
  for (unsigned family = 0; family < 1u << stakes.mistakes.size(); ++family) {
    std::vector<Mask> bad;
    for (std::size_t s = 0; s < stakes.mistakes.size(); ++s)
      if ((family >> s & 1) != 0) bad.push_back(stakes.mistakes[s]);
    if (!bad.empty() && play_covering(bad, stakes.points).value <= stakes.alpha) continue;
    Rational weight = 0;
    for (std::size_t m = 0; m < stakes.menus.size(); ++m)
      if (std::ranges::any_of(stakes.menus[m], [&](std::size_t s) { return (family >> s & 1) == 0; }))
        weight += stakes.weights[m];
    least = std::min<Rational>(least, weight);
  }
  return least;
}

TEST(Spoiling, FindsTheLeastChanceThatExhaustionFinds) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 60; ++round) {
    const Stakes stakes = random_stakes(random, 5, 8, 2 + random() % 6);
    const Rational least = least_chance(stakes);
    if (least > 0) {
      const Spoiling none = find_spoiling(stakes, least);
      ASSERT_TRUE(none.proof.has_value());
      EXPECT_EQ(proved_chance(stakes, *none.proof), least);
    }
    const Spoiling some = find_spoiling(stakes, least + Rational(1, 1000));
    ASSERT_TRUE(some.distribution.has_value());
    EXPECT_EQ(good_weight(stakes, *some.distribution), least);
  }
}

// "Good" is closed: on four points at alpha = 1/4 the four singles cannot all be bad, a little below they can.
TEST(Spoiling, AnErrorOfExactlyAlphaIsGood) {
  Stakes stakes{4, q("1/4"), {1, 2, 4, 8}, {{0, 1, 2, 3}}, {1}};
  EXPECT_TRUE(find_spoiling(stakes, 1).proof.has_value());
  stakes.alpha = q("2499/10000");
  EXPECT_TRUE(find_spoiling(stakes, 1).distribution.has_value());
}

TEST(Spoiling, AProofWithAMixtureThatCoversTooMuchIsRefused) {
  const Stakes stakes{4, q("1/4"), {1, 2, 4, 8}, {{0, 1, 2, 3}}, {1}};
  SpoilingProof proof = *find_spoiling(stakes, 1).proof;
  proof.mixtures[0].weights[0] += Rational(1, 100);
  EXPECT_THROW(proved_chance(stakes, proof), Error);
}

TEST(CoveringGame, BothArithmeticsAgreeAndBothSidesCertifyTheValue) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    std::vector<Mask> sets;
    for (std::size_t i = 0; i < 1 + random() % 9; ++i) sets.push_back(random() & 63);
    const CoveringGame game = play_covering(sets, 6);
    EXPECT_NEAR(to_double(game.value), play_floating(sets, 6).value, 1e-9);
    for (Mask set : sets) {
      Rational mass = 0;
      for (unsigned x = 0; x < 6; ++x)
        if ((set >> x & 1) != 0) mass += game.points[x];
      EXPECT_GE(mass, game.value);
    }
  }
}

TEST(CoveringGame, WholeWeightsAreTheLeastInProportion) {
  EXPECT_EQ(whole_weights({q("1/2"), q("1/3"), q("1/6"), 0}), (std::vector<std::int64_t>{3, 2, 1, 0}));
}

TEST(CoveringGame, WeightsBeyondAWordAreRounded) {
  // Denominators whose common multiple is far beyond 62 bits; what is claimed of the weights is checked with them.
  const std::vector<Rational> fine{q("1/1000000007"), q("1/998244353"), q("1/1000000009")};
  std::vector<Rational> distribution = fine;
  distribution.push_back(1 - fine[0] - fine[1] - fine[2]);
  const auto weights = whole_weights(distribution);
  for (std::size_t x = 0; x < 4; ++x)
    EXPECT_NEAR(static_cast<double>(weights[x]) * 0x1p-60, to_double(distribution[x]), 1e-15);
  EXPECT_TRUE(all_bad(std::vector<Mask>{8, 9, 15}, weights, q("1/4")));
  EXPECT_FALSE(all_bad(std::vector<Mask>{8, 7}, weights, q("1/4")));
}

TEST(CoveringGame, AFewSetsDecideAsAllWould) {
  std::mt19937_64 random(4);
  for (int run = 0; run < 200; ++run) {
    std::vector<Mask> sets;
    for (int i = 0; i < 40; ++i) sets.push_back((random() & 255) | 1 << random() % 8);
    const CoveringGame all = play_covering(sets, 8), few = play_for(sets, 8, q("3/8"));
    ASSERT_EQ(all.value <= q("3/8"), few.value <= q("3/8"));
    for (unsigned x = 0; x < 8; ++x) {
      Rational covered = 0;
      for (std::size_t i = 0; i < sets.size(); ++i)
        if ((sets[i] >> x & 1) != 0) covered += few.mixture[i];
      EXPECT_LE(covered, few.value);
    }
  }
}

}  // namespace discreet::spoiling_test
