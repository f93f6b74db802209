#include "discreet/dimensions/messages/named_protocols.h"

#include <gtest/gtest.h>

#include <bit>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/named_bounds.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/messages/message_game.h"
#include "discreet/dimensions/messages/worst_error_test.h"

namespace discreet::named_protocols_test {

NamedClass named(ClassName name, std::int64_t size) { return {.name = name, .size = size}; }

TEST(NamedProtocols, PointsNeedAsManyMessagesAsTheErrorSaysWhateverTheirNumber) {
  for (std::int64_t size : {5, 1 << 20}) {
    EXPECT_EQ(hashing_messages(named(ClassName::points, size), Rational(1, 3)), Integer(2));
    EXPECT_EQ(hashing_messages(named(ClassName::points, size), Rational(1, 10)), Integer(9));
    EXPECT_EQ(hashing_messages(named(ClassName::points, size), Rational(2, 5)), Integer(2));
  }
  EXPECT_FALSE(hashing_messages(named(ClassName::thresholds, 8), Rational(1, 3)));
  EXPECT_THROW(hashing_messages(named(ClassName::points, 8), 0), Error);
}

// B-15: no more than p ceil(1/e) messages.
TEST(NamedProtocols, LinesNeedAsManyMessagesAsSlopesTimesTheOthers) {
  EXPECT_EQ(*hashing_messages(named(ClassName::lines, 10007), Rational(1, 3)), 2 * 10007);
}

// It holds of the games that are solved exactly.
TEST(NamedProtocols, EncloseWhatTheGamesFind) {
  for (const NamedClass& of : {named(ClassName::points, 4), named(ClassName::points, 7), named(ClassName::lines, 2),
                               named(ClassName::lines, 3)})
    for (std::size_t messages = 1; messages <= 6; ++messages) {
      const MessageGame game = message_game(*mask_class(table_of(of)), messages, {}, TimeLimit(20));
      EXPECT_GE(*hashing_error(of, messages), game.lower) << describe(of) << " " << messages;
    }
}

// Each of N concepts is named with probability (M - 1)/N, and guessed otherwise.
TEST(NamedProtocols, NamesServeEveryClass) {
  EXPECT_EQ(naming_error(8, 1), Rational(1, 2));
  EXPECT_EQ(naming_error(8, 3), Rational(3, 8));
  EXPECT_EQ(naming_error(8, 7), Rational(1, 8));
  EXPECT_EQ(naming_error(8, 8), Rational(0));
  for (const NamedClass& of : {named(ClassName::points, 5), named(ClassName::thresholds, 7), named(ClassName::cube, 3)})
    for (std::size_t messages = 1; messages <= 9; ++messages)
      EXPECT_GE(naming_error(concepts_of(of), messages),
                message_game(*mask_class(table_of(of)), messages, {}, TimeLimit(20)).lower)
          << describe(of) << " " << messages;
  EXPECT_THROW(naming_error(8, 0), Error);
}

TEST(NamedProtocols, ErrorsAndMessagesSayTheSame) {
  const NamedClass lines = named(ClassName::lines, 101);
  for (const Rational& error : {Rational(1, 10), Rational(1, 4), Rational(1, 3)})
    EXPECT_LE(*hashing_error(lines, *hashing_messages(lines, error)), error);
}

std::vector<std::uint64_t> words_of(const NamedClass& of) {
  const FiniteClass table = table_of(of);
  std::vector<std::uint64_t> words(table.concepts());
  for (std::size_t c = 0; c < words.size(); ++c)
    for (std::size_t x = 0; x < table.points(); ++x) words[c] |= std::uint64_t{table.table().get(c, x)} << x;
  return words;
}

// How many of the concepts one function can be within `error` of, by trying all functions on the points. A point
// weighs as much as is given, on its concept and off it.
std::size_t most_served(const NamedClass& of, const Rational& on, const Rational& off, const Rational& error) {
  const auto words = words_of(of);
  const auto points = static_cast<unsigned>(low_64(points_of(of)));
  std::size_t most = 0;
  for (std::uint64_t h = 0; h >> points == 0; ++h) {
    std::size_t served = 0;
    for (std::uint64_t word : words)
      served += on * std::popcount(word & ~h) + off * std::popcount(h & ~word) <= error ? 1 : 0;
    most = std::max(most, served);
  }
  return most;
}

const std::vector<Rational> errors{Rational(1, 20), Rational(1, 10), Rational(3, 20), Rational(1, 5),
                                   Rational(1, 4),  Rational(3, 10), Rational(2, 5),  Rational(9, 20)};

TEST(NamedBounds, NoFunctionIsNearToMoreLinesThanIncidencesAllow) {
  for (std::int64_t p : {2, 3})
    for (const Rational& error : errors) {
      const auto bound = *tau_bound(named(ClassName::lines, p), error);
      const Rational on = *bound.share / p, off = (1 - *bound.share) / (p * p - p);
      EXPECT_LE(Rational(most_served(named(ClassName::lines, p), on, off, error)) * bound.value, p * p)
          << p << " " << error;
    }
}

TEST(NamedBounds, NoFunctionIsNearToMoreParitiesThanCorrelationsAllow) {
  const NamedClass three = named(ClassName::parities, 3);
  for (const Rational& error :
       errors)  // point 0, at which all are 0, weighs nothing: functions that are 1 there serve fewer
    EXPECT_LE(Rational(most_served(three, Rational(1, 7), Rational(1, 7), error)) * tau_bound(three, error)->value, 8)
        << error;
}

TEST(NamedBounds, EncloseWhatTheGamesFind) {
  for (const NamedClass& of : {named(ClassName::lines, 2), named(ClassName::lines, 3), named(ClassName::parities, 2),
                               named(ClassName::parities, 3)}) {
    const MaskClass concepts = *mask_class(table_of(of));
    for (std::size_t messages = 1; messages <= 6; ++messages)
      EXPECT_LE(error_bound(of, messages)->value, message_game(concepts, messages, {}, TimeLimit(20)).upper)
          << describe(of) << " " << messages;
    for (const Rational& alpha : {Rational(1, 10), Rational(1, 4)})
      EXPECT_LE(tau_bound(of, alpha)->value,
                representation_number(concepts, alpha, TimeLimit(2)).upper.value_or(Rational(concepts_of(of))))
          << describe(of) << " " << alpha;
  }
}

// CC-18 with its own distribution: half on the line, half on the plane.
TEST(NamedBounds, LinesNeedAtLeastWhatThePaperProves) {
  for (std::int64_t p : {11, 101, 10007}) {
    const NamedClass lines = named(ClassName::lines, p);
    for (const Rational& error : {Rational(1, 10), Rational(1, 4), Rational(1, 3)}) {
      const Rational rest = 1 - 2 * error - Rational(1, p);
      EXPECT_GE(tau_bound(lines, error)->value, p * p * rest * rest / ((2 * error + Rational(1, p)) * (p - 1)))
          << p << " " << error;
      EXPECT_GE(message_bound(lines, error)->value, Rational(ceil(p * rest * rest))) << p << " " << error;
    }
  }
  EXPECT_EQ(tau_bound(named(ClassName::lines, 10007), Rational(1, 4))->value,
            Rational(100140049, 10010));                                                  // the paper's: 5001
  EXPECT_EQ(message_bound(named(ClassName::lines, 10007), Rational(1, 3))->value, 3336);  // the paper's: 1112
}

TEST(NamedBounds, ParitiesNeedAConstantPartOfTheirNumber) {
  for (std::int64_t k : {1, 2, 3, 8, 16, 62})
    EXPECT_EQ(tau_bound(named(ClassName::parities, k), Rational(1, 4))->value,
              Rational(Integer(1) << static_cast<unsigned>(k)))
        << k;
  for (std::int64_t k : {8, 16, 62}) {  // never less than by the correlations on all points
    const Rational all(Integer(1) << static_cast<unsigned>(k));
    for (const Rational& error : errors) {
      const Rational margin = 1 - 2 * error;
      EXPECT_GE(tau_bound(named(ClassName::parities, k), error)->value, all * margin * margin) << k << " " << error;
      EXPECT_GE(message_bound(named(ClassName::parities, k), error)->value, all * margin * margin) << k << " " << error;
    }
  }
  EXPECT_EQ(tau_bound(named(ClassName::parities, 8), Rational(2, 5))->value, Rational(256, 22));
  EXPECT_EQ(message_bound(named(ClassName::parities, 8), Rational(1, 3))->value, 30);
  EXPECT_EQ(message_bound(named(ClassName::parities, 5), 0)->value, 32);
}

TEST(NamedBounds, ErrorsAndMessagesSayTheSame) {
  for (const NamedClass& of : {named(ClassName::lines, 101), named(ClassName::lines, 10007),
                               named(ClassName::parities, 9), named(ClassName::parities, 40)})
    for (const Rational& error : {Rational(1, 10), Rational(1, 4), Rational(1, 3)}) {
      const Integer needed = ceil(message_bound(of, error)->value);
      EXPECT_LE(error_bound(of, needed)->value, error) << describe(of);
      EXPECT_GE(error_bound(of, needed - 1)->value, error - Rational(1, 1000)) << describe(of);
    }
}

TEST(NamedBounds, OtherClassesHaveNoneAndBadErrorsAreRefused) {
  EXPECT_FALSE(tau_bound(named(ClassName::points, 9), Rational(1, 4)));
  EXPECT_FALSE(message_bound(named(ClassName::cube, 9), Rational(1, 4)));
  EXPECT_FALSE(error_bound(named(ClassName::thresholds, 9), 2));
  EXPECT_THROW(tau_bound(named(ClassName::parities, 9), Rational(1, 2)), Error);
  EXPECT_THROW(message_bound(named(ClassName::lines, 7), -1), Error);
  EXPECT_THROW(error_bound(named(ClassName::lines, 7), 0), Error);
}

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

}  // namespace discreet::named_protocols_test
