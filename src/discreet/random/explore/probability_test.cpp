#include "discreet/random/explore/probability.h"

#include <gtest/gtest.h>

namespace discreet::probability_test {

ExponentialSum sum(std::initializer_list<std::pair<Rational, Rational>> terms) {
  ExponentialSum total;
  for (const auto& [c, x] : terms) total += ExponentialSum(c, x);
  return total;
}

TEST(ExponentialSum, MergesEqualExponentsAndDropsZeros) {
  auto a = sum({{1, 0}, {2, 1}});
  a += sum({{-1, 0}, {3, Rational(1, 2)}});
  EXPECT_EQ(a, sum({{3, Rational(1, 2)}, {2, 1}}));
  a += sum({{-2, 1}, {-3, Rational(1, 2)}});
  EXPECT_TRUE(a.is_zero());
}

TEST(ExponentialSum, MultipliesTermByTerm) {
  auto square = sum({{1, 0}, {1, 1}}) * sum({{1, 0}, {-1, 1}});
  EXPECT_EQ(square, sum({{1, 0}, {-1, 2}}));
}

TEST(Probability, RationalsStayRational) {
  Probability p(Rational(1, 3));
  p += Probability(Rational(1, 6)) * Probability(Rational(1, 2));
  EXPECT_EQ(p.rational(), Rational(5, 12));
  EXPECT_EQ(compare(p, 0, Probability(Rational(5, 12))), 0);
}

// Randomized response: e/(1+e) against 1/(1+e) is a ratio of exactly e.
TEST(Probability, EqualityUpToAPowerOfEIsDecidedByFormula) {
  auto lie = Probability::ratio(ExponentialSum(1, 1), sum({{1, 0}, {1, 1}}));
  auto truth = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 1}}));
  EXPECT_EQ(compare(truth, 1, lie), 0);
  EXPECT_EQ(compare(truth, Rational(999999999, 1000000000), lie), 1);
  EXPECT_EQ(compare(truth, Rational(1000000001, 1000000000), lie), -1);
  EXPECT_EQ(compare(truth, 0, truth), 0);
}

TEST(Probability, DifferentDenominatorsAreBroughtTogether) {
  // 1/(1+e^-1) = (1+e^-2)/((1+e^-1)(1+e^-2)).
  auto simple = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 1}}));
  auto one_of_two = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 2}}));
  auto other_of_two = Probability::ratio(ExponentialSum(1, 2), sum({{1, 0}, {1, 2}}));
  Probability split = simple * one_of_two;
  split += simple * other_of_two;
  EXPECT_EQ(compare(simple, 0, split), 0);
}

TEST(Probability, ProportionalDenominatorsAreOne) {
  auto a = Probability::ratio(ExponentialSum(2, 1), sum({{2, 1}, {2, 3}}));
  auto b = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 2}}));
  EXPECT_EQ(compare(a, 0, b), 0);
}

TEST(Probability, TheOrderOfASumDoesNotChangeItsFormula) {
  auto a = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 1}}));
  auto b = Probability::ratio(ExponentialSum(1), sum({{1, 0}, {1, 2}}));
  Probability ab = a, ba = b;
  ab += b;
  ba += a;
  EXPECT_TRUE(same_formula(ab, ba));
  EXPECT_FALSE(same_formula(ab, a));
  ab += Probability(Rational(1, 2));
  EXPECT_FALSE(same_formula(ab, ba));
  auto fuzzy = Probability::enclosed(Interval(Rational(1, 2)));
  EXPECT_FALSE(same_formula(fuzzy, fuzzy));
}

TEST(Probability, ProbabilitiesGivenWhatCameBeforeTelescope) {
  // (n1/n0) (n2/n1) is written as n2/n0: the sum that cancels is gone, whatever its scale.
  ExponentialSum n0(2), n1(3, Rational(1, 2)), n2(1, 1);
  n0 += ExponentialSum(1, 5);
  n1 += ExponentialSum(-1, 2);
  n2 += ExponentialSum(4, 7);
  Probability product = Probability::ratio(n1, n0) * Probability::ratio(n2, n1);
  EXPECT_TRUE(same_formula(product, Probability::ratio(n2, n0)));
  EXPECT_EQ(compare(product, 0, Probability::ratio(n2, n0)), 0);
  EXPECT_TRUE(same_formula(Probability::ratio(n1, n0) * Probability::ratio(n0, n1), Probability(Rational(1))));
}

TEST(Probability, EnclosesItsValue) {
  auto p = Probability::exponential(1) * Probability(Rational(1, 2));
  EXPECT_NEAR(p.enclose().low_double(), 0.18393972058572117, 1e-15);
  EXPECT_FALSE(p.rational());
  EXPECT_TRUE(p.exact());
}

TEST(Probability, AnEnclosedPartIsHonestAboutWhatItCannotDecide) {
  auto fuzzy = Probability::enclosed(Interval(Rational(1, 4), Rational(1, 2)));
  EXPECT_FALSE(fuzzy.exact());
  EXPECT_EQ(compare(fuzzy, 0, Probability(Rational(1, 3))), std::nullopt);
  EXPECT_EQ(compare(fuzzy, 0, Probability(Rational(1, 5))), 1);
  Probability product = fuzzy * Probability::exponential(1);
  product += Probability(Rational(1));
  EXPECT_NEAR(product.enclose().low_double(), 1.0919698602928606, 1e-12);
  EXPECT_NEAR(product.enclose().high_double(), 1.1839397205857212, 1e-12);
}

}  // namespace discreet::probability_test
