#include "discreet/dimensions/menus/search/least_menu.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/search/drawn_menu.h"
#include "discreet/dimensions/menus/search/menu_game.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::least_menu_test {

struct Sizes {
  Rational tau;
  LeastMenu least;
  DrawnMenu drawn;
};

Sizes sizes_of(const FiniteClass& concepts, const std::string& alpha = "1/4", const std::string& beta = "1/4") {
  const auto reduced = *mask_class(concepts);
  const auto number = representation_number(reduced, q(alpha), TimeLimit(100));
  std::vector<Adversary> known;
  if (number.lower_proof) known = images(reduced, number.lower_proof->adversaries, number.lower_proof->generators, 500);
  const auto least = least_menu(reduced, q(alpha), known, static_cast<std::size_t>(ceil(number.lower)), TimeLimit(100));
  return {number.lower, least, drawn_menu(reduced, q(alpha), q(beta), number, least, TimeLimit(100))};
}

void expect(const FiniteClass& concepts, std::size_t least, std::size_t drawn, const std::string& alpha = "1/4") {
  const Sizes sizes = sizes_of(concepts, alpha);
  EXPECT_TRUE(sizes.least.exact());
  EXPECT_EQ(sizes.least.lower, least);
  EXPECT_TRUE(sizes.drawn.exact());
  EXPECT_EQ(sizes.drawn.lower, drawn);
}

TEST(LeastMenu, ReferenceValuesAtOneQuarter) {
  expect(points_class(3), 3, 3);
  expect(points_class(4), 4, 3);
  expect(points_class(5), 5, 4);
  expect(thresholds_class(3), 4, 3);
  expect(thresholds_class(4), 5, 4);
  expect(thresholds_class(5), 6, 5);
  expect(cube_class(3), 8, 6);
  expect(cube_class(4), 8, 6);
  expect(intervals_class(4), 8, 6);
}

TEST(LeastMenu, ReferenceValuesAtTwoFifths) {
  const auto least = [](const FiniteClass& concepts) { return sizes_of(concepts, "2/5").least; };
  EXPECT_EQ(least(points_class(4)).lower, 4u);
  EXPECT_EQ(least(points_class(5)).lower, 5u);
  EXPECT_EQ(least(thresholds_class(4)).upper, 4u);
  EXPECT_EQ(least(thresholds_class(5)).lower, 5u);
  for (const FiniteClass& concepts : {points_class(4), points_class(5), thresholds_class(5)})
    EXPECT_TRUE(least(concepts).exact());
}

// The explicit menus of the reference table, by their games.
TEST(LeastMenu, ExplicitMenusHaveTheValuesSaid) {
  auto worst = [](const FiniteClass& concepts, const std::vector<Mask>& menu, unsigned points) {
    Rational worst = 0;
    for (std::size_t c = 0; c < concepts.concepts(); ++c) {
      std::vector<Mask> mistakes;
      for (Mask h : menu) mistakes.push_back(h ^ concepts[c][0]);
      worst = std::max<Rational>(worst, play_covering(mistakes, points).value);
    }
    return worst;
  };
  // One digit a point, the first point first.
  EXPECT_EQ(worst(thresholds_class(6), {0b000000, 0b011101, 0b000011, 0b101111, 0b110110}, 6), q("2/5"));
  EXPECT_EQ(worst(points_class(6), {0b000001, 0b100010, 0b001100, 0b010110, 0b111000}, 6), q("1/3"));
  EXPECT_EQ(worst(cube_class(4), {0, 3, 5, 6, 9, 10, 12, 15}, 4), q("1/4"));
}

TEST(LeastMenu, RemovingAnItemOfTheMenuLeavesAConceptUnserved) {
  const auto reduced = *mask_class(thresholds_class(4));
  const LeastMenu least = least_menu(reduced, q("1/4"), {});
  EXPECT_EQ(least.upper_proof->chance, 1);
  for (std::size_t i = 0; i < *least.upper; ++i) {
    auto menu = least.upper_proof->menus[0];
    menu.erase(menu.begin() + static_cast<std::ptrdiff_t>(i));
    Rational worst = 0;
    for (Mask c : reduced.concepts) {
      std::vector<Mask> mistakes;
      for (Mask h : menu) mistakes.push_back(h ^ c);
      worst = std::max<Rational>(worst, play_covering(mistakes, 4).value);
    }
    EXPECT_GT(worst, q("1/4"));
  }
}

