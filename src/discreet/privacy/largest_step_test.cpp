#include "discreet/privacy/largest_step.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::largest_step_test {

const Privacy target{1, parse_rational("1e-6")};

TEST(LargestStep, MeetsTheReferenceValues) {
  auto largest = [](EqualSteps steps, Accountant accountant) {
    return to_double(largest_epsilon(target, steps, accountant));
  };
  EXPECT_NEAR(largest({.any = 100}, Accountant::basic), 0.01, 1e-10);
  EXPECT_NEAR(largest({.any = 100}, Accountant::theorem_17), 0.017816, 5e-7);
  EXPECT_NEAR(largest({.exponential = 100}, Accountant::zcdp), 0.037383, 5e-7);
  // The paper's form has a closed inverse, (-sqrt(2mL) + sqrt(2mL + 8m epsilon)) / 4m.
  double b = std::sqrt(200 * std::log(1e6)), closed = (-b + std::sqrt(b * b + 800)) / 400;
  EXPECT_NEAR(largest({.any = 100}, Accountant::theorem_17), closed, 1e-12);
}

TEST(LargestStep, MixedStepsPayByKind) {
  // sqrt(8 rho / (a + 4b)), up to epsilon tanh(epsilon / 2) being a little below epsilon^2 / 2.
  double l = std::log(1e6), rho = std::pow(std::sqrt(l + 1) - std::sqrt(l), 2);
  double expected = std::sqrt(8 * rho / (50 + 4 * 50));
  Rational epsilon = largest_epsilon(target, {.any = 50, .exponential = 50}, Accountant::zcdp);
  EXPECT_NEAR(to_double(epsilon), expected, 1e-5);
  EXPECT_GE(to_double(epsilon), expected - 1e-10);
}

TEST(LargestStep, FitsExactlyAndWastesLittle) {
  for (auto accountant : accountants)
    for (EqualSteps steps : {EqualSteps{.any = 1}, EqualSteps{.any = 30, .delta = parse_rational("1e-9")},
                             EqualSteps{.exponential = 40}, EqualSteps{.any = 5, .exponential = 500}}) {
      Rational epsilon = largest_epsilon(target, steps, accountant);
      auto total = [&](const Rational& e) {
        return *epsilon_at(with_epsilon(steps, e, target.neighbours), target.delta, accountant);
      };
      EXPECT_LE(total(epsilon), target.epsilon) << to_string(accountant);
      EXPECT_GT(total(epsilon * Rational(100001, 100000)), target.epsilon) << to_string(accountant);
      Integer denominator = discreet::denominator(epsilon);
      EXPECT_EQ(denominator & (denominator - 1), 0);
    }
}

TEST(LargestStep, BestIsTheLargestOfAll) {
  for (const EqualSteps& steps : {EqualSteps{.any = 3}, EqualSteps{.any = 400}, EqualSteps{.exponential = 100}}) {
    Rational best = largest_epsilon(target, steps);
    EXPECT_LE(*epsilon_at(with_epsilon(steps, best, target.neighbours), target.delta), target.epsilon);
    for (auto accountant : accountants)
      EXPECT_GE(best * Rational(1000001, 1000000), largest_epsilon(target, steps, accountant)) << to_string(accountant);
  }
}

TEST(LargestStep, EachAccountantComesOnceAndTheLargestFirst) {
  const EqualSteps steps{.exponential = 100};
  const std::vector<LargestStep> largest = largest_by_each(target, steps);
  ASSERT_EQ(largest.size(), std::size(accountants));
  EXPECT_EQ(largest.front().by, Accountant::zcdp_tight);
  for (std::size_t i = 0; i < largest.size(); ++i) {
    EXPECT_EQ(largest[i].epsilon, largest_epsilon(target, steps, largest[i].by)) << to_string(largest[i].by);
    if (i > 0) EXPECT_LE(largest[i].epsilon, largest[i - 1].epsilon);
  }
  EXPECT_EQ(largest_by_each(target, steps, Accountant::zcdp).size(), 1u);
  EXPECT_EQ(largest_by_each({1, 0}, steps).front().by, Accountant::basic);
  EXPECT_THROW(largest_by_each({1, 0}, steps, Accountant::zcdp), Error);
  EXPECT_THROW(largest_by_each(target, {}), Error);
}

// With sensitivity 1, Laplace noise is the worst pure step. With more it is a little better.
TEST(LargestStep, LaplaceNoiseIsNoWorseThanAnyStep) {
  const Rational any = largest_epsilon(target, {.any = 100});
  const Rational counts = largest_epsilon(target, {.laplace = 100});
  EXPECT_NEAR(to_double(counts), to_double(any), 1e-8);
  const EqualSteps sums{.laplace = 100, .sensitivity = 20};
  const Rational epsilon = largest_epsilon(target, sums);
  EXPECT_GT(epsilon, any);
  EXPECT_LE(*epsilon_at(with_epsilon(sums, epsilon, target.neighbours), target.delta), target.epsilon);
  EXPECT_THROW(largest_epsilon(target, {.laplace = 1, .sensitivity = 0}), Error);
}

TEST(LargestStep, FallsWithTheNumberOfSteps) {
  for (auto accountant : accountants) {
    Rational last = 2;
    for (std::uint64_t count : {1u, 2u, 10u, 100u, 1000u}) {
      Rational epsilon = largest_epsilon(target, {.any = count}, accountant);
      EXPECT_LT(epsilon, last) << to_string(accountant);
      last = epsilon;
    }
  }
}

RC_GTEST_PROP(LargestStep, RoundTripsForClosedForms, (std::uint16_t thousandths, std::uint8_t count)) {
  Rational step(1 + thousandths, 1000);
  EqualSteps steps{.any = std::uint64_t{1} + count};
  for (auto accountant :
       {Accountant::basic, Accountant::theorem_17, Accountant::advanced, Accountant::zcdp, Accountant::zcdp_tight}) {
    Rational total = *epsilon_at(with_epsilon(steps, step, Neighbours::replace), target.delta, accountant);
    if (total > max_epsilon) continue;  // no target may be that large
    Rational back = largest_epsilon({total, target.delta}, steps, accountant);
    RC_ASSERT(back <= step * (1 + Rational(Integer(1), Integer(1) << 50)));
    RC_ASSERT(back >= step * (1 - Rational(Integer(1), Integer(1) << 36)));
  }
}

TEST(LargestStep, RefusesWhatCannotBeMet) {
  EXPECT_THROW(largest_epsilon({1, 0}, {.any = 10}, Accountant::zcdp), Error);
  EXPECT_THROW(largest_epsilon(target, {.any = 10, .delta = Rational(1, 100)}), Error);
  EXPECT_THROW(largest_epsilon(target, {}), Error);
  EXPECT_THROW(largest_epsilon({0, 0}, {.any = 1}), Error);
  Rational pure = largest_epsilon({1, 0}, {.any = 10});
  EXPECT_LE(pure, Rational(1, 10));
  EXPECT_GE(pure, parse_rational("0.0999999"));
}

}  // namespace discreet::largest_step_test
