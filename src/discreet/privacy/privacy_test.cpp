#include "discreet/privacy/privacy.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"

namespace discreet::privacy_test {

std::string message_of(auto&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Privacy, RelationsHaveOneWordEach) {
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
    EXPECT_EQ(parse_neighbours(to_string(neighbours)), neighbours);
  EXPECT_NE(message_of([] { parse_neighbours("swap"); }).find("'swap'. Write replace, add_remove or labels"),
            std::string::npos);
}

TEST(Privacy, RefusesAnEpsilonThatPromisesNothing) {
  for (auto text : {"0", "-1", "1e400", "1000001"})
    EXPECT_NE(message_of([&] { check_epsilon(parse_rational(text), "epsilon"); }).find("epsilon must be"),
              std::string::npos)
        << text;
  EXPECT_NO_THROW(check_epsilon(parse_rational("1e-400")));
  EXPECT_NO_THROW(check_epsilon(max_epsilon));
}

TEST(Privacy, RefusesADeltaOutsideTheUnitInterval) {
  for (auto text : {"-1e-9", "1", "3/2"})
    EXPECT_NE(
        message_of([&] { check_delta(parse_rational(text), "step_delta"); }).find("step_delta must lie in [0, 1)"),
        std::string::npos)
        << text;
  EXPECT_NO_THROW(check_delta(0));
  EXPECT_NO_THROW(check_delta(parse_rational("0.999999")));
  EXPECT_THROW(check({Rational(1), Rational(1)}), Error);
}

TEST(Privacy, PurePromisesDoubleUnderReplacement) {
  Privacy added{Rational(1, 3), 0, Neighbours::add_remove};
  EXPECT_EQ(to_replace(added), (Privacy{Rational(2, 3), 0, Neighbours::replace}));
}

TEST(Privacy, DeltaIsRoundedUpOnTheWayToReplacement) {
  Privacy added{Rational(1), parse_rational("1e-6"), Neighbours::add_remove};
  Rational exact_low = ((Interval(1L, 300) + exp(Interval(1L, 300))) * Interval(added.delta, 300)).low();
  Privacy replaced = to_replace(added);
  EXPECT_EQ(replaced.epsilon, 2);
  EXPECT_GE(replaced.delta, exact_low);
  EXPECT_LT(replaced.delta, exact_low * Rational(1000001, 1000000));
}

TEST(Privacy, ReplacementPromisesAreNotTurnedIntoOthers) {
  Privacy replaced{Rational(1)};
  EXPECT_EQ(convert(replaced, Neighbours::replace), replaced);
  EXPECT_NE(message_of([&] { convert(replaced, Neighbours::add_remove); }).find("says nothing under add_remove"),
            std::string::npos);
  Privacy added{Rational(1), 0, Neighbours::add_remove};
  EXPECT_EQ(convert(added, Neighbours::add_remove), added);
}

TEST(Privacy, WholeRowsProtectTheirLabelsAndNotTheOtherWayRound) {
  EXPECT_EQ(convert({Rational(1), Rational(1, 9)}, Neighbours::labels),
            (Privacy{Rational(1), Rational(1, 9), Neighbours::labels}));
  EXPECT_EQ(convert({Rational(1), 0, Neighbours::add_remove}, Neighbours::labels),
            (Privacy{Rational(2), 0, Neighbours::labels}));
  Privacy labels{Rational(1), 0, Neighbours::labels};
  EXPECT_EQ(convert(labels, Neighbours::labels), labels);
  for (auto wanted : {Neighbours::replace, Neighbours::add_remove})
    EXPECT_NE(message_of([&] { convert(labels, wanted); }).find("protects labels alone"), std::string::npos);
}

TEST(Privacy, AConversionThatLeavesNothingIsRefused) {
  EXPECT_THROW(to_replace({Rational(3), Rational(1, 10), Neighbours::add_remove}), Error);
}

TEST(Privacy, DifferentRelationsAreNotTheSame) {
  EXPECT_NO_THROW(check_same(Neighbours::replace, Neighbours::replace));
  EXPECT_THROW(check_same(Neighbours::replace, Neighbours::add_remove), Error);
}

}  // namespace discreet::privacy_test
