// Cases that take longer than the tests may: run by scripts/soak with DISCREET_SOAK set.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "discreet/classes/named/named_class.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/messages/message_game.h"

namespace discreet::game_sizes_test {

class GameSizes : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::getenv("DISCREET_SOAK")) GTEST_SKIP() << "scripts/soak runs this";
  }
};

TEST_F(GameSizes, TauOfTenPointsIsExactWithinTwoMinutes) {
  const auto number = representation_number(*mask_class(points_class(10)), q("1/4"), TimeLimit(120));
  EXPECT_TRUE(number.exact());
  EXPECT_EQ(number.lower, q("40/7"));
}

// With one symmetry, or none; of two cores, whatever else they do meanwhile.
TEST_F(GameSizes, TauOfAnyClassOnTenPointsIsExactWithinTwoMinutesOfTwoCores) {
  for (const NamedClass& named : {NamedClass{ClassName::thresholds, 10}, NamedClass{ClassName::intervals, 10},
                                  NamedClass{ClassName::random, 10, 2, 60, 1}}) {
    const std::clock_t begin = std::clock();
    EXPECT_TRUE(representation_number(*mask_class(table_of(named)), q("1/4"), TimeLimit(1200)).exact())
        << describe(named);
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 240) << describe(named);
  }
}

TEST_F(GameSizes, MessagesOfTwelveConceptsToAGapOfOneTwoHundredthWithinFiveMinutes) {
  std::mt19937_64 random(1);
  for (std::size_t messages = 2; messages <= 4; ++messages) {
    const auto game =
        message_game(*mask_class(random_class(12, 10, random)), messages, {q("1/200"), {}}, TimeLimit(300));
    EXPECT_LE(game.upper - game.lower, q("1/200"));
  }
}

TEST_F(GameSizes, MessagesOfTwelveConceptsOnFiftyPointsAsWell) {
  std::mt19937_64 random(2);
  for (std::size_t messages = 2; messages <= 4; ++messages) {
    const auto game =
        message_game(*mask_class(random_class(12, 50, random)), messages, {q("1/200"), {}}, TimeLimit(300));
    EXPECT_LE(game.upper - game.lower, q("1/200"));
  }
}

// CC section 4: 94,572 halfspaces on {0,1}^5.
TEST_F(GameSizes, LittlestoneDimensionOfHalfspacesOnTheCubeOfFiveIsFifteen) {
  const FiniteClass concepts = table_of({.name = ClassName::halfspaces, .size = 2, .dimension = 5});
  EXPECT_EQ(concepts.concepts(), 94572u);
  const LittlestoneInterval found = littlestone_dimension(concepts, TimeLimit(600));
  EXPECT_EQ(found.lower(), 15);
  EXPECT_EQ(found.upper, 15);
  EXPECT_FALSE(defect(found.tree, concepts));
}

}  // namespace discreet::game_sizes_test