// (1 - beta) tau* <= size of drawn menus <= least menu <= concepts.
// A class with enough points that the distributions of its games do not fit words.
TEST(LeastMenu, TimeThatIsOverGivesAnInterval) {
  std::mt19937_64 random(1);
  const auto concepts = mask_class(random_class(250, 60, random));
  for (double seconds : {0.0, 0.3}) {
    const LeastMenu found = least_menu(*concepts, q("1/4"), {}, 1, TimeLimit(seconds));
    ASSERT_TRUE(found.upper && found.upper_proof);
    EXPECT_LE(found.lower, *found.upper);
    EXPECT_LE(*found.upper, 250u);
    EXPECT_EQ(found.upper_proof->chance, 1);
  }
}

TEST(DrawnMenu, TheChainOfSizesHoldsOnRandomMatrices) {
  std::mt19937_64 random(19);
  for (int round = 0; round < 1000; ++round) {
    const FiniteClass concepts = random_class(1 + random() % 5, 1 + random() % 5, random);
    const Sizes sizes = sizes_of(concepts);
    ASSERT_TRUE(sizes.least.exact() && sizes.drawn.exact());
    EXPECT_LE(sizes.tau * q("3/4"), sizes.drawn.lower);
    EXPECT_LE(sizes.drawn.lower, sizes.least.lower);
    EXPECT_LE(sizes.tau, sizes.least.lower);
    EXPECT_LE(sizes.least.lower, mask_class(concepts)->concepts.size());
  }
}

TEST(DrawnMenu, SmallerFailureProbabilitiesNeedLargerMenus) {
  std::mt19937_64 random(23);
  for (int round = 0; round < 8; ++round) {
    const FiniteClass concepts = random_class(5, 4, random);
    EXPECT_LE(sizes_of(concepts, "1/4", "1/2").drawn.lower, sizes_of(concepts, "1/4", "1/8").drawn.lower);
  }
}

TEST(DrawnMenu, DrawsAreCountedExactly) {
  EXPECT_EQ(draws_for(q("1/2"), q("1/4")), 2u);  // exactly beta is enough
  EXPECT_EQ(draws_for(q("1/2"), q("249/1000")), 3u);
  EXPECT_EQ(draws_for(1, q("1/4")), 1u);
  EXPECT_EQ(draws_for(q("1/8"), q("1/4")), 11u);
}

TEST(MenuGame, ReferenceValues) {
  auto value = [](const FiniteClass& concepts, std::size_t size) {
    const auto reduced = *mask_class(concepts);
    const auto number = representation_number(reduced, q("1/4"));
    const MenuGame game = menu_game(reduced, q("1/4"), size, number.lower_proof->adversaries, {}, TimeLimit(100));
    EXPECT_EQ(game.lower, game.upper);
    return game.lower;
  };
  EXPECT_EQ(value(points_class(4), 3), q("3/4"));
  EXPECT_EQ(value(points_class(5), 3), q("3/5"));
  EXPECT_EQ(value(points_class(5), 4), q("4/5"));
  EXPECT_EQ(value(thresholds_class(4), 3), q("3/5"));
  EXPECT_EQ(value(thresholds_class(4), 4), q("4/5"));
  EXPECT_EQ(value(cube_class(3), 4), q("1/2"));
  EXPECT_EQ(value(cube_class(3), 5), q("5/8"));
  EXPECT_EQ(value(cube_class(4), 6), q("3/4"));
}

TEST(BestCoverage, IsThatOfExhaustion) {
  std::mt19937_64 random(29);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::vector<std::uint32_t>> served(7);
    std::vector<std::int64_t> weights;
    for (int k = 0; k < 6; ++k) weights.push_back(static_cast<std::int64_t>(random() % 9));
    for (auto& list : served)
      for (std::uint32_t k = 0; k < 6; ++k)
        if (random() % 3 == 0) list.push_back(k);
    std::int64_t most = 0;
    for (std::size_t a = 0; a < 7; ++a)
      for (std::size_t b = 0; b < 7; ++b) {
        std::vector<bool> hit(6);
        for (std::size_t h : {a, b})
          for (std::uint32_t k : served[h]) hit[k] = true;
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < 6; ++k) sum += hit[k] ? weights[k] : 0;
        most = std::max(most, sum);
      }
    EXPECT_EQ(best_coverage(served, weights, 2)->weight, most);
  }
}

}  // namespace discreet::least_menu_test
