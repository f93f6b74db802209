#include "discreet/theory/named_protocols.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/theory/message_game.h"

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

// B-15: lg p - 2 lg(1 / (1 - 2e - 1/p)) bits at least, and no more than p ceil(1/e) messages.
TEST(NamedProtocols, LinesNeedNearlyAsManyMessagesAsThereAreSlopes) {
  const NamedClass lines = named(ClassName::lines, 10007);
  const Rational third(1, 3), margin = 1 - 2 * third - Rational(1, 10007);
  EXPECT_EQ(*incidence_messages(lines, third), ceil(10007 * margin * margin));  // 1112 or so
  EXPECT_EQ(*hashing_messages(lines, third), 2 * 10007);
  EXPECT_LE(*hashing_messages(lines, third), 10007 * ceil(1 / third));
  EXPECT_EQ(*incidence_messages(named(ClassName::lines, 2), third), 1);  // nothing is left: 1 - 2/3 - 1/2 < 0
}

// Both ends hold of the games that are solved exactly.
TEST(NamedProtocols, EncloseWhatTheGamesFind) {
  for (const NamedClass& of : {named(ClassName::points, 4), named(ClassName::points, 7), named(ClassName::lines, 2), named(ClassName::lines, 3)})
    for (std::size_t messages = 1; messages <= 6; ++messages) {
      const MessageGame game = message_game(*mask_class(table_of(of)), messages, {}, TimeLimit(20));
      EXPECT_GE(*hashing_error(of, messages), game.lower) << describe(of) << " " << messages;
      if (const auto least = incidence_error(of, messages)) EXPECT_LE(*least, game.upper) << describe(of) << " " << messages;
    }
}

// Of N concepts each is named with probability (M - 1)/N, and guessed otherwise.
TEST(NamedProtocols, NamesServeEveryClass) {
  EXPECT_EQ(naming_error(8, 1), Rational(1, 2));
  EXPECT_EQ(naming_error(8, 3), Rational(3, 8));
  EXPECT_EQ(naming_error(8, 7), Rational(1, 8));
  EXPECT_EQ(naming_error(8, 8), Rational(0));
  for (const NamedClass& of : {named(ClassName::points, 5), named(ClassName::thresholds, 7), named(ClassName::cube, 3)})
    for (std::size_t messages = 1; messages <= 9; ++messages)
      EXPECT_GE(naming_error(concepts_of(of), messages), message_game(*mask_class(table_of(of)), messages, {}, TimeLimit(20)).lower)
          << describe(of) << " " << messages;
  EXPECT_THROW(naming_error(8, 0), Error);
}

TEST(NamedProtocols, ErrorsAndMessagesSayTheSame) {
  for (std::int64_t p : {101, 10007}) {
    const NamedClass lines = named(ClassName::lines, p);
    for (const Rational& error : {Rational(1, 10), Rational(1, 4), Rational(1, 3)}) {
      EXPECT_LE(*hashing_error(lines, *hashing_messages(lines, error)), error);
      const Integer needed = *incidence_messages(lines, error);
      EXPECT_LE(*incidence_error(lines, needed), error);
      EXPECT_GE(*incidence_error(lines, needed - 1), error - Rational(1, 1000000000));
    }
  }
}

}  // namespace discreet::named_protocols_test
