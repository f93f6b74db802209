#include "discreet/privacy/filters/odometer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::odometer_test {

using G = Guarantee;

const Rational tenth(1, 10), millionth = parse_rational("1e-6");

Filter spent(const FilterTerms& terms, const std::vector<Guarantee>& all) {
  Filter filter(terms);
  PriceList prices(terms);
  for (const Guarantee& one : all) filter.add(prices.cost(one));
  return filter;
}

TEST(Odometer, TheExampleReadsAsThePagePrints) {
  const Filter filter = spent(adaptive_terms({6, millionth}), {{G::Any{tenth}, Neighbours::replace, 40},
                                                               {G::BoundedRange{tenth}, Neighbours::replace, 30},
                                                               {G::Gaussian{1, 25}},
                                                               {G::Any{Rational(1, 2), parse_rational("1e-8")}}});
  const LossSoFar so_far = loss_so_far(filter);
  EXPECT_NEAR(to_double(so_far.epsilon), 1.7682 + std::log(1 / 5e-7) / 4.5, 1e-4);
  EXPECT_EQ(so_far.except, millionth);
}

TEST(Odometer, LeaksCountWithAllThatIsReserved) {
  const FilterTerms terms = adaptive_terms({6, millionth});
  EXPECT_EQ(loss_so_far(Filter(terms)).except, millionth);
  EXPECT_EQ(loss_so_far(spent(terms, {{G::Any{1, millionth / 2}}})).except, millionth);
}

TEST(Odometer, AdditionIsReadWhereItIsSmaller) {
  const FilterTerms terms = adaptive_terms({6, millionth});
  EXPECT_EQ(loss_so_far(Filter(terms)).epsilon, 0);
  EXPECT_EQ(loss_so_far(spent(terms, {{G::Any{1}}})).epsilon, 1);
  const Filter many = spent(terms, {{G::Any{tenth}, Neighbours::replace, 127}});
  EXPECT_LT(loss_so_far(many).epsilon, *many.state().sum.epsilon);
}

TEST(Odometer, AdditionIsAllThatBasicBudgetsAndTicketsRead) {
  const LossSoFar basic = loss_so_far(spent(basic_terms({1, millionth}), {{G::Any{tenth}}}));
  EXPECT_EQ(basic.epsilon, tenth);
  EXPECT_EQ(basic.except, millionth);
  const LossSoFar tickets = loss_so_far(spent(ticket_terms(tenth, 5, millionth), {{G::Any{tenth}}}));
  EXPECT_EQ(tickets.epsilon, tenth);
  EXPECT_EQ(tickets.except, millionth / 2);
}

TEST(Odometer, RhoReadsAtAnOrderOfTheTermsAlone) {
  const FilterTerms terms = rho_terms(Rational(1, 8), millionth);
  const double order = 1 + std::sqrt(std::log(1e6) * 8);
  for (auto rho : {"1/1000", "1/8"}) {
    const LossSoFar so_far = loss_so_far(spent(terms, {{G::Concentrated{parse_rational(rho)}}}), millionth);
    EXPECT_NEAR(to_double(so_far.epsilon), order * to_double(parse_rational(rho)) + std::log(1e6) / (order - 1), 1e-9);
    EXPECT_EQ(so_far.except, 2 * millionth);
  }
  EXPECT_EQ(loss_so_far(Filter(terms), millionth).epsilon, 0);
  EXPECT_THROW(loss_so_far(Filter(terms)), Error);
  EXPECT_THROW(loss_so_far(Filter(terms), 0), Error);
  EXPECT_THROW(loss_so_far(Filter(basic_terms({1, 0})), millionth), Error);
}

}  // namespace discreet::odometer_test
