#include "discreet/bounds/table/tails.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::tails_test {

double about(const Enclosed& number) { return number.interval().low_double(); }
Integer whole(const Enclosed& number) { return number.whole(); }

TEST(Tails, BinomialCoefficientsAreAddedUp) {
  EXPECT_EQ(whole(binom(10, 3)), 120);
  EXPECT_EQ(whole(hamming_ball(5, 2)), 16);
  EXPECT_EQ(whole(hamming_ball(5, 4)), 31);
  EXPECT_EQ(whole(hamming_ball(5, 1)), 6);  // a smaller sum after a larger one
  EXPECT_EQ(whole(hamming_ball(5, 9)), 32);
  EXPECT_EQ(whole(hamming_ball(4, -1)), 0);
  EXPECT_THROW(binom(2, Rational(1, 2)), Undefined);
  EXPECT_THROW(hamming_ball(power(2, 64), 1'000'000), Undefined);
}

TEST(Tails, ChancesOfABinomialVariable) {
  const Enclosed quarter = Rational(1, 4), three_quarters = Rational(3, 4);
  EXPECT_NEAR(about(chance_of_at_most(2, 5, three_quarters)), 106.0 / 1024, 1e-12);
  EXPECT_NEAR(about(chance_of_at_least(3, 5, quarter)), 106.0 / 1024, 1e-12);
  EXPECT_NEAR(about(chance_of_at_most(9, 5, quarter)), 1, 1e-12);
  EXPECT_EQ(about(chance_of_at_least(6, 5, quarter)), 0);
  EXPECT_THROW(chance_of_at_most(1, 3, 0), Undefined);
}

// K ~ Bin(2, 1/2), the upper 3/4: all of K = 2, and of K = 1.
TEST(Tails, TheShareOfAGroupTakesTheLargestValuesFirst) {
  const Enclosed half = Rational(1, 2);
  EXPECT_NEAR(about(group_share(2, half, 1, Rational(1, 4))), 0.25 * std::exp(-2) + 0.5 * std::exp(-1), 1e-12);
  EXPECT_NEAR(about(group_share(2, half, 1, half)), 0.25 * std::exp(-2) + 0.25 * std::exp(-1), 1e-12);
}

TEST(Tails, RatesAreThoseOfTheBestWeight) {
  const Enclosed alpha = Rational(1, 10), half = Rational(1, 2);
  EXPECT_NEAR(about(realizable_rate(alpha, half)), -std::log(1 - 0.1 * (1 - std::exp(-0.25))), 1e-12);
  EXPECT_NEAR(about(agnostic_rate(alpha, Rational(1, 10))), -std::log(std::cosh(0.05) - 0.1 * std::sinh(0.05)), 1e-12);
  // A larger epsilon does not help: ln cosh artanh alpha, and x = ln(alpha / menu_alpha) / 2.
  EXPECT_NEAR(about(agnostic_rate(alpha, 9)), std::log(std::cosh(std::atanh(0.1))), 1e-12);
  const double x = std::log(4.0) / 2;
  EXPECT_NEAR(about(menu_rate(Rational(1, 40), alpha, 9)),
              -std::log(1 - 0.1 * (1 - std::exp(-x)) + 0.025 * (std::exp(x) - 1)), 1e-12);
}

}  // namespace discreet::tails_test
