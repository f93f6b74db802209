#include "discreet/bounds/table/formula.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::formula_test {

Rational exactly(const std::string& text, const FormulaValues& values = {}) {
  const auto result = Formula(text).evaluate(values);
  EXPECT_TRUE(result.exact) << text;
  return result.exact.value_or(0);
}

double about(const std::string& text, const FormulaValues& values = {}) {
  const auto result = Formula(text).evaluate(values);
  EXPECT_LE(result.enclosure.high_double() - result.enclosure.low_double(),
            1e-12 * (1 + std::abs(result.enclosure.low_double())))
      << text;
  return result.enclosure.low_double();
}

TEST(Formula, RationalsStayExact) {
  EXPECT_EQ(exactly("1 + 2 * 3 - 4 / 8"), Rational(13, 2));
  EXPECT_EQ(exactly("-2 ^ 2 + (1 - 3) ^ 3"), -12);
  EXPECT_EQ(exactly("2 ^ -3"), Rational(1, 8));
  EXPECT_EQ(exactly("0.1 * 3"), Rational(3, 10));
  EXPECT_EQ(exactly("1e-3 + 2.5e2"), Rational(250001, 1000));
  EXPECT_EQ(exactly("floor(a * 10) + ceil(1 / 3)", {{"a", Rational(3, 10)}}), 4);
  EXPECT_EQ(exactly("min(3, 1/2, 2) + max(1, 4)"), Rational(9, 2));
  EXPECT_EQ(exactly("abs(-7) + binom(10, 3) + ball(5, 2)"), 7 + 120 + 16);
  EXPECT_EQ(exactly("ball(5, 4) + ball(5, 1) + ball(5, 9) + ball(4, -1)"), 31 + 6 + 32);
  EXPECT_EQ(exactly("total(k, 0, 4, ball(4, k))"), 1 + 5 + 11 + 15 + 16);
  EXPECT_EQ(exactly("ceil_log2(1024) + ceil_log2(1025) + ceil_log2(1/3)"), 10 + 11 - 1);
}

TEST(Formula, OthersAreEnclosed) {
  EXPECT_NEAR(about("ln(10)"), std::log(10), 1e-12);
  EXPECT_NEAR(about("log2(10) + exp(2) + sqrt(2)"), std::log2(10) + std::exp(2) + std::sqrt(2), 1e-12);
  EXPECT_NEAR(about("cosh(1) + sinh(1) + tanh(1) + coth(1) + artanh(1/2)"),
              std::cosh(1) + std::sinh(1) + std::tanh(1) + 1 / std::tanh(1) + std::atanh(0.5), 1e-12);
  EXPECT_NEAR(about("entropy(1/4)"), 0.811278124459, 1e-12);
  EXPECT_EQ(exactly("entropy(0)"), 0);
  EXPECT_NEAR(about("at_most(5, 3/4, 2)"), 106.0 / 1024, 1e-12);
  EXPECT_NEAR(about("at_least(5, 1/4, 3)"), 106.0 / 1024, 1e-12);
  EXPECT_NEAR(about("realizable_rate(0, 0.1, 1/4)"), -std::log(1 - 0.1 * (1 - std::exp(-0.25))), 1e-12);
  EXPECT_NEAR(about("agnostic_rate(0.1, 0.2)"), -std::log(std::cosh(0.2) - 0.1 * std::sinh(0.2)), 1e-12);
  EXPECT_NEAR(about("2 ^ (1/2)"), std::sqrt(2), 1e-12);
}

// K ~ Bin(2, 1/2), the upper 3/4: all of K = 2, and of K = 1.
TEST(Formula, APowerOfTwoLessOneIsNotWrittenOut) {
  EXPECT_EQ(about("ln_less_one(1)"), 0);
  EXPECT_NEAR(about("ln_less_one(10)"), std::log(1023.0), 1e-12);
  EXPECT_NEAR(about("ln_less_one(1/2)"), std::log(std::sqrt(2.0) - 1), 1e-12);
  EXPECT_NEAR(about("ln_less_one(10 ^ 12)") / (1e12 * std::log(2.0)), 1, 1e-12);
  EXPECT_THROW(about("ln_less_one(0)"), Undefined);
}

