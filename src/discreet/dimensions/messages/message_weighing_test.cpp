#include "discreet/dimensions/messages/message_weighing.h"

#include <gtest/gtest.h>

#include <numeric>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/messages/worst_error_test.h"

namespace discreet::message_weighing_test {

PairOrbits alone(const MaskClass& concepts) {
  PairOrbits orbits;
  orbits.orbit.resize(concepts.concepts.size() * concepts.points());
  std::iota(orbits.orbit.begin(), orbits.orbit.end(), std::size_t{0});
  orbits.sizes.assign(orbits.orbit.size(), 1);
  return orbits;
}

TEST(MessageWeighing, FloatingPointFindsAsGoodAProtocol) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 40; ++round) {
    const auto concepts = *mask_class(random_class(7, 6, random));
    std::vector<std::int64_t> pairs;
    for (std::size_t i = 0; i < concepts.concepts.size() * concepts.points(); ++i)
      pairs.push_back(static_cast<std::int64_t>(random() % 100));
    for (std::size_t messages : {1, 2, 3, 4, 9}) {
      const MessageProtocol found =
          near_best_protocol(concepts, std::vector<double>(pairs.begin(), pairs.end()), messages);
      ASSERT_LE(found.answers.size(), messages);
      std::int64_t error = 0;
      for (std::size_t c = 0; c < concepts.concepts.size(); ++c)
        for (unsigned x = 0; x < concepts.points(); ++x)
          if (((found.answers[found.message[c]] ^ concepts.concepts[c]) >> x & 1) != 0)
            error += pairs[c * concepts.points() + x];
      EXPECT_EQ(error, best_protocol(concepts, pairs, messages).error);
    }
  }
}

TEST(MessageWeighing, EnclosesTheValueThatTheLinearProgramFinds) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 5; ++round) {
    const auto concepts = *mask_class(random_class(6, 5, random));
    const MessageGame exact = message_game(concepts, 2);
    ASSERT_EQ(exact.lower, exact.upper);
    MessageGame weighed;
    weigh_messages(weighed, concepts, alone(concepts), 2, {Rational(1, 100), {}}, TimeLimit(20), {});
    EXPECT_LE(weighed.upper - weighed.lower, Rational(1, 100));
    EXPECT_LE(weighed.lower, exact.lower);
    EXPECT_GE(weighed.upper, exact.upper);
    EXPECT_EQ(worst_error(weighed, concepts), weighed.upper);
    EXPECT_EQ(Rational(best_protocol(concepts, weighed.pairs, 2).error, weighed.total), weighed.lower);
  }
}

TEST(MessageWeighing, StopsWhenTheErrorIsDecidedOrTheTimeIsOver) {
  std::mt19937_64 random(9);
  const auto concepts = *mask_class(random_class(8, 40, random));
  MessageGame decided;
  weigh_messages(decided, concepts, alone(concepts), 3, {0, Rational(1, 10)}, TimeLimit(20), {});
  EXPECT_GT(decided.lower, Rational(1, 10));
  MessageGame short_one;
  weigh_messages(short_one, concepts, alone(concepts), 3, {}, TimeLimit(0), {});
  EXPECT_EQ(short_one.upper, Rational(1, 2));  // one protocol errs always somewhere
  EXPECT_EQ(Rational(best_protocol(concepts, short_one.pairs, 3).error, short_one.total), short_one.lower);
}

// Twelve concepts on fifty points, four messages: 600 pairs, none of which symmetries exchange.
TEST(MessageWeighing, TwelveConceptsOnFiftyPointsToAGapOfFiveThousandths) {
  std::mt19937_64 random(10);
  const auto concepts = *mask_class(random_class(12, 50, random));
  const MessageGame game = message_game(concepts, 4, {Rational(1, 200), {}}, TimeLimit(300));
  EXPECT_LE(game.upper - game.lower, Rational(1, 200));
  EXPECT_GT(game.lower, Rational(1, 5));
  EXPECT_LE(worst_error(game, concepts), game.upper);
}

}  // namespace discreet::message_weighing_test
