#include "discreet/privacy/filters/filter.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/filter_room.h"
#include "discreet/privacy/filters/order_price.h"

namespace discreet::filter_test {

using G = Guarantee;

const Rational tenth(1, 10), millionth = parse_rational("1e-6");

Guarantee any(const Rational& epsilon, const Rational& delta = 0) { return {G::Any{epsilon, delta}}; }

// A filter with the costs of its terms.
struct Budget {
  explicit Budget(const FilterTerms& terms) : prices(terms), filter(terms) {}

  bool fits(const Guarantee& guarantee) { return filter.fits(prices.cost(guarantee)); }
  void add(const Guarantee& guarantee) { filter.add(prices.cost(guarantee)); }
  unsigned add_all(const Guarantee& guarantee) {
    unsigned count = 0;
    for (const FilterCost cost = prices.cost(guarantee); filter.fits(cost); ++count) filter.add(cost);
    return count;
  }

  PriceList prices;
  Filter filter;
};

TEST(Filter, SixAtOneMillionthAllows127ReleasesOr489Selections) {
  EXPECT_EQ(Budget(basic_terms({6, millionth})).add_all(any(tenth)), 60u);
  EXPECT_EQ(Budget(adaptive_terms({6, millionth})).add_all(any(tenth)), 127u);
  EXPECT_EQ(Budget(adaptive_terms({6, millionth})).add_all({G::BoundedRange{tenth}}), 489u);
}

TEST(Filter, AtEpsilonOneSmallStepsGain) {
  EXPECT_EQ(Budget(adaptive_terms({1, millionth})).add_all(any(Rational(1, 100))), 462u);
  EXPECT_EQ(Budget(adaptive_terms({1, millionth})).add_all({G::BoundedRange{Rational(1, 100)}}), 1836u);
}

// With E split into k equal releases, the order allows more than k from some k on.
TEST(Filter, FromSomeNumberOfEqualReleasesOnTheOrderBeatsAddition) {
  for (auto [epsilon, first] : {std::pair(1, 19u), {10, 29u}})
    for (unsigned k = 2; k < 40; ++k) {
      const unsigned count = Budget(adaptive_terms({epsilon, millionth})).add_all(any(Rational(epsilon, k)));
      EXPECT_EQ(count > k, k >= first) << epsilon << " " << k;
      EXPECT_GE(count, k);
    }
}

TEST(Filter, WithoutALimitSumsAreKeptAndEverythingFits) {
  Budget budget(unlimited_terms());
  budget.add(any(Rational(max_epsilon)));
  EXPECT_EQ(*budget.filter.state().sum.epsilon, max_epsilon);
  budget.add({G::Concentrated{Rational(1, 2)}});
  EXPECT_FALSE(budget.filter.state().sum.epsilon) << "a run has no epsilon, so the sum has none";
  EXPECT_TRUE(budget.fits(any(1)));
  EXPECT_EQ(times_left(budget.filter, budget.prices.cost(any(1))), G::max_count);
  EXPECT_THROW(filter_room(budget.filter), Error);
  EXPECT_THROW(loss_so_far(budget.filter), Error);
}

TEST(Filter, AStateIsTakenIfTheTermsAllowIt) {
  Budget budget(basic_terms({1, 0}));
  budget.add(any(Rational(1, 2)));
  EXPECT_EQ(Filter(basic_terms({1, 0})).with(budget.filter.state()), budget.filter);
  EXPECT_THROW(Filter(basic_terms({Rational(1, 3), 0})).with(budget.filter.state()), Error);
}

TEST(Filter, ThreeThirdsAreOneAndNothingMoreFits) {
  Budget budget(basic_terms({1, 0}));
  EXPECT_EQ(budget.add_all(any(Rational(1, 3))), 3u);
  EXPECT_EQ(*budget.filter.state().sum.epsilon, 1);
  EXPECT_FALSE(budget.fits(any(parse_rational("1e-100"))));
}

TEST(Filter, LeaksAddUpOnBothLegs) {
  Budget budget(adaptive_terms({6, millionth}));
  EXPECT_EQ(budget.add_all(any(tenth, millionth / 10)), 5u);
  EXPECT_TRUE(budget.fits(any(tenth)));
  EXPECT_EQ(Budget(basic_terms({6, millionth})).add_all(any(tenth, millionth / 10)), 10u);
  EXPECT_EQ(Budget(rho_terms(1, millionth)).add_all(any(tenth, millionth / 10)), 10u);
  EXPECT_EQ(Budget(ticket_terms(tenth, 60, millionth)).add_all(any(tenth, millionth / 10)), 5u);
}

TEST(Filter, ASpendWithoutAnEpsilonClosesAdditionForEver) {
  Budget budget(adaptive_terms({6, millionth}));
  budget.add({G::Gaussian{1, 25}});
  EXPECT_EQ(budget.filter.state().sum.epsilon, std::nullopt);
  budget.add(any(tenth));
  EXPECT_EQ(budget.filter.state().sum.epsilon, std::nullopt);
  EXPECT_FALSE(filter_room(budget.filter).by_addition.has_value());
  EXPECT_FALSE(budget.fits(any(4)));
  EXPECT_TRUE(Budget(adaptive_terms({6, millionth})).fits(any(6)));
}

// A part of the history beyond the order is fine while addition allows all of it, and the other way round.
TEST(Filter, OneLegHasToAllowTheWholeHistory) {
  Budget budget(adaptive_terms({6, millionth}));
  budget.add(any(5));
  EXPECT_GT(budget.filter.state().sum.price, budget.filter.price_limit());
  EXPECT_EQ(budget.add_all(any(tenth)), 10u);
  EXPECT_EQ(*budget.filter.state().sum.epsilon, 6);
}

TEST(Filter, RhosAddUpExactly) {
  Budget budget(rho_terms(Rational(1, 2), 0));
  EXPECT_EQ(budget.add_all({G::Concentrated{tenth}}), 5u);
  EXPECT_EQ(budget.filter.state().sum.price, Rational(1, 2));
  EXPECT_EQ(Budget(rho_terms(Rational(1, 2), 0)).add_all({G::Gaussian{1, 50}}), 50u);
}

TEST(Filter, TicketsAreFilledInOrder) {
  Budget budget(ticket_terms(Rational(1, 2), 2, 0));
  const auto& state = budget.filter.state();
  budget.add(any(Rational(3, 8)));
  EXPECT_EQ(state.tickets, 1u);
  budget.add(any(Rational(1, 8)));
  EXPECT_EQ(state.tickets, 1u);
  EXPECT_EQ(state.fill, Rational(1, 2));
  budget.add(any(Rational(1, 4)));
  EXPECT_EQ(state.tickets, 2u);
  EXPECT_FALSE(budget.fits(any(Rational(3, 8))));  // the rest of a ticket does not join another
  EXPECT_FALSE(Budget(ticket_terms(Rational(1, 2), 2, 0)).fits(any(Rational(5, 8))));
  EXPECT_TRUE(budget.fits(any(Rational(1, 4))));
}

RC_GTEST_PROP(Filter, ACountIsThatManySpends, (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& steps)) {
  const FilterTerms all[] = {basic_terms({3, millionth}), adaptive_terms({3, millionth}),
                             ticket_terms(Rational(1, 2), 20, millionth), rho_terms(1, millionth)};
  for (const FilterTerms& terms : all) {
    Budget together(terms), apart(terms);
    for (auto [size, times] : steps) {
      Guarantee step = any(Rational(1 + size % 8, 16), millionth / 1000);
      step.count = 1 + times % 9;
      const bool fits = together.fits(step);
      Budget tried = apart;
      bool each = true;
      for (std::uint64_t i = 0; i < step.count; ++i) {
        Guarantee one = step;
        one.count = 1;
        each = each && tried.fits(one);
        if (each) tried.add(one);
      }
      RC_ASSERT(fits == each);
      if (!fits) continue;
      together.add(step), apart = tried;
      RC_ASSERT(together.filter == apart.filter);
    }
  }
}

TEST(Filter, AStoredStateGoesOnAsBefore) {
  Budget budget(adaptive_terms({6, millionth}));
  budget.add(any(1, millionth / 100));
  const Filter again(budget.filter.terms(), budget.filter.state());
  EXPECT_EQ(again, budget.filter);
  FilterState beyond = budget.filter.state();
  beyond.sum.delta = millionth;
  EXPECT_THROW(Filter(budget.filter.terms(), beyond), Error);
  beyond = budget.filter.state();
  beyond.sum.epsilon.reset(), beyond.sum.price = 4;
  EXPECT_THROW(Filter(budget.filter.terms(), beyond), Error);
}

TEST(Filter, ARefusedSpendChangesNothing) {
  Budget budget(basic_terms({1, 0}));
  budget.add(any(tenth));
  const Filter before = budget.filter;
  EXPECT_THROW(budget.add(any(1)), Error);
  EXPECT_EQ(budget.filter, before);
}

TEST(Filter, KindsThatABudgetCannotCountAreRefused) {
  const Guarantee noise{G::Gaussian{1, 25}};
  for (const FilterTerms& terms : {basic_terms({1, millionth}), ticket_terms(1, 4, millionth)}) try {
      PriceList(terms).cost(noise);
      ADD_FAILURE() << "a price without an epsilon";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::budget);
    }
  const Guarantee measured{G::Measured{std::make_shared<PrivacyLoss>(*any(1).loss())}};
  for (const FilterTerms& terms : {basic_terms({1, 0}), adaptive_terms({1, millionth}), rho_terms(1, 0)})
    EXPECT_THROW(PriceList(terms).cost(measured), Error);
}