TEST(Formula, TheShareOfAGroupTakesTheLargestValuesFirst) {
  EXPECT_NEAR(about("group_share(2, 1/2, 1, 1/4)"), 0.25 * std::exp(-2) + 0.5 * std::exp(-1), 1e-12);
  EXPECT_NEAR(about("group_share(2, 1/2, 1, 1/2)"), 0.25 * std::exp(-2) + 0.25 * std::exp(-1), 1e-12);
}

TEST(Formula, NamesAreDefinedAndBound) {
  EXPECT_EQ(exactly("a = 3; b = a + 1; a * b"), 12);
  EXPECT_EQ(exactly("least(k, 1, 5, (k - 3) ^ 2 + 1)"), 1);
  EXPECT_EQ(exactly("most(k, 1, 5, provided(k < 4, k))"), 3);
  EXPECT_EQ(exactly("total(k, 1, 4, k)"), 10);
  EXPECT_EQ(exactly("first(k, 0, 100, k ^ 2 >= 50)"), 8);
  EXPECT_EQ(exactly("turning(k, 0, 1000000000, k ^ 2 >= 50)"), 8);
  EXPECT_EQ(exactly("standing(k, 0, 1000000000, k ^ 2 < 50)"), 7);
  EXPECT_EQ(exactly("standing(k, 0, 10, k > 50)"), -1);
  EXPECT_EQ(exactly("least(k, 1, 3, (t = 2 * k; t + 1))"), 3);
  const auto root = Formula("root(x, 0, 2, x ^ 2 - 2)").evaluate({});
  EXPECT_NEAR(root.enclosure.low_double(), std::sqrt(2), 1e-12);
  const Formula free("T = ceil(2 / alpha); least(k, 1, T, k + beta) + alpha");
  EXPECT_EQ(free.parameters(), (std::vector<std::string>{"alpha", "beta"}));
}

TEST(Formula, AConditionHoldsOnlyForCertain) {
  EXPECT_TRUE(Formula("a <= 1/10 and a > 0").holds({{"a", Rational(1, 10)}}));
  EXPECT_FALSE(Formula("a < 1/10").holds({{"a", Rational(1, 10)}}));
  EXPECT_TRUE(Formula("ln(2) < 0.7 and 1 = 1 and 2 >= exp(0)").holds({}));
  EXPECT_FALSE(Formula("ln(a) < 1").holds({{"a", Rational(0)}}));  // undefined
  EXPECT_FALSE(Formula("ln(2) = ln(2)").holds({}));                // nobody can tell
  EXPECT_TRUE(Formula("prime(a) and a > 2").holds({{"a", Rational(1000003)}}));
  for (const Rational& no : {Rational(0), Rational(1), Rational(91), Rational(5, 2), Rational(-3)})
    EXPECT_FALSE(Formula("prime(a)").holds({{"a", no}}));
}

TEST(Formula, WhatIsUndefinedSaysSo) {
  for (const char* text :
       {"ln(0)", "ln(1 - 1)", "1 / (2 - 2)", "artanh(1)", "first(k, 1, 3, k > 5)", "turning(k, 1, 3, k > 5)",
        "most(k, 1, 3, ln(-k))", "binom(2, 1/2)", "0 ^ -1", "sqrt(-1)", "root(x, 0, 1, x + 1)", "at_most(3, 0, 1)",
        "total(k, 0, 10000000, k)", "ball(2 ^ 64, 1000000)"})
    EXPECT_THROW(Formula(text).evaluate({}), Undefined) << text;
}

TEST(Formula, WhatIsNoneIsRefused) {
  for (const char* text : {"", "1 +", "(1", "1)", "least(k, 1)", "a b", "1 2", "least(2, 1, 2, 3)", "*", "a = ; 1"})
    EXPECT_THROW(Formula{text}, Error) << text;
  EXPECT_THROW(Formula("x + 1").evaluate({}), Error);
  EXPECT_THROW(Formula("nothing(1)").evaluate({}), Error);
  EXPECT_THROW(Formula("ln(1, 2)").evaluate({}), Error);
  EXPECT_THROW(Formula("1 < 2").evaluate({}), Error);
  EXPECT_THROW(Formula(std::string(1000, '(')), Error);
  EXPECT_THROW(Formula(std::string(1000, '-') + "1"), Error);
}

}  // namespace discreet::formula_test
