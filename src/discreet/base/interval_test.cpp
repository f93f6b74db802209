#include "discreet/base/interval.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::interval_test {

TEST(Interval, EnclosesAThirdFromBothSides) {
  Interval third(Rational(1, 3));
  EXPECT_LT(third.low(), Rational(1, 3));
  EXPECT_GT(third.high(), Rational(1, 3));
  EXPECT_LT(third.high() - third.low(), Rational(1, Integer(1) << 127));
}

TEST(Interval, ExactNumbersStayExact) {
  Interval half(Rational(1, 2));
  EXPECT_EQ(half.low(), half.high());
  EXPECT_EQ((half + half).low(), 1);
}

TEST(Interval, ExpOfLogReturns) {
  Interval seven(7L);
  Interval back = exp(log(seven));
  EXPECT_LE(back.low(), 7);
  EXPECT_GE(back.high(), 7);
}

TEST(Interval, AnglesAndHyperbolasMeet) {
  Interval third = Interval::pi() / Interval(3L);
  EXPECT_TRUE((cos(third) - Interval(Rational(1, 2))).contains_zero());
  EXPECT_TRUE((atan(Interval(1L)) * Interval(4L) - Interval::pi()).contains_zero());
  // The latitude of a height on Mercator's map and back.
  Interval latitude(Rational(4, 5)), back = atan(sinh(atanh(sin(latitude))));
  EXPECT_TRUE((back - latitude).contains_zero());
  EXPECT_LT(back.high() - back.low(), Rational(1, Integer(1) << 110));
}

TEST(Interval, OrderIsCertainOnly) {
  Interval a(Rational(0), Rational(1)), b(Rational(1), Rational(2)), c(Rational(3));
  EXPECT_TRUE(a.at_most(b));
  EXPECT_FALSE(a.below(b));
  EXPECT_TRUE(b.below(c));
  EXPECT_FALSE(b.below(a));
  EXPECT_TRUE((a - b + Interval(1L)).contains_zero());
  EXPECT_TRUE(c.positive());
  EXPECT_TRUE((-c).negative());
}

TEST(Interval, DoublesRoundOutwards) {
  Interval tenth(Rational(1, 10));
  EXPECT_LT(from_double(tenth.low_double()), Rational(1, 10));
  EXPECT_GT(from_double(tenth.high_double()), Rational(1, 10));
}

TEST(Interval, MaxEnclosesTheLarger) {
  Interval a(Rational(0), Rational(3)), b(Rational(1), Rational(2));
  EXPECT_EQ(max(a, b).low(), 1);
  EXPECT_EQ(max(a, b).high(), 3);
  EXPECT_EQ(min(a, b).low(), 0);
  EXPECT_EQ(min(a, b).high(), 2);
}

TEST(Interval, AnInfiniteEndIsAnError) { EXPECT_THROW((Interval(1L) / Interval(0L)).high(), Error); }

TEST(Interval, MovedAndCopiedKeepTheirPrecision) {
  Interval a(Rational(1, 3), 300);
  Interval b = a;
  EXPECT_EQ(b.precision(), 300u);
  Interval c = std::move(a);
  EXPECT_EQ(c.low(), b.low());
  b = c;
  EXPECT_EQ(b.high(), c.high());
}

}  // namespace discreet::interval_test
