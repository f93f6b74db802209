#include "discreet/dimensions/messages/message_clusters.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/messages/worst_error_test.h"

namespace discreet::message_clusters_test {

// The cost of these answers for a concept.
double weight_of(const MaskClass& concepts, const std::vector<double>& pairs, std::size_t c, Mask answers) {
  double sum = 0;
  for (unsigned x = 0; x < concepts.points(); ++x)
    if (((answers ^ concepts.concepts[c]) >> x & 1) != 0) sum += pairs[c * concepts.points() + x];
  return sum;
}

double error_of(const MaskClass& concepts, const std::vector<double>& pairs, const MessageProtocol& protocol) {
  double sum = 0;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c)
    sum += weight_of(concepts, pairs, c, protocol.answers[protocol.message[c]]);
  return sum;
}

// The best answers to concepts that send these messages.
MessageProtocol answered(const MaskClass& concepts, const std::vector<double>& pairs,
                         const std::vector<std::size_t>& message, std::size_t messages) {
  MessageProtocol made{message, std::vector<Mask>(messages, 0)};
  for (std::size_t m = 0; m < messages; ++m)
    for (unsigned x = 0; x < concepts.points(); ++x) {
      double lead = 0;
      for (std::size_t c = 0; c < message.size(); ++c)
        if (message[c] == m) lead += ((concepts.concepts[c] >> x & 1) != 0 ? 1 : -1) * pairs[c * concepts.points() + x];
      if (lead > 0) made.answers[m] |= Mask{1} << x;
    }
  return made;
}

// Where the game is solved exactly, clusters come near its value and never below it.
TEST(MessageClusters, ComeNearTheValueOfTheGame) {
  for (const auto& [table, messages] : {std::pair{points_class(8), 3},
                                        {thresholds_class(8), 2},
                                        {thresholds_class(8), 4},
                                        {cube_class(3), 2},
                                        {cube_class(3), 4},
                                        {lines_class(3), 3}}) {
    const auto concepts = *mask_class(table);
    const MessageGame exact = message_game(concepts, static_cast<std::size_t>(messages), {}, TimeLimit(60));
    const MessageGame found = clustered_messages(concepts, static_cast<std::size_t>(messages));
    EXPECT_GE(found.upper, exact.lower);
    EXPECT_LE(found.upper, exact.upper + Rational(1, 50));
    EXPECT_TRUE(found.pairs.empty());
  }
}

// Without symmetries the mixture errs at no pair more than it says, by direct summation.
TEST(MessageClusters, TheMixtureErrsNowhereMoreThanClaimed) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 5; ++round) {
    const auto concepts = *mask_class(random_class(60, 20, random));
    for (std::size_t messages : {1, 2, 5, 100}) {
      const MessageGame game = clustered_messages(concepts, messages, {}, TimeLimit(2));
      ASSERT_TRUE(game.generators.empty());
      if (messages > 1) EXPECT_EQ(worst_error(game, concepts), game.upper);
      if (messages == 1) EXPECT_EQ(game.upper, Rational(1, 2));  // nothing is better than a coin
      if (messages == 5) EXPECT_LT(game.upper, Rational(9, 20));
      for (const MessageProtocol& protocol : game.protocols) EXPECT_LE(protocol.answers.size(), messages);
    }
  }
}

// No concept can be moved alone to the benefit of all, and nothing is worse than before.
TEST(MessageClusters, NoConceptWouldRatherSendAnotherMessage) {
  std::mt19937_64 random(4);
  const auto concepts = *mask_class(random_class(40, 12, random));
  const std::size_t messages = 4;
  std::vector<double> pairs;
  for (std::size_t i = 0; i < concepts.concepts.size() * concepts.points(); ++i)
    pairs.push_back(static_cast<double>(random() % 100));
  for (int round = 0; round < 20; ++round) {
    std::vector<std::size_t> start;
    for (std::size_t c = 0; c < concepts.concepts.size(); ++c) start.push_back(random() % messages);
    const MessageProtocol found = clustered_protocol(concepts, pairs, start, messages);
    const double error = error_of(concepts, pairs, found);
    EXPECT_LE(error, error_of(concepts, pairs, answered(concepts, pairs, start, messages)));
    for (std::size_t c = 0; c < concepts.concepts.size(); ++c)
      for (std::size_t m = 0; m < messages; ++m) {
        auto moved = found.message;
        moved[c] = m;
        EXPECT_GE(error_of(concepts, pairs, answered(concepts, pairs, moved, messages)), error - 1e-6);
      }
  }
}

TEST(MessageClusters, FewMessagesAreLookedForFromBelow) {
  const auto concepts = *mask_class(points_class(30));
  const auto found = clusters_for(concepts, Rational(1, 3), 1, 30);
  ASSERT_TRUE(found);
  EXPECT_LE(found->messages, 3u);  // hashing needs 2 of any number of points
  EXPECT_LE(found->game.upper, Rational(1, 3));
  EXPECT_FALSE(clusters_for(concepts, Rational(1, 3), 1, 1));
  EXPECT_FALSE(clusters_for(concepts, Rational(1, 3), 1, 30, TimeLimit(0)));
}

TEST(MessageClusters, WithoutTimeOneProtocolIsTheAnswer) {
  std::mt19937_64 random(5);
  const auto concepts = *mask_class(random_class(100, 30, random));
  EXPECT_EQ(clustered_messages(concepts, 2, {}, TimeLimit(0)).upper, Rational(1, 2));
  EXPECT_THROW(clustered_messages(concepts, 0), Error);
}

}  // namespace discreet::message_clusters_test
