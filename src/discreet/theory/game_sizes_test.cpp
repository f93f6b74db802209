// What takes longer than the tests may: run by scripts/soak with DISCREET_SOAK set.
#include <gtest/gtest.h>

#include <cstdlib>

#include "discreet/theory/drawn_menu.h"
#include "discreet/theory/game_class_test.h"
#include "discreet/theory/littlestone.h"
#include "discreet/theory/menu_game.h"
#include "discreet/theory/message_game.h"
#include "discreet/theory/named_class.h"

namespace discreet {
namespace {

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

TEST_F(GameSizes, MessagesOfTwelveConceptsToAGapOfOneTwoHundredthWithinFiveMinutes) {
  std::mt19937_64 random(1);
  for (std::size_t messages = 2; messages <= 4; ++messages) {
    const auto game = message_game(*mask_class(random_class(12, 10, random)), messages, {q("1/200"), {}}, TimeLimit(300));
    EXPECT_LE(game.upper - game.lower, q("1/200"));
  }
}

TEST_F(GameSizes, MessagesOfTwelveConceptsOnFiftyPointsAsWell) {
  std::mt19937_64 random(2);
  for (std::size_t messages = 2; messages <= 4; ++messages) {
    const auto game = message_game(*mask_class(random_class(12, 50, random)), messages, {q("1/200"), {}}, TimeLimit(300));
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

TEST_F(GameSizes, SlowRowsOfTheReferenceTable) {
  struct Row {
    FiniteClass concepts;
    const char* alpha;
    std::size_t least;
  };
  const std::vector<Row> rows{{points_class(6), "1/4", 6},
                              {thresholds_class(6), "1/4", 7},
                              {thresholds_class(7), "1/4", 8},
                              {points_class(6), "2/5", 5},
                              {thresholds_class(6), "2/5", 5}};
  for (const Row& row : rows) {
    const auto concepts = *mask_class(row.concepts);
    const auto number = representation_number(concepts, q(row.alpha), TimeLimit(300));
    EXPECT_TRUE(number.exact());
    const auto known = images(concepts, number.lower_proof->adversaries, number.lower_proof->generators, 2000);
    const auto least = least_menu(concepts, q(row.alpha), known, static_cast<std::size_t>(ceil(number.lower)), TimeLimit(600));
    EXPECT_TRUE(least.exact());
    EXPECT_EQ(least.lower, row.least);
  }
}

TEST_F(GameSizes, DrawnMenusOfPointsOnSixPoints) {
  const auto concepts = *mask_class(points_class(6));
  const auto number = representation_number(concepts, q("1/4"));
  const std::vector<std::string> values{"3/5", "11/15", "13/15"};
  for (std::size_t size = 3; size <= 5; ++size) {
    const auto game = menu_game(concepts, q("1/4"), size, number.lower_proof->adversaries, {}, TimeLimit(600));
    EXPECT_EQ(game.lower, q(values[size - 3]));
    EXPECT_EQ(game.upper, q(values[size - 3]));
  }
}

}  // namespace
}  // namespace discreet
