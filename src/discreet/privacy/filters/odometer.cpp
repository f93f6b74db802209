#include "discreet/privacy/filters/odometer.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

// Ville's inequality: prices so far + ln(1/d) / (a - 1) is passed with probability at most d, at all times together.
Rational loss_at_order(const Rational& prices, const Rational& order, const Rational& delta) {
  return round_up(Interval(prices) - log(Interval(delta)) / Interval(order - 1));
}

// An order near the best one at the end of the budget. It is a function of the terms and of the delta alone.
Rational reading_order(const Rational& rho, const Rational& delta) {
  return 1 + round_up(sqrt(-log(Interval(delta)) / Interval(rho)));
}

}  // namespace

LossSoFar loss_so_far(const Filter& filter) {
  const FilterTerms& terms = filter.terms();
  const Amounts& sum = filter.state().sum;
  switch (terms.rule) {
    case FilterRule::basic:
    case FilterRule::tickets: return {*sum.epsilon, terms.leak};
    case FilterRule::adaptive: {
      Rational loss = loss_at_order(sum.price, terms.order, terms.delta - terms.leak);
      if (sum.epsilon) loss = std::min(loss, *sum.epsilon);
      return {loss, terms.delta};
    }
    case FilterRule::unlimited: throw Error("a budget without a limit bounds no loss. Read its sums");
    case FilterRule::rho: break;
  }
  throw Error("the rule rho has a loss so far for each delta. Give a delta such as 1e-6");
}

LossSoFar loss_so_far(const Filter& filter, const Rational& extra_delta) {
  const FilterTerms& terms = filter.terms();
  require(terms.rule == FilterRule::rho, "only the rule rho takes a delta for the loss so far. Leave it out");
  check_delta(extra_delta);
  require(extra_delta > 0, "the delta of the loss so far must be greater than 0. Give a number such as 1e-6");
  const Rational order = reading_order(terms.rho, extra_delta);
  const Amounts& sum = filter.state().sum;
  Rational loss = loss_at_order(order * sum.price, order, extra_delta);
  if (sum.epsilon) loss = std::min(loss, *sum.epsilon);
  return {loss, terms.leak + extra_delta};
}

}  // namespace discreet::inline privacy
