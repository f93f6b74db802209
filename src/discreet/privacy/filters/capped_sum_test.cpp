#include "discreet/privacy/filters/capped_sum.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace discreet::capped_sum_test {

Rational times(const Rational& one, unsigned count) {
  Rational sum = 0;
  for (unsigned i = 0; i < count; ++i) sum = capped_sum(sum, one);
  return sum;
}

TEST(CappedSum, EqualFractionsAddUpExactly) {
  EXPECT_EQ(times(Rational(1, 3), 3), 1);
  EXPECT_EQ(times(Rational(1, 10), 100'000), 10'000);
}

// The reciprocals of the first primes. Their exact sum needs 24,856 bits below the line.
TEST(CappedSum, TwoThousandDifferentFractionsStayShort) {
  Rational capped = 0, exact = 0;
  unsigned roundings = 0, found = 0;
  for (long p = 2; found < 2000; ++p) {
    bool prime = true;
    for (long q = 2; q * q <= p; ++q) prime = prime && p % q != 0;
    if (!prime) continue;
    ++found;
    const Rational one(1, p);
    if (!is_short(capped + one)) ++roundings;
    capped = capped_sum(capped, one), exact += one;
    ASSERT_TRUE(is_short(capped));
    ASSERT_GE(capped, exact);
  }
  EXPECT_EQ(bit_length(denominator(exact)), 24'856u);
  EXPECT_EQ(roundings, 147u);
  EXPECT_EQ(floor((capped - exact) * Rational(Integer(1) << 96)), 71);
}

TEST(CappedSum, TheLengthAtWhichASumIsRoundedIsExact) {
  const Rational fits(Integer(1), (Integer(1) << 256) - 1), longer(Integer(1), Integer(1) << 256);
  EXPECT_EQ(capped_sum(0, fits), fits);
  EXPECT_EQ(capped_sum(0, longer), from_units(1));
}

RC_GTEST_PROP(CappedSum, ASumIsNeverBelowTheTruth, (const std::vector<std::uint16_t>& parts)) {
  Rational capped = 0, exact = 0;
  for (auto part : parts) {
    const Rational one(1, 1 + Integer(part) * part * part * 65'537 * 65'539);
    capped = capped_sum(capped, one), exact += one;
    RC_ASSERT(capped >= exact);
    RC_ASSERT(capped - exact <= from_units(Integer(parts.size())));
    RC_ASSERT(is_short(capped));
  }
}

}  // namespace discreet::capped_sum_test
