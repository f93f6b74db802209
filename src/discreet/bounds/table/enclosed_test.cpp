#include "discreet/bounds/table/enclosed.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::enclosed_test {

Rational exactly(const Enclosed& number) {
  EXPECT_TRUE(number.exact());
  return number.exact() ? *number.exact() : Rational(0);
}

double about(const Enclosed& number) {
  const Interval enclosure = number.interval();
  EXPECT_LE(enclosure.high_double() - enclosure.low_double(), 1e-12 * (1 + std::abs(enclosure.low_double())));
  return enclosure.low_double();
}

TEST(Enclosed, RationalsStayExact) {
  const Enclosed tenth = Rational(1, 10), two = 2;
  EXPECT_EQ(exactly(1 + two * 3 - 4 / Enclosed(8)), Rational(13, 2));
  EXPECT_EQ(exactly(-square(two) + power(1 - Enclosed(3), 3)), -12);
  EXPECT_EQ(exactly(power(2, -3)), Rational(1, 8));
  EXPECT_EQ(exactly(3 * tenth), Rational(3, 10));
  EXPECT_EQ(exactly(floor(3 * tenth * 10) + ceil(1 / Enclosed(3))), 4);
  EXPECT_EQ(exactly(min(3, Rational(1, 2), two) + max(1, 4 * two)), Rational(17, 2));
  EXPECT_EQ(exactly(max(tenth, two, 1)), 2);
  EXPECT_EQ(exactly(ceil_log2(1024) + ceil_log2(1025) + ceil_log2(Rational(1, 3))), 10 + 11 - 1);
  EXPECT_EQ(exactly(entropy(0) + entropy(1)), 0);
  EXPECT_EQ(exactly(ln_less_one(1)), 0);
}

TEST(Enclosed, OthersAreEnclosed) {
  const Enclosed one = 1, two = 2;
  EXPECT_NEAR(about(ln(10)), std::log(10), 1e-12);
  EXPECT_NEAR(about(log2(Enclosed(10)) + exp(two) + sqrt(two)), std::log2(10) + std::exp(2) + std::sqrt(2), 1e-12);
  EXPECT_NEAR(about(tanh(one) + coth(1) + artanh(Rational(1, 2))), std::tanh(1) + 1 / std::tanh(1) + std::atanh(0.5),
              1e-12);
  EXPECT_NEAR(about(entropy(Rational(1, 4))), 0.811278124459, 1e-12);
  EXPECT_NEAR(about(power(2, Rational(1, 2))), std::sqrt(2), 1e-12);
  EXPECT_TRUE(power(2, 32768).exact());
  EXPECT_FALSE(power(2, 32769).exact());  // too long to be exact
  EXPECT_EQ(exactly(ceil(exp(one))), 3);
}

TEST(Enclosed, APowerOfTwoLessOneIsNotWrittenOut) {
  EXPECT_NEAR(about(ln_less_one(10)), std::log(1023.0), 1e-12);
  EXPECT_NEAR(about(ln_less_one(Rational(1, 2))), std::log(std::sqrt(2.0) - 1), 1e-12);
  EXPECT_NEAR(about(ln_less_one(power(10, 12))) / (1e12 * std::log(2.0)), 1, 1e-12);
  EXPECT_THROW(ln_less_one(0), Undefined);
}

TEST(Enclosed, AComparisonHoldsOnlyForCertain) {
  const Enclosed tenth = Rational(1, 10), log_two = ln(2), again = ln(2);
  EXPECT_TRUE(tenth <= Rational(1, 10));
  EXPECT_FALSE(tenth < Rational(1, 10));
  EXPECT_TRUE(log_two < Rational(7, 10) && 2 >= exp(Enclosed(0)));
  EXPECT_FALSE(log_two < again || log_two >= again || log_two <= again);  // nobody can tell
}

TEST(Enclosed, WhereThereIsNoValueItSaysSo) {
  const Enclosed zero = 0, two = 2;
  EXPECT_THROW(ln(zero), Undefined);
  EXPECT_THROW(ln(ln(2) - ln(2)), Undefined);
  EXPECT_THROW(1 / (two - 2), Undefined);
  EXPECT_THROW(artanh(1), Undefined);
  EXPECT_THROW(power(0, -1), Undefined);
  EXPECT_THROW(power(-1, Rational(1, 2)), Undefined);
  EXPECT_THROW(sqrt(-two), Undefined);
  EXPECT_THROW((two / 3).whole(), Undefined);
  EXPECT_THROW(ln(2).whole(), Undefined);
}

}  // namespace discreet::enclosed_test
