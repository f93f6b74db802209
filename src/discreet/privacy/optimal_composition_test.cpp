#include "discreet/privacy/optimal_composition.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"

namespace discreet::optimal_composition_test {

// All 2^count answer sheets of `count` randomized responses.
Outcomes responses(const Rational& epsilon, int count) {
  Outcomes one = leaky_response(epsilon, 0);
  one.resize(2);
  Outcomes all = one;
  for (int i = 1; i < count; ++i) all = product(all, one);
  return all;
}

TEST(OptimalComposition, IsTheSumOverAllAnswerSheets) {
  for (auto text : {"0.1", "1", "5/2"}) {
    Rational step = parse_rational(text);
    for (int count : {1, 2, 5, 8, 12}) {
      auto all = responses(step, count);
      for (const auto& share : {Rational(0), Rational(1, 10), Rational(1, 3), Rational(3, 4), Rational(1)}) {
        Rational epsilon = share * step * count,
                 delta = optimal_delta(step, static_cast<std::uint64_t>(count), epsilon);
        Interval exact = exact_delta(all, epsilon);
        EXPECT_GE(delta, exact.low());
        EXPECT_LE(delta, exact.high() * (1 + Rational(Integer(1), Integer(1) << 60)) + parse_rational("1e-60"));
      }
    }
  }
}

TEST(OptimalComposition, EpsilonIsTheLeastThatSuffices) {
  for (auto text : {"0.01", "0.3", "2"})
    for (std::uint64_t count : {1u, 7u, 100u, 10000u})
      for (auto target : {"0.3", "1e-2", "1e-6", "1e-12", "1e-40"}) {
        Rational step = parse_rational(text), delta = parse_rational(target);
        Rational epsilon = optimal_epsilon(step, count, delta);
        EXPECT_LE(epsilon, step * count);
        Rational last_bits = 1 + Rational(Integer(1), Integer(1) << 50);
        EXPECT_LE(optimal_delta(step, count, epsilon), delta * last_bits) << text << " " << count << " " << target;
        Rational less = epsilon * parse_rational("0.999999");
        if (less > 0) EXPECT_GT(optimal_delta(step, count, less), delta) << text << " " << count << " " << target;
      }
}

TEST(OptimalComposition, WithoutADeltaItIsTheSum) {
  EXPECT_EQ(optimal_epsilon(Rational(1, 7), 9, 0), Rational(9, 7));
  EXPECT_EQ(optimal_delta(Rational(1, 7), 9, Rational(9, 7)), 0);
}

TEST(OptimalComposition, KnowsItsLimits) {
  EXPECT_THROW(optimal_epsilon(1, 0, Rational(1, 10)), Error);
  EXPECT_THROW(optimal_epsilon(1, max_optimal_steps + 1, Rational(1, 10)), Error);
  EXPECT_THROW(optimal_epsilon(0, 1, Rational(1, 10)), Error);
  EXPECT_NO_THROW(optimal_epsilon(Rational(1, 1000), max_optimal_steps, parse_rational("1e-9")));
}

}  // namespace discreet::optimal_composition_test
