#include "discreet/sanitizers/sanitizer.h"

#include <gtest/gtest.h>

namespace discreet::sanitizer_test {

TEST(StepEpsilon, WithoutDeltaItIsAnEvenSplit) {
  EXPECT_EQ(step_epsilon(1, 0, {.exponential = 6}), Rational(1, 6));
  EXPECT_EQ(step_epsilon(1, 0, {.any = 3, .exponential = 3}), Rational(1, 6));
}

TEST(StepEpsilon, WithDeltaManyStepsGetMoreAndComposeToThePromise) {
  const Rational delta(1, 1'000'000);
  for (std::uint64_t rounds : {1, 10, 50, 1000}) {
    const EqualSteps steps{.any = rounds, .exponential = rounds};
    const Rational each = step_epsilon(1, delta, steps);
    EXPECT_GE(each, Rational(1, 2 * rounds));
    auto total = epsilon_at(with_epsilon(steps, each, Neighbours::replace), delta);
    ASSERT_TRUE(total);
    EXPECT_LE(*total, 1);
  }
  // Only half of the steps are exponential: what exponential steps alone may have is too much.
  EXPECT_LT(step_epsilon(1, delta, {.any = 50, .exponential = 50}), step_epsilon(1, delta, {.exponential = 100}));
}

}  // namespace discreet::sanitizer_test
