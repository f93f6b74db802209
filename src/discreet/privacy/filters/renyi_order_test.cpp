#include "discreet/privacy/filters/renyi_order.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/filters/decided.h"

namespace discreet::renyi_order_test {

Rational half_of(const char* delta) { return parse_rational(delta) / 2; }

TEST(RenyiOrder, CanonicalOrdersAreThoseOfTheTable) {
  const std::pair<const char*, const char*> table[] = {{"1/2", "42.5"}, {"1", "23.25"}, {"2", "13"}, {"4", "7.5"},
                                                       {"5", "6.25"},   {"6", "5.5"},   {"10", "4"}};
  for (auto [epsilon, order] : table)
    EXPECT_EQ(canonical_order(parse_rational(epsilon), half_of("1e-6")), parse_rational(order)) << epsilon;
}

TEST(RenyiOrder, TheLimitIsTheFormulaRoundedDown) {
  for (auto epsilon : {"1/100", "1", "6", "200"})
    for (auto delta : {"0.3", "5e-7", "1e-300"})
      for (auto order : {"5/4", "3", "11/2", "1000"}) {
        const Rational e = parse_rational(epsilon), d = parse_rational(delta), a = parse_rational(order);
        const Interval exact = oracle(e) - log(oracle(1) - oracle(1) / oracle(a)) -
                               (log(oracle(1) / oracle(d)) - log(oracle(a))) / oracle(a - 1);
        const Integer limit = order_limit(e, d, a);
        if (exact.negative()) {
          EXPECT_EQ(limit, 0);
          continue;
        }
        EXPECT_LE(from_units(limit), exact.high());
        EXPECT_GT(from_units(limit + 1), exact.low());
      }
}

TEST(RenyiOrder, ALimitThatIsAWholeCountIsRoundedDownToo) {
  // At a = 2 and d = 1/4 both logarithms cancel, so T = E. No precision decides this.
  const Integer whole = Integer(1) << 96;
  EXPECT_GE(order_limit(1, Rational(1, 4), 2), whole - 1);
  EXPECT_LE(order_limit(1, Rational(1, 4), 2), whole);
}

TEST(RenyiOrder, SixAtOneMillionthAllowsThreePointThreeFive) {
  EXPECT_NEAR(to_double(from_units(order_limit(6, half_of("1e-6"), Rational(11, 2)))), 3.35536, 5e-6);
}

RC_GTEST_PROP(RenyiOrder, NoOtherMultipleOfAQuarterIsMuchBetter, (std::uint16_t thousandths, std::uint8_t digits)) {
  const Rational epsilon(1 + thousandths, 1000);
  const Rational delta(Integer(1), Integer(2) + boost::multiprecision::pow(Integer(10), digits % 30));
  const Rational best = canonical_order(epsilon, delta);
  auto quotient = [&](const Rational& a) { return Rational(from_units(order_limit(epsilon, delta, a)) / a); };
  RC_ASSERT(best >= Rational(5, 4));
  // The quotient rises before the maximizer and falls after it. So all neighbours but the nearest are worse.
  const Rational up = best + Rational(1, 4), further = best + Rational(1, 2);
  RC_ASSERT(quotient(further) <= quotient(up));
  if (best < 4) return;  // near 1 the quotient falls much faster on one side
  RC_ASSERT(quotient(further) <= quotient(best));
  RC_ASSERT(quotient(best - Rational(1, 2)) <= quotient(best));
}

TEST(RenyiOrder, ExtremeTermsHaveOrders) {
  EXPECT_EQ(canonical_order(1'000'000, Rational(1, 2)), Rational(5, 4));
  EXPECT_GT(canonical_order(parse_rational("1e-12"), parse_rational("1e-300")), 1'000'000);
  EXPECT_LE(canonical_order(parse_rational("1e-12"), Rational(1, 2)), 2);  // always at most about 1/delta
}

TEST(RenyiOrder, ZeroDeltaAndStrangeOrdersAreRefused) {
  EXPECT_THROW(canonical_order(1, 0), Error);
  EXPECT_THROW(canonical_order(0, Rational(1, 2)), Error);
  EXPECT_THROW(order_limit(1, Rational(1, 2), 1), Error);
  EXPECT_THROW(order_limit(1, Rational(1, 2), Rational(4, 3)), Error);
}

}  // namespace discreet::renyi_order_test
