// The reference table of representation dimensions, where the tests of the searches do not go through it already.
// Intervals of the table are bounds that hold: what is found must be no wider.
#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/search/drawn_menu.h"
#include "discreet/dimensions/menus/search/menu_game.h"

namespace discreet::reference_values_test {

TEST(ReferenceValues, LeastMenus) {
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
    const auto least =
        least_menu(concepts, q(row.alpha), known, static_cast<std::size_t>(ceil(number.lower)), TimeLimit(600));
    EXPECT_TRUE(least.exact());
    EXPECT_EQ(least.lower, row.least);
  }
}

TEST(ReferenceValues, Tau) {
  EXPECT_EQ(representation_number(*mask_class(thresholds_class(7)), q("1/4"), TimeLimit(60)).upper, Rational(8));
  EXPECT_EQ(representation_number(*mask_class(thresholds_class(7)), q("1/4"), TimeLimit(60)).lower, 8);
  EXPECT_EQ(representation_number(*mask_class(thresholds_class(6)), q("2/5"), TimeLimit(60)).upper, Rational(4));
  EXPECT_EQ(representation_number(*mask_class(thresholds_class(6)), q("2/5"), TimeLimit(60)).lower, 4);
}

// Menus of `size` items, drawn at random, hold a good one with at best this chance.
void expect_values(const FiniteClass& given, std::size_t size, const std::string& value) {
  const auto concepts = *mask_class(given);
  const auto number = representation_number(concepts, q("1/4"));
  const auto game = menu_game(concepts, q("1/4"), size, number.lower_proof->adversaries, {}, TimeLimit(60));
  EXPECT_EQ(game.lower, q(value)) << size;
  EXPECT_EQ(game.upper, q(value)) << size;
}

TEST(ReferenceValues, ChancesOfDrawnMenus) {
  expect_values(points_class(6), 3, "3/5");
  expect_values(points_class(6), 4, "11/15");
  expect_values(points_class(6), 5, "13/15");
  expect_values(thresholds_class(5), 4, "2/3");
  expect_values(thresholds_class(5), 5, "5/6");
  expect_values(cube_class(3), 6, "3/4");
  expect_values(cube_class(4), 5, "5/8");
}

void expect_drawn(const FiniteClass& given, std::size_t low, std::size_t high, const std::string& alpha = "1/4") {
  const auto concepts = *mask_class(given);
  const auto number = representation_number(concepts, q(alpha), TimeLimit(30));
  const auto known = images(concepts, number.lower_proof->adversaries, number.lower_proof->generators, 500);
  const auto least = least_menu(concepts, q(alpha), known, static_cast<std::size_t>(ceil(number.lower)), TimeLimit(2));
  const DrawnMenu drawn = drawn_menu(concepts, q(alpha), q("1/4"), number, least, TimeLimit(4));
  EXPECT_GE(drawn.lower, low);
  ASSERT_TRUE(drawn.upper);
  EXPECT_LE(*drawn.upper, high);
}

TEST(ReferenceValues, DrawnMenusOfThresholds) {
  expect_drawn(thresholds_class(6), 6, 6);
  expect_drawn(thresholds_class(7), 6, 6);
}

TEST(ReferenceValues, DrawnMenusOfPoints) {
  expect_drawn(points_class(7), 4, 7);
  expect_drawn(points_class(8), 5, 8);
}

TEST(ReferenceValues, DrawnMenusOfCubesAndIntervals) {
  expect_drawn(cube_class(5), 6, 11);
  expect_drawn(intervals_class(5), 6, 11);
}

TEST(ReferenceValues, DrawnMenusAtTwoFifths) {
  expect_drawn(points_class(4), 3, 4, "2/5");
  expect_drawn(points_class(5), 3, 4, "2/5");
  expect_drawn(points_class(6), 3, 5, "2/5");
  expect_drawn(thresholds_class(3), 3, 3, "2/5");
  expect_drawn(thresholds_class(4), 3, 3, "2/5");
  expect_drawn(thresholds_class(5), 3, 5, "2/5");
  expect_drawn(thresholds_class(6), 3, 5, "2/5");
}

}  // namespace discreet::reference_values_test
