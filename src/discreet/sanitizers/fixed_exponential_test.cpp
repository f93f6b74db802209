#include "discreet/sanitizers/fixed_exponential.h"

#include <gtest/gtest.h>

#include "discreet/base/interval.h"
#include "discreet/random/rng.h"

namespace discreet::fixed_exponential_test {

TEST(FixedExponential, IsLessThanNineUnitsBelowTheTruth) {  // property 1
  const FixedExponential fixed;
  Rng rng = Rng::seeded(1);
  const Integer unit = Integer(1) << FixedExponential::result_bits;
  EXPECT_EQ(fixed(0), low_64(unit));
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t x = rng.bits(static_cast<int>(i % 40));
    const Interval truth = exp(Interval(Rational(-Integer(x), Integer(1) << 32))) * Interval(Rational(unit));
    EXPECT_LE(fixed(x), truth.high());
    EXPECT_GE(fixed(x) + 9, truth.low());
  }
  EXPECT_EQ(fixed(~std::uint64_t{0}), 0u);
  EXPECT_EQ(fixed(std::uint64_t{44} << 32), 0u);
}

}  // namespace discreet::fixed_exponential_test
