#include "discreet/audit/verify/outward.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "discreet/base/rational.h"

namespace discreet::outward_test {

using limits = std::numeric_limits<double>;

// Doubles of all sizes, the smallest included.
double any_double() {
  auto mantissa = static_cast<double>(*rc::gen::inRange<std::int64_t>(1, std::int64_t{1} << 53));
  return std::ldexp(mantissa, *rc::gen::inRange(-1074, 940));
}

void expect_bounds(double rounded, const Rational& exact) {
  if (std::isinf(rounded)) return;
  RC_ASSERT(from_double(down(rounded)) < exact);
  RC_ASSERT(exact < from_double(up(rounded)));
}

TEST(Outward, OneStepCoversTheRoundingOfEveryOperation) {
  EXPECT_TRUE(rc::check([] {
    double a = any_double(), b = any_double();
    Rational x = from_double(a), y = from_double(b);
    expect_bounds(a + b, x + y);
    expect_bounds(a - b, x - y);
    expect_bounds(a * b, x * y);
    expect_bounds(a / b, x / y);
  }));
}

TEST(Outward, OverflowIsBoundedByTheLargestDouble) {
  EXPECT_LE(down(limits::infinity()), limits::max());
  EXPECT_GE(up(-limits::infinity()), limits::lowest());
  EXPECT_EQ(up(limits::infinity()), limits::infinity());
  EXPECT_GT(up(0), 0);
  EXPECT_LT(down(0), 0);
}

}  // namespace discreet::outward_test
