#include "discreet/mechanisms/laplace_tail.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"

namespace discreet::laplace_tail_test {

// Property 1.
Probability tail(const Rational& rate, std::int64_t t) {
  ExponentialSum denominator(1);
  denominator += exponential(rate);
  return Probability::ratio(exponential(rate * t), denominator);
}

TEST(LaplaceTail, IsTheLeastThatIsRareEnough) {
  for (const Rational& rate : {Rational(1, 100), Rational(1, 2), Rational(1), Rational(7, 3), Rational(20)})
    for (const Rational& p :
         {Rational(1, 1000000), Rational(1, 100), Rational(1, 3), Rational(1, 2), Rational(9, 10)}) {
      std::int64_t t = laplace_tail(rate, p);
      EXPECT_LE(*compare(tail(rate, t), 0, Probability(p)), 0) << rate << " " << p;
      if (t > 0) EXPECT_EQ(compare(tail(rate, t - 1), 0, Probability(p)), 1) << rate << " " << p;
    }
}

TEST(LaplaceTail, IsZeroWhenHalfTheMassIsAllowed) {
  // Pr[Z >= 0] = 1 / (1 + q) lies above 1/2.
  EXPECT_EQ(laplace_tail(10, Rational(9999, 10000)), 1);
  EXPECT_EQ(laplace_tail(1, Rational(3, 4)), 0);
}

TEST(LaplaceTail, AProbabilityNextToAnExactTailIsDecided) {
  // Rationals within 2^-400 of the tail at 5, from either side.
  Interval exact = tail(Rational(1, 2), 5).enclose(800);
  EXPECT_EQ(laplace_tail(Rational(1, 2), round_up(exact.high(), 400)), 5);
  EXPECT_EQ(laplace_tail(Rational(1, 2), round_down(exact.low(), 400)), 6);
}

TEST(LaplaceTail, RefusesAnEpsilonThatNoTableServes) {
  EXPECT_THROW(laplace_tail(Rational(1, Integer(1) << 70), Rational(1, 100)), Error);
}

}  // namespace discreet::laplace_tail_test
