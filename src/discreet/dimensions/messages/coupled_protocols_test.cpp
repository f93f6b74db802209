#include "discreet/dimensions/messages/coupled_protocols.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/messages/worst_error_test.h"

namespace discreet::coupled_protocols_test {

TEST(CoupledProtocols, ErrAsTheMenuDoes) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 20; ++round) {
    const auto concepts = *mask_class(random_class(7, 5, random));
    std::vector<Mask> menu;
    for (int i = 0; i < 4; ++i) menu.push_back(random() & ((Mask{1} << concepts.points()) - 1));
    menu.push_back(concepts.concepts.front());
    const MessageGame game = coupled_protocols(concepts, menu);
    Rational sum = 0;
    for (const Rational& weight : game.weights) {
      EXPECT_GT(weight, 0);
      sum += weight;
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(worst_error(game, concepts), game.upper);
  }
}

// All functions on two points from the two constants: a fair coin each, half of the time wrong; from all four, never.
TEST(CoupledProtocols, OfTheConceptsThemselvesNeverErr) {
  const auto concepts = *mask_class(cube_class(2));
  EXPECT_EQ(coupled_protocols(concepts, {0, 3}).upper, Rational(1, 2));
  EXPECT_EQ(coupled_protocols(concepts, {0, 1, 2, 3}).upper, 0);
}

}  // namespace discreet::coupled_protocols_test