TEST(Filter, CostsAreUnderTheRelationOfTheTerms) {
  const Guarantee added{G::Any{tenth}, Neighbours::add_remove};
  EXPECT_EQ(*PriceList(basic_terms({1, 0})).cost(added).amounts.epsilon, 2 * tenth);
  EXPECT_EQ(*PriceList(basic_terms({1, 0, Neighbours::add_remove})).cost(added).amounts.epsilon, tenth);
  EXPECT_THROW(PriceList(basic_terms({1, 0, Neighbours::add_remove})).cost(any(tenth)), Error);
  const FilterTerms labels = adaptive_terms({1, millionth, Neighbours::labels});
  EXPECT_EQ(PriceList(labels).cost(any(tenth)).amounts,
            PriceList(labels).cost({G::Any{tenth}, Neighbours::labels}).amounts);
}

TEST(Filter, AListOfPricesRepeatsItself) {
  PriceList prices(adaptive_terms({6, millionth}));
  const FilterCost first = prices.cost(any(tenth)), again = prices.cost(any(tenth));
  EXPECT_EQ(first.amounts, again.amounts);
  EXPECT_NE(first.amounts, prices.cost({G::BoundedRange{tenth}}).amounts);
  EXPECT_NE(first.amounts, prices.cost(any(tenth, millionth)).amounts);
  EXPECT_NE(first.amounts, prices.cost({G::Any{tenth}, Neighbours::add_remove}).amounts);
  for (int i = 1; i < 5000; ++i) prices.cost({G::Concentrated{Rational(1, i)}});
  EXPECT_EQ(first.amounts, prices.cost(any(tenth)).amounts);
}

}  // namespace discreet::filter_test
