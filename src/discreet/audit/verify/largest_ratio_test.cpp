#include "discreet/audit/verify/largest_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace discreet::largest_ratio_test {

// The ratios of consecutive values.
LargestRatio largest(const std::vector<std::pair<Probability, Probability>>& pairs) {
  std::deque<EnclosedProbability> values;
  std::vector<Ratio> ratios;
  for (const auto& [above, below] : pairs) {
    const auto& a = values.emplace_back(above);
    const auto& b = values.emplace_back(below);
    ratios.push_back({&a, &b});
  }
  return largest_ratio(ratios);
}

Probability rational(long numerator, long denominator) { return Probability(Rational(numerator, denominator)); }

TEST(LargestRatio, OfRationalsIsNamedByTheirLogarithm) {
  auto found =
      largest({{rational(1, 4), rational(1, 3)}, {rational(9, 16), rational(7, 16)}, {rational(1, 5), rational(1, 5)}});
  EXPECT_EQ(found.logarithm.exact, "ln(9/7)");
  EXPECT_EQ(found.index, 1u);
  EXPECT_NEAR(found.logarithm.high, std::log(9.0 / 7), 1e-15);
  EXPECT_EQ(largest({{rational(1, 4), rational(1, 4)}}).logarithm, (Enclosure{0, 0, "0"}));
}

TEST(LargestRatio, TellsRationalsApartThatNoDoubleCan) {
  Rational hair = parse_rational("1e-50");
  auto found = largest({{rational(1, 2), rational(1, 4)}, {Probability(Rational(1, 2) + hair), rational(1, 4)}});
  EXPECT_EQ(found.index, 1u);
  EXPECT_EQ(found.logarithm.exact, "ln(" + to_string((Rational(1, 2) + hair) * 4) + ")");
}

TEST(LargestRatio, OfExponentialsIsNamedByTheExponent) {
  auto e = [](long a, long b) { return Probability::exponential(Rational(a, b)); };
  auto found = largest({{e(2, 1), e(5, 2)}, {e(1, 3), e(1, 1)}, {e(1, 1), e(5, 3)}});
  EXPECT_EQ(found.logarithm.exact, "2/3");
  EXPECT_EQ(found.index, 1u);
  EXPECT_LE(found.logarithm.low, 2.0 / 3);
  EXPECT_GE(found.logarithm.high, 2.0 / 3);
}

TEST(LargestRatio, OfExponentialsCanBeRational) {
  auto p = Probability::exponential(1);
  EXPECT_EQ(largest({{p * rational(2, 3), p * rational(1, 3)}}).logarithm.exact, "ln(2)");
}

TEST(LargestRatio, WithoutAShortNameIsOnlyEnclosed) {
  auto found = largest({{Probability::exponential(1) * rational(2, 1), rational(1, 2)}});  // 4/e
  EXPECT_EQ(found.logarithm.exact, "");
  EXPECT_LE(found.logarithm.low, std::log(4.0) - 1);
  EXPECT_GE(found.logarithm.high, std::log(4.0) - 1);
  EXPECT_LT(found.logarithm.high - found.logarithm.low, 1e-15);
}

TEST(LargestRatio, OverSomethingThatMayBeZeroIsUnbounded) {
  auto fuzzy = Probability::enclosed(Interval(Rational(0), Rational(1, 2)));
  EXPECT_EQ(largest({{rational(1, 2), fuzzy}}).logarithm.high, std::numeric_limits<double>::infinity());
}

TEST(LargestRatio, SimplestBetweenHasTheLeastDenominator) {
  EXPECT_EQ(simplest_between(Rational(2, 7), Rational(2, 5)), Rational(1, 3));
  EXPECT_EQ(simplest_between(Rational(5, 2), Rational(9, 2)), 3);
  EXPECT_EQ(simplest_between(Rational(-1, 2), Rational(1, 3)), 0);
  EXPECT_EQ(simplest_between(Rational(-2, 5), Rational(-2, 7)), Rational(-1, 3));
  EXPECT_EQ(simplest_between(Rational(22, 7), Rational(22, 7)), Rational(22, 7));
  for (long q = 1; q < 40; ++q)
    for (long p = 0; p < 80; ++p) {
      Rational x(p, q), width(1, 100000);
      EXPECT_EQ(simplest_between(x - width, x + width), x);
    }
}

}  // namespace discreet::largest_ratio_test
