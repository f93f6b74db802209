#include "discreet/privacy/filters/renyi_order.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/order_price.h"

namespace discreet::inline privacy {
namespace {

void check_target(const Rational& epsilon, const Rational& delta) {
  check(Privacy{epsilon, delta});
  require(delta > 0,
          "delta must be greater than 0: a Renyi order proves no total at delta 0. Give a number such as 1e-6");
}

// True if the quotient T_a / a already falls at a: E - ln(1 - 1/a) > (ln(1/delta) - ln a)(2a - 1) / (a - 1)^2. The two
// sides are never equal for rational numbers, so some precision decides.
bool falls_at(const Rational& epsilon, const Rational& delta, const Rational& a) {
  return is_positive([&](unsigned precision) {
    const Interval logs = -log(Interval(delta * a, precision));
    const Rational factor = (2 * a - 1) / ((a - 1) * (a - 1));
    return Interval(epsilon, precision) - log1p(Interval(-1 / a, precision)) - logs * Interval(factor, precision);
  });
}

}  // namespace

Integer order_limit(const Rational& epsilon, const Rational& delta, const Rational& order) {
  check_target(epsilon, delta);
  check_order(order);
  return std::max<Integer>(0, floor_units([&](unsigned precision) {
                             const Interval logs = -log(Interval(delta * order, precision));
                             return Interval(epsilon, precision) - log1p(Interval(-1 / order, precision)) -
                                    logs / Interval(order - 1, precision);
                           }));
}

Rational canonical_order(const Rational& epsilon, const Rational& delta) {
  check_target(epsilon, delta);
  // The nearest multiple of 1/4 is the least one from which the middle to the next one lies beyond the maximizer.
  auto beyond = [&](const Integer& quarters) { return falls_at(epsilon, delta, Rational(2 * quarters + 1, 8)); };
  Integer low = 4, high = 5;  // in quarters. 4, the order 1, is below every answer
  while (!beyond(high)) low = high, high = 2 * high;
  while (high - low > 1) {
    const Integer middle = (low + high) / 2;
    (beyond(middle) ? high : low) = middle;
  }
  return Rational(high, 4);
}

}  // namespace discreet::inline privacy
