#include "discreet/privacy/advanced.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/optimal_composition.h"

namespace discreet::advanced_test {

constexpr AdvancedForm forms[] = {AdvancedForm::sharp, AdvancedForm::corrected, AdvancedForm::paper};

TEST(Advanced, IsAboveTheExactCompositionOfResponses) {
  for (auto text : {"0.05", "0.5", "1", "3"})
    for (std::uint64_t count : {1u, 3u, 12u, 200u})
      for (auto form : forms)
        for (auto target : {"0.1", "1e-6"}) {
          PureSteps steps[] = {{parse_rational(text), count}};
          Rational delta = parse_rational(target), epsilon = advanced_epsilon(steps, delta, form);
          EXPECT_GE(epsilon, optimal_epsilon(steps[0].epsilon, count, delta));
          EXPECT_GE(advanced_delta(steps, epsilon, form), delta * Rational(999, 1000));
          EXPECT_GE(advanced_delta(steps, epsilon, form), optimal_delta(steps[0].epsilon, count, epsilon));
        }
}

TEST(Advanced, UnequalStepsAreAboveTheExactComposition) {
  PureSteps steps[] = {{Rational(1, 10), 3}, {Rational(1, 2), 2}, {Rational(1), 1}};
  Outcomes all{{oracle(1), oracle(1)}};
  for (const auto& step : steps)
    for (std::uint64_t i = 0; i < step.count; ++i) {
      auto one = leaky_response(step.epsilon, 0);
      one.resize(2);
      all = product(all, one);
    }
  for (auto target : {"0.2", "0.01"})
    for (auto form : forms) {
      Rational epsilon = advanced_epsilon(steps, parse_rational(target), form);
      EXPECT_LE(exact_delta(all, epsilon).low(), parse_rational(target));
    }
}

TEST(Advanced, TheFormsAreOrdered) {
  PureSteps steps[] = {{Rational(1, 10), 50}};
  Rational delta = parse_rational("1e-6");
  EXPECT_LT(advanced_epsilon(steps, delta, AdvancedForm::sharp),
            advanced_epsilon(steps, delta, AdvancedForm::corrected));
  EXPECT_LT(advanced_epsilon(steps, delta, AdvancedForm::corrected),
            advanced_epsilon(steps, delta, AdvancedForm::paper));
}

TEST(Advanced, TheCorrectedFormIsTheUsualStatement) {
  // sqrt(2 m ln(1/delta)) epsilon + m epsilon (e^epsilon - 1) at m = 100, epsilon = 1/100, delta = 1e-6
  PureSteps steps[] = {{Rational(1, 100), 100}};
  double expected = std::sqrt(200 * std::log(1e6)) * 0.01 + 0.01 * 100 * std::expm1(0.01);
  EXPECT_NEAR(to_double(advanced_epsilon(steps, parse_rational("1e-6"), AdvancedForm::corrected)), expected, 1e-12);
}

// Both are the closed forms, rounded up: never below, and above by less than the last of 60 bits.
TEST(Advanced, BothFormsAreTheClosedFormRoundedUp) {
  const Rational last_bits = 1 + Rational(Integer(1), Integer(1) << 60);
  auto expect_above = [&](const Rational& bound, const Interval& exact) {
    EXPECT_GE(bound, exact.high());
    EXPECT_LE(bound, exact.high() * last_bits);
  };
  for (auto text : {"1/100", "0.3", "1", "7/3"})
    for (std::uint64_t count : {1u, 7u, 100u})
      for (auto target : {"1e-3", "1e-6", "1/7"}) {
        PureSteps steps[] = {{parse_rational(text), count}};
        Rational delta = parse_rational(target);
        Interval epsilon = oracle(steps[0].epsilon), times = oracle(count);
        Interval deviation = sqrt(oracle(-2) * log(oracle(delta)) * times) * epsilon;
        const std::pair<AdvancedForm, Interval> means[] = {
            {AdvancedForm::sharp, times * epsilon * tanh(epsilon / oracle(2))},
            {AdvancedForm::corrected, times * epsilon * expm1(epsilon)},
            {AdvancedForm::paper, times * oracle(2) * epsilon * epsilon}};
        for (const auto& [form, mean] : means) {
          expect_above(advanced_epsilon(steps, delta, form), mean + deviation);
          Rational whole = ceil((mean + deviation).high()) + 1;
          Interval excess = oracle(whole) - mean;
          expect_above(advanced_delta(steps, whole, form),
                       exp(-(excess * excess) / (oracle(2) * times * epsilon * epsilon)));
        }
      }
}

TEST(Advanced, PromisesNothingWithoutADelta) {
  PureSteps steps[] = {{Rational(1), 2}};
  EXPECT_THROW(advanced_epsilon(steps, 0, AdvancedForm::sharp), Error);
  EXPECT_EQ(advanced_delta(steps, Rational(1, 10), AdvancedForm::sharp), 1);
}

}  // namespace discreet::advanced_test
