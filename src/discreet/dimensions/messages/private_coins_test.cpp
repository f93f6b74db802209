#include "discreet/dimensions/messages/private_coins.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/finite/tables_test.h"

namespace discreet::private_coins_test {

PrivateReceiver random_receiver(std::size_t messages, std::size_t points, int parts) {
  PrivateReceiver receiver;
  for (std::size_t m = 0; m < messages; ++m) {
    auto& row = receiver.ones.emplace_back();
    for (std::size_t x = 0; x < points; ++x) row.emplace_back(*rc::gen::inRange(0, parts + 1), parts);
  }
  return receiver;
}

// Theorem 8, first half.
RC_GTEST_PROP(PrivateCoins, RoundingAtMostDoublesTheError, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 5);
  const PrivateReceiver receiver = random_receiver(*rc::gen::inRange<std::size_t>(1, 5), points, 6);
  const FiniteClass concepts(random_rows(2, points));
  RC_ASSERT(least_alpha(rounded(receiver), concepts, 0) <= 2 * private_error(receiver, concepts));
}

// Theorem 8, second half, and no factor 2 where the receiver tosses nothing: the round trip keeps messages and error.
RC_GTEST_PROP(PrivateCoins, ADeterministicReceiverLosesNothing, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 5);
  const PrivateReceiver receiver = random_receiver(*rc::gen::inRange<std::size_t>(1, 5), points, 1);
  const FiniteClass concepts(random_rows(2, points));
  RC_ASSERT(!tosses_coins(receiver));
  RC_ASSERT(rounded(receiver).largest_menu() == receiver.ones.size());
  RC_ASSERT(least_alpha(rounded(receiver), concepts, 0) == private_error(receiver, concepts));
  RC_ASSERT(protocol_error(rounded(receiver), concepts) == private_error(receiver, concepts));
}

TEST(PrivateCoins, TheFactorTwoIsReached) {
  // The receiver is fair on one of two points, whichever the message: the sender hides which.
  const Rational half(1, 2);
  const PrivateReceiver receiver{{{half, 0}, {0, half}}};
  const FiniteClass zero(rows_of({"00"}));
  EXPECT_EQ(private_error(receiver, zero), Rational(1, 4));
  EXPECT_EQ(least_alpha(rounded(receiver), zero, 0), half);
  EXPECT_TRUE(tosses_coins(receiver));
}

TEST(PrivateCoins, WhatIsNoProtocolIsRefused) {
  EXPECT_THROW(check(PrivateReceiver{}), Error);
  EXPECT_THROW(check(PrivateReceiver{{{1, 0}, {1}}}), Error);
  EXPECT_THROW(check(PrivateReceiver{{{Rational(3, 2)}}}), Error);
  EXPECT_THROW(private_error(PrivateReceiver{{{1, 0}}}, FiniteClass(rows_of({"0"}))), Error);
}

}  // namespace discreet::private_coins_test
