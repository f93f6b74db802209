#include "discreet/privacy/zcdp.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"

namespace discreet::zcdp_test {

// The Renyi divergence of order a > 1.
Interval renyi(const Outcomes& outcomes, const Rational& a) {
  Interval sum = oracle(0);
  for (const auto& [p, q] : outcomes) sum += p * exp(oracle(a - 1) * log(p / q));
  return log(sum) / oracle(a - 1);
}

const char* const orders[] = {"1.000001", "1.1", "1.5", "2", "3", "10", "100"};

TEST(Zcdp, PureStepsStayBelowTheirRho) {
  for (auto text : {"0.001", "0.1", "1", "3", "10"}) {
    Rational epsilon = parse_rational(text), rho = rho_of_any(epsilon);
    auto response = leaky_response(epsilon, 0);
    response.resize(2);
    for (auto order : orders) EXPECT_LE(renyi(response, parse_rational(order)).low(), parse_rational(order) * rho);
    // And no smaller rho would do: the order 1 is attained.
    EXPECT_GT(renyi(response, parse_rational("1.000001")).low(), rho * parse_rational("0.99999"));
    EXPECT_LE(rho, epsilon * epsilon / 2);
  }
}

RC_GTEST_PROP(Zcdp, TheExponentialMechanismStaysBelowItsRho,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& scores, std::uint8_t tenths)) {
  RC_PRE(!scores.empty());
  Rational epsilon(1 + tenths % 60, 10);
  auto weight = [&](int score) { return exp(oracle(epsilon * score / 2)); };
  Interval p = oracle(0), q = oracle(0);
  for (auto [score, move] : scores) p += weight(score % 8), q += weight(score % 8 + move % 3 - 1);
  Outcomes outcomes;
  for (auto [score, move] : scores) outcomes.push_back({weight(score % 8) / p, weight(score % 8 + move % 3 - 1) / q});
  for (auto order : orders)
    RC_ASSERT(renyi(outcomes, parse_rational(order)).low() <= parse_rational(order) * rho_of_bounded_range(epsilon));
}

TEST(Zcdp, TheExponentialMechanismsRhoIsNotThatOfAnyPureStep) {
  EXPECT_EQ(rho_of_bounded_range(1), Rational(1, 8));
  EXPECT_GT(rho_of_any(1), 3 * rho_of_bounded_range(1));
  EXPECT_EQ(rho_of_bounded_range(100), rho_of_any(100));  // far out the general bound is the smaller one
}

TEST(Zcdp, DiscreteGaussianNoiseStaysBelowItsRho) {
  for (auto [shift, variance] : {std::pair(1L, "4"), {3L, "1/4"}, {2L, "10"}}) {
    Rational v = parse_rational(variance), rho = rho_of_gaussian(shift, v);
    auto weight = [&](long z) { return exp(oracle(Rational(-Integer(z) * z) / (2 * v))); };
    Interval total = oracle(0);
    for (long z = -60; z <= 60; ++z) total += weight(z);
    Outcomes outcomes;
    for (long z = -60; z <= 60; ++z) outcomes.push_back({weight(z) / total, weight(z - shift) / total});
    for (auto order : {"1.1", "2", "5"})
      EXPECT_LE(renyi(outcomes, parse_rational(order)).low(), parse_rational(order) * rho);
  }
}

TEST(Zcdp, BothConversionsAreAboveTheGaussianCurve) {
  // Gaussian noise with mu^2 = 2 rho: delta = Phi(-e/mu + mu/2) - e^e Phi(-e/mu - mu/2).
  auto phi = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
  for (double rho : {0.001, 0.05, 0.5, 2.0})
    for (double epsilon : {0.1, 0.5, 1.0, 4.0}) {
      double mu = std::sqrt(2 * rho);
      double exact = phi(-epsilon / mu + mu / 2) - std::exp(epsilon) * phi(-epsilon / mu - mu / 2);
      Rational r = from_double(rho), e = from_double(epsilon);
      double simple = to_double(zcdp_delta(r, e, ZcdpForm::simple)),
             tight = to_double(zcdp_delta(r, e, ZcdpForm::tight));
      EXPECT_GE(tight, exact * (1 - 1e-9)) << rho << " " << epsilon;
      EXPECT_LE(tight, simple) << rho << " " << epsilon;
    }
}

TEST(Zcdp, EpsilonAndDeltaInvertEachOther) {
  for (auto form : {ZcdpForm::simple, ZcdpForm::tight})
    for (auto rho : {"1e-9", "1e-3", "0.1", "3"})
      for (auto delta : {"0.1", "1e-6", "1e-30", "1e-3000"}) {
        Rational r = parse_rational(rho), d = parse_rational(delta), epsilon = zcdp_epsilon(r, d, form);
        Rational back = zcdp_delta(r, epsilon, form);
        EXPECT_LE(back, d * Rational(1001, 1000)) << rho << " " << delta;
        if (epsilon > 0) EXPECT_GE(back, d * Rational(9, 10)) << rho << " " << delta;
      }
}

TEST(Zcdp, TheSimpleFormIsTheClosedFormRoundedUp) {
  Rational rho(1, 50), delta = parse_rational("1e-6");
  Interval exact = oracle(rho) + oracle(2) * sqrt(oracle(rho) * -log(oracle(delta)));
  EXPECT_GE(zcdp_epsilon(rho, delta, ZcdpForm::simple), exact.low());
  EXPECT_LE(zcdp_epsilon(rho, delta, ZcdpForm::simple), exact.high() * (1 + Rational(Integer(1), Integer(1) << 60)));
}

TEST(Zcdp, TheLargestRhoFitsAndIsTheClosedForm) {
  // rho = (sqrt(L + epsilon) - sqrt(L))^2
  Rational epsilon(1), delta = parse_rational("1e-6");
  double l = std::log(1e6), exact = std::pow(std::sqrt(l + 1) - std::sqrt(l), 2);
  for (auto form : {ZcdpForm::simple, ZcdpForm::tight}) {
    Rational rho = largest_rho(epsilon, delta, form);
    EXPECT_LE(zcdp_epsilon(rho, delta, form), epsilon);
    EXPECT_GT(zcdp_epsilon(rho * Rational(100001, 100000), delta, form), epsilon);
    if (form == ZcdpForm::simple) EXPECT_NEAR(to_double(rho), exact, 1e-10);
  }
}

TEST(Zcdp, PromisesNothingWithoutADelta) {
  EXPECT_THROW(zcdp_epsilon(1, 0, ZcdpForm::simple), Error);
  EXPECT_THROW(zcdp_epsilon(1, 1, ZcdpForm::tight), Error);
  EXPECT_EQ(zcdp_delta(1, Rational(1, 2), ZcdpForm::simple), 1);
}

}  // namespace discreet::zcdp_test
