#include "discreet/random/gaussian_tail.h"

#include "discreet/random/oracle_test.h"

namespace discreet::gaussian_tail_test {

TEST(GaussianTail, EnclosesTheSumOfItsTerms) {
  GaussianTail tail(Rational(5, 2), 2, 1);
  Interval naive(0L);
  for (long v = 40; v >= 3; --v) naive += oracle::exp_minus(Rational((1 + 2 * v) * (1 + 2 * v)) / 5);
  oracle::expect_meets(tail.from(3, 128), naive);
}

TEST(GaussianTail, IsSharpRelativeToItsValueHoweverFarOut) {
  GaussianTail tail(1, 1, 0);
  for (std::int64_t first : {0, 5, 30, 200}) {
    Interval sum = tail.from(first, 128), lead = tail.term(first, 128);
    EXPECT_TRUE(lead.at_most(sum) || first > 3);
    Interval width = (sum / lead);
    EXPECT_LE(width.high() - width.low(), Rational(1, Integer(1) << 110)) << first;
    EXPECT_GE(width.low(), 1 - Rational(1, Integer(1) << 110));
  }
}

TEST(GaussianTail, StaysAnEnclosureWhereTheTermsAreTooSmallForAny) {
  GaussianTail tail(Rational(1, Integer(1) << 100), 1, 0);
  Interval beyond = tail.from(2, 128);
  EXPECT_TRUE(beyond.contains_zero());
  EXPECT_TRUE(beyond.below(Interval(Rational(1, Integer(1) << 1000))));
}

TEST(GaussianTail, FromEachIsFromEveryPlace) {
  GaussianTail tail(Rational(7, 3), 1, 1);
  auto each = tail.from_each(6, 128);
  ASSERT_EQ(each.size(), 7u);
  for (std::int64_t v = 0; v <= 6; ++v) oracle::expect_meets(each[static_cast<std::size_t>(v)], tail.from(v, 128));
}

// Poisson's summation: sum over all z of e^(-z^2/(2 s)) = sqrt(2 pi s) sum over all k of e^(-2 pi^2 s k^2).
TEST(GaussianTail, AgreesWithTheDualSum) {
  Rational s(3, 4), pi_low = parse_rational("3.14159265358979323846264338327950288419"),
                    pi_high = parse_rational("3.14159265358979323846264338327950288420");
  Interval pi(pi_low, pi_high), two(2L), variance(s);
  Interval dual(1L);
  for (long k = 1; k <= 4; ++k) dual += two * exp(-two * pi * pi * variance * Interval(k * k));
  GaussianTail tail(s, 1, 0);
  oracle::expect_meets(tail.from(0, 128) + tail.from(1, 128), sqrt(two * pi * variance) * dual);
}

}  // namespace discreet::gaussian_tail_test
