#include "discreet/dimensions/messages/newman.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/finite/tables_test.h"
#include "discreet/dimensions/menus/search/combination.h"

namespace discreet::newman_test {

TEST(Newman, CoinsThatSuffice) {  // CC-6
  EXPECT_EQ(newman_coins(Integer(1) << 32, Rational(2, 9)), 225u);
  EXPECT_EQ(newman_coins(1, Rational(1, 2)), 1u);
  EXPECT_THROW(newman_coins(16, 0), Error);
  EXPECT_THROW(newman_coins(16, parse_rational("1e-9")), Error);
}

// Points by a hash a x + b modulo 7 into two buckets; a message names a bucket.
Representation hashing(std::size_t points) {
  std::vector<Menu> menus;
  for (std::size_t a = 1; a < 7; ++a)
    for (std::size_t b = 0; b < 7; ++b) {
      BitMatrix answers(2, points);
      for (std::size_t x = 0; x < points; ++x) answers.set((a * x + b) % 7 % 2, x, true);
      menus.push_back(even_menu(answers));
    }
  return Representation(std::move(menus));
}

TEST(Newman, AShortListKeepsTheErrorWithinTheSlack) {
  const Representation menus = hashing(6);
  const FiniteClass points(singletons(6));
  const Sender sender = best_sender(menus, points);
  const Rational error = worst_error(menus, points, sender), slack(1, 5);
  Rng rng = Rng::seeded(3);
  const FewCoins few = few_coins(menus, points, sender, slack, rng);
  EXPECT_LE(few.error, error + slack);
  EXPECT_LE(few.drawn, newman_coins(36, slack));
  EXPECT_EQ(few.menus.weight(), Integer(few.drawn));
  // The best sender on the list does at least as well as the one that was given.
  EXPECT_LE(protocol_error(few.menus, points), few.error);
  // All menus together are a deterministic representation at that error.
  EXPECT_LE(least_alpha(together(few.menus), points, 0), few.error);
}

// Two hundred coins would always do; there are but 42.
TEST(Newman, NoListIsLongerThanWhatCameIn) {
  const Representation menus = hashing(6);
  const FiniteClass points(singletons(6));
  const Sender sender = best_sender(menus, points);
  EXPECT_EQ(coins_of(menus), 42);
  for (const char* slack : {"1/10", "1/100", "1/1000"})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Rng rng = Rng::seeded(seed);
      const FewCoins few = few_coins(menus, points, sender, parse_rational(slack), rng);
      EXPECT_LE(few.drawn, 42u);
      EXPECT_EQ(few.menus.weight(), Integer(few.drawn));
      EXPECT_EQ(few.shortened, few.drawn < 42);
      if (!few.shortened) {
        EXPECT_EQ(few.menus, menus);
        EXPECT_EQ(few.error, worst_error(menus, points, sender));
      }
    }
}

// Weights in lowest terms: three coins, one of which comes up twice as often, are four; a list may have fewer.
TEST(Newman, CoinsAreCountedByTheirWeights) {
  std::vector<Menu> menus = hashing(6).menus();
  menus.resize(3);
  for (Menu& menu : menus) menu.weight = 6;
  menus[1].weight = 12;
  EXPECT_EQ(coins_of(Representation(menus)), 4);
  menus[2].weight = Integer(1) << 80;
  EXPECT_EQ(coins_of(Representation(menus)), (Integer(18) + (Integer(1) << 80)) / 2);
}

TEST(Newman, PointsNeedAsManyHypothesesAsTheirBits) {
  const FiniteClass points(singletons(6));
  Rng rng = Rng::seeded(5);
  const Representation menus = hashing(6);
  const Sender sender = best_sender(menus, points);
  for (int i = 0; i < 5; ++i) {
    const FewCoins few = few_coins(menus, points, sender, Rational(1, 10), rng);
    if (least_alpha(together(few.menus), points, 0) < Rational(1, 2)) {
      EXPECT_GE(together(few.menus).largest_menu(), 3u);  // 2^3 > 6 - 1
    }
  }
}

TEST(Newman, TablesThatAreTooLargeAreRefused) {
  const Representation menus({even_menu(BitMatrix(1, 3000))});
  const FiniteClass concepts(BitMatrix(3000, 3000));
  Sender sender;
  Rng rng = Rng::seeded(1);
  EXPECT_THROW(few_coins(menus, concepts, sender, Rational(1, 4), rng), Error);
}

}  // namespace discreet::newman_test
