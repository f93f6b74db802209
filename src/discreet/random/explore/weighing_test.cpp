#include "discreet/random/explore/weighing.h"

#include <gtest/gtest.h>

namespace discreet::weighing_test {

// The three systems mean one number: the formula's enclosure meets both others, and these are narrow.
void expect_same(const Magnitude& fast, const Interval& refined, const ExponentialSum& formula) {
  Interval exact = formula.enclose(512);
  EXPECT_LE(fast.low(), exact.low());
  EXPECT_GE(fast.high(), exact.high());
  EXPECT_LE(refined.low(), exact.high());
  EXPECT_GE(refined.high(), exact.low());
  EXPECT_LE((fast.high() - fast.low()) * Rational(Integer(1) << 40), fast.high());
  EXPECT_LE((refined.high() - refined.low()) * Rational(Integer(1) << 150), refined.high());
}

TEST(Weighing, DecaysAgreeInAllSystems) {
  for (const Rational& rate : {Rational(1, 2), Rational(1, 1000), Rational(7)}) {
    Weighing<Magnitude> fast(rate);
    Weighing<Interval> refined(rate, 256);
    Weighing<ExponentialSum> formula(rate);
    for (std::uint64_t errors : {0, 1, 2, 63, 64, 65, 1000, 4097})
      expect_same(fast.decay(errors), refined.decay(errors), formula.decay(errors));
  }
}

TEST(Weighing, BinomialsAgreeInAllSystems) {
  Weighing<Magnitude> fast(1);
  Weighing<Interval> refined(1, 1024);
  Weighing<ExponentialSum> formula(1);
  for (Unsigned128 n : {Unsigned128{0}, Unsigned128{1}, Unsigned128{5}, Unsigned128{1} << 64})
    for (unsigned k : {0u, 1u, 2u, 5u, 9u}) {
      if (k > n) {
        EXPECT_TRUE(fast.binomial(n, k).is_zero());
        EXPECT_TRUE(formula.binomial(n, k).is_zero());
      } else {
        expect_same(fast.binomial(n, k), refined.binomial(n, k), formula.binomial(n, k));
      }
    }
}

TEST(Weighing, WeightsFarBelowTheSmallestDoubleAreNotZero) {
  Weighing<Magnitude> fast(1000);
  Weighing<Interval> refined(1000, 128);
  EXPECT_TRUE(fast.decay(10'000'001).at_most(fast.decay(10'000'000)));
  EXPECT_FALSE(fast.decay(10'000'001).is_zero());
  EXPECT_TRUE(refined.decay(10'000'000).positive());
}

}  // namespace discreet::weighing_test
