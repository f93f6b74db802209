#include "discreet/privacy/loss_curve.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/dominating_pair.h"

namespace discreet::loss_curve_test {

TEST(LossCurve, RandomizedResponseHasItsClosedForm) {
  Rational step(1, 2);
  auto losses = dominating_pair::any(step, 0).forward();
  for (auto text : {"0", "0.1", "0.25", "0.4999"}) {
    Rational epsilon = parse_rational(text);
    Interval exact = (exp(oracle(step)) - exp(oracle(epsilon))) / (oracle(1) + exp(oracle(step)));
    Rational delta = delta_at(losses, epsilon);
    EXPECT_GE(delta, exact.low());
    EXPECT_LE(delta, exact.high() + Rational(Integer(1), Integer(1) << 60));
  }
  EXPECT_EQ(delta_at(losses, step), 0);
  EXPECT_EQ(delta_at(losses, 5), 0);
}

RC_GTEST_PROP(LossCurve, EpsilonAndDeltaInvertEachOther, (std::uint16_t a, std::uint16_t b)) {
  auto losses = dominating_pair::laplace(Integer(1 + a % 40), Rational(10)).forward().power(1 + b % 30);
  Rational previous = 0;
  for (auto text : {"0.5", "0.1", "1e-3", "1e-6", "1e-9", "1e-15"}) {
    Rational delta = parse_rational(text);
    auto epsilon = epsilon_at(losses, delta);
    RC_ASSERT(epsilon.has_value());
    RC_ASSERT(*epsilon >= previous);
    previous = *epsilon;
    // The answer suffices (up to the last bit of a result), and a little less does not.
    RC_ASSERT(delta_at(losses, *epsilon) <= delta * (1 + Rational(Integer(1), Integer(1) << 40)));
    Rational less = *epsilon - Rational(1, 1000000);
    if (less > 0) RC_ASSERT(delta_at(losses, less) > delta);
  }
}

TEST(LossCurve, NoEpsilonWhenTooMuchIsInfinite) {
  auto losses = dominating_pair::any(Rational(1, 10), Rational(1, 1000)).forward();
  EXPECT_FALSE(epsilon_at(losses, Rational(1, 2000)).has_value());
  EXPECT_FALSE(epsilon_at(losses, 0).has_value());
  EXPECT_TRUE(epsilon_at(losses, Rational(1, 500)).has_value());
}

TEST(LossCurve, ALargeDeltaNeedsNoEpsilon) {
  auto losses = dominating_pair::any(Rational(1, 10), 0).forward();
  EXPECT_EQ(epsilon_at(losses, Rational(1, 2)), Rational(0));
}

TEST(LossCurve, PureLossesHaveTheirEpsilonAtDeltaZero) {
  auto losses = dominating_pair::any(Rational(1, 10), 0).forward();
  EXPECT_EQ(epsilon_at(losses, 0), Rational(1, 10));
}

}  // namespace discreet::loss_curve_test
