#include "discreet/privacy/filters/filter_terms.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/order_price.h"
#include "discreet/privacy/filters/renyi_order.h"
#include "discreet/privacy/optimal_composition.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::filter_terms_test {

const Rational millionth = parse_rational("1e-6");

TEST(FilterTerms, BasicLeavesAllOfDeltaToLeaks) {
  const FilterTerms terms = basic_terms({1, millionth});
  EXPECT_EQ(terms.leak, millionth);
  EXPECT_EQ(price_limit(terms), 0);
  EXPECT_EQ(basic_terms({1, 0}).delta, 0);
}

TEST(FilterTerms, AdaptiveKeepsHalfOfDeltaForLeaks) {
  const FilterTerms terms = adaptive_terms({6, millionth});
  EXPECT_EQ(terms.leak, millionth / 2);
  EXPECT_EQ(terms.order, Rational(11, 2));
  EXPECT_NEAR(to_double(price_limit(terms)), 3.35536, 5e-6);
  EXPECT_EQ(price_limit(terms), from_units(order_limit(6, millionth / 2, terms.order)));
  EXPECT_EQ(adaptive_terms({6, millionth}, 0).leak, 0);
}

TEST(FilterTerms, TheEpsilonOfTicketsIsOptimalComposition) {
  const Rational tenth(1, 10);
  EXPECT_EQ(ticket_terms(tenth, 100, millionth).epsilon, optimal_epsilon(tenth, 100, millionth / 2));
  EXPECT_EQ(ticket_terms(tenth, 100, 0).epsilon, 10);
}

TEST(FilterTerms, RhoHasAnEpsilonForEachDelta) {
  const FilterTerms terms = rho_terms(Rational(1, 8), millionth);
  const Privacy total = rho_guarantee(terms, millionth);
  EXPECT_EQ(total.epsilon, zcdp_epsilon(Rational(1, 8), millionth, ZcdpForm::tight));
  EXPECT_EQ(total.delta, 2 * millionth);
  EXPECT_EQ(price_limit(terms), Rational(1, 8));
  EXPECT_THROW(rho_guarantee(basic_terms({1, 0}), millionth), Error);
}

TEST(FilterTerms, MadeTermsBelongTogetherAndChangedOnesDoNot) {
  const FilterTerms made[] = {basic_terms({1, millionth}), adaptive_terms({6, millionth}, Rational(1, 3)),
                              ticket_terms(Rational(1, 2), 6, millionth), rho_terms(Rational(1, 8), 0)};
  for (const FilterTerms& terms : made) {
    EXPECT_NO_THROW(check_terms(terms));
    for (auto member : {&FilterTerms::epsilon, &FilterTerms::order}) {
      FilterTerms changed = terms;
      changed.*member += Rational(1, 4);
      // A basic budget with another epsilon is another basic budget.
      if (member == &FilterTerms::epsilon && terms.rule == FilterRule::basic) continue;
      if (member == &FilterTerms::epsilon && terms.rule == FilterRule::adaptive) changed.epsilon += 100;
      EXPECT_THROW(check_terms(changed), Error) << static_cast<int>(terms.rule);
    }
  }
}

TEST(FilterTerms, TotalsThatMakeNoSenseAreRefused) {
  EXPECT_THROW(basic_terms({0, millionth}), Error);
  EXPECT_THROW(adaptive_terms({1, 0}), Error);
  EXPECT_THROW(adaptive_terms({1, millionth}, 1), Error);
  EXPECT_THROW(adaptive_terms({1, millionth}, -1), Error);
  EXPECT_THROW(ticket_terms(1, 0, millionth), Error);
  EXPECT_THROW(ticket_terms(0, 5, millionth), Error);
  EXPECT_THROW(rho_terms(0, 0), Error);
  EXPECT_THROW(rho_terms(1, 1), Error);
}

// A hundred releases, or selections, of epsilon 1/10: the totals that docs/filters.md prints.
TEST(FilterTerms, AHundredReleasesHaveTheTotalsOfTheTable) {
  const Rational tenth(1, 10), half = millionth / 2;
  const Guarantee release{Guarantee::Any{tenth}}, selection{Guarantee::BoundedRange{tenth}};
  // The least epsilon for which the limit (C) allows a hundred, over the multiples of 1/4.
  auto by_order = [&](const Guarantee& one, const Rational& delta) {
    Rational least = 100;
    for (Rational a(5, 4); a < 20; a += Rational(1, 4)) {
      const Rational prices = from_units(100 * order_price(one, a)),
                     at_hundred = from_units(order_limit(100, delta, a));
      least = std::min<Rational>(least, prices + 100 - at_hundred);
    }
    return to_double(least);
  };
  auto by_rho = [&](const Guarantee& one, const Rational& delta) {
    return to_double(zcdp_epsilon(100 * rho_price(one), delta, ZcdpForm::tight));
  };
  EXPECT_NEAR(to_double(ticket_terms(tenth, 100, millionth, Neighbours::replace, 0).epsilon), 4.7746, 5e-5);
  EXPECT_NEAR(to_double(ticket_terms(tenth, 100, millionth).epsilon), 4.9209, 5e-5);
  EXPECT_NEAR(by_order(release, millionth), 5.0731, 5e-4);
  EXPECT_NEAR(by_order(release, half), 5.2012, 5e-4);
  EXPECT_NEAR(by_order(selection, millionth), 2.4002, 5e-4);
  EXPECT_NEAR(by_order(selection, half), 2.4700, 5e-4);
  EXPECT_NEAR(by_rho(release, millionth), 5.2191, 5e-5);
  EXPECT_NEAR(by_rho(release, half), 5.3584, 5e-5);
  EXPECT_NEAR(by_rho(selection, millionth), 2.4191, 5e-5);
}

}  // namespace discreet::filter_terms_test
