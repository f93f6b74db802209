#include "discreet/privacy/filters/filter_room.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/refusal.h"

namespace discreet::filter_room_test {

using G = Guarantee;

const Rational tenth(1, 10), millionth = parse_rational("1e-6");

std::vector<FilterTerms> some_terms() {
  return {basic_terms({2, millionth}), adaptive_terms({2, millionth}), adaptive_terms({6, millionth}),
          ticket_terms(Rational(1, 2), 6, millionth), rho_terms(Rational(1, 8), millionth)};
}

// Spends what the steps say, as far as it fits.
Filter after(const FilterTerms& terms, const std::vector<std::pair<std::uint8_t, bool>>& steps) {
  Filter filter(terms);
  PriceList prices(terms);
  for (auto [size, selection] : steps) {
    const Rational epsilon(1 + size, 100);
    const FilterCost cost = prices.cost({selection ? G::Kind(G::BoundedRange{epsilon}) : G::Kind(G::Any{epsilon})});
    if (filter.fits(cost)) filter.add(cost);
  }
  return filter;
}

RC_GTEST_PROP(FilterRoom, TheLargestReleaseFitsAndALargerOneDoesNot,
              (const std::vector<std::pair<std::uint8_t, bool>>& steps)) {
  for (const FilterTerms& terms : some_terms()) {
    const Filter filter = after(terms, steps);
    PriceList prices(terms);
    for (auto kind : {SpendKind::any, SpendKind::selection}) {
      auto fits = [&](const Rational& epsilon) {
        const G::Kind spend = kind == SpendKind::any ? G::Kind(G::Any{epsilon}) : G::Kind(G::BoundedRange{epsilon});
        return filter.fits(prices.cost({spend}));
      };
      const Rational largest = filter_room(filter, kind).largest();
      if (largest > 0) RC_ASSERT(fits(largest));
      RC_ASSERT(!fits(largest * (1 + Rational(1, 1 << 30)) + Rational(1, 1 << 30)));
    }
  }
}

RC_GTEST_PROP(FilterRoom, AsManyFitAsAreCounted,
              (const std::vector<std::pair<std::uint8_t, bool>>& steps, std::uint8_t size, bool selection,
               bool leaks)) {
  for (const FilterTerms& terms : some_terms()) {
    Filter filter = after(terms, steps);
    const Rational epsilon(1 + size, 64), delta = leaks && !selection ? millionth / 7 : Rational(0);
    const G::Kind kind = selection ? G::Kind(G::BoundedRange{epsilon}) : G::Kind(G::Any{epsilon, delta});
    const FilterCost cost = PriceList(terms).cost({kind});
    const std::uint64_t times = times_left(filter, cost);
    for (std::uint64_t i = 0; i < times; ++i) {
      RC_ASSERT(filter.fits(cost));
      filter.add(cost);
    }
    RC_ASSERT(!filter.fits(cost));
  }
}

// Forty learners and thirty selections at 1/10, Gaussian noise of rho 1/50, and one leaky release.
Filter example() {
  const FilterTerms terms = adaptive_terms({6, millionth});
  Filter filter(terms);
  PriceList prices(terms);
  filter.add(prices.cost({G::Any{tenth}, Neighbours::replace, 40}));
  filter.add(prices.cost({G::BoundedRange{tenth}, Neighbours::replace, 30}));
  filter.add(prices.cost({G::Gaussian{1, 25}}));
  filter.add(prices.cost({G::Any{Rational(1, 2), parse_rational("1e-8")}}));
  return filter;
}

TEST(FilterRoom, TheExampleHasTheNumbersThatThePagePrints) {
  const Filter filter = example();
  PriceList prices(filter.terms());
  EXPECT_NEAR(to_double(filter.state().sum.price), 1.768, 5e-4);
  EXPECT_NEAR(to_double(filter_room(filter).largest()), 1.62, 0.01);
  EXPECT_EQ(times_left(filter, prices.cost({G::Any{tenth}})), 60u);
  EXPECT_EQ(times_left(filter, prices.cost({G::BoundedRange{tenth}})), 231u);
}

std::string refused(Filter filter, const Guarantee& guarantee) {
  try {
    filter.add(PriceList(filter.terms()).cost(guarantee));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::budget);
    return error.what();
  }
  return "";
}

Filter spent(const FilterTerms& terms, const Guarantee& guarantee) {
  Filter filter(terms);
  filter.add(PriceList(terms).cost(guarantee));
  return filter;
}

TEST(Refusal, NamesBothLegsAndTheRest) {
  const Filter filter = spent(adaptive_terms({6, millionth}), {G::Any{tenth}, Neighbours::replace, 126});
  EXPECT_EQ(
      refused(filter, {G::Any{Rational(1, 5)}}),
      "The budget does not allow epsilon 1/5. By addition, nothing is left. By Renyi order 5.5, epsilon 0.101 is left. "
      "Ask for at most 0.101.");
  EXPECT_EQ(refused(filter, {G::Any{tenth}, Neighbours::replace, 9}),
            "The budget does not allow epsilon 1/10, 9 times. By addition, nothing is left. By Renyi order 5.5, "
            "epsilon 0.101 "
            "is left. Ask for it once.");
  EXPECT_EQ(
      refused(filter, {G::Any{Rational(1, 20)}, Neighbours::replace, 9}),
      "The budget does not allow epsilon 1/20, 9 times. By addition, nothing is left. By Renyi order 5.5, epsilon "
      "0.101 is left. Ask for it at most 3 times.");
  const Filter used = spent(adaptive_terms({6, millionth}), {G::Any{6}});
  EXPECT_EQ(
      refused(used, {G::Any{tenth}}),
      "The budget does not allow epsilon 1/10. By addition, 6 of 6 is spent. By Renyi order 5.5, nothing is left. "
      "The budget is used up.");
}

TEST(Refusal, NamesALegThatIsClosed) {
  EXPECT_EQ(
      refused(example(), {G::Any{2}}),
      "The budget does not allow epsilon 2. By addition, nothing is left: an earlier run has no epsilon. By Renyi "
      "order 5.5, epsilon 1.62 is left. Ask for at most 1.62.");
  EXPECT_EQ(
      refused(example(), {G::Gaussian{1, 1}}),
      "The budget does not allow a price of 11/4. By addition, nothing is left: an earlier run has no epsilon. By "
      "Renyi order 5.5, 1.77 of 3.35 is spent. Add more noise.");
}

TEST(Refusal, NamesEveryOtherRule) {
  EXPECT_EQ(refused(spent(basic_terms({1, 0}), {G::Any{Rational(19, 20)}}), {G::Any{tenth}}),
            "The budget does not allow epsilon 1/10. By addition, 19/20 of 1 is spent. Ask for at most 1/20.");
  EXPECT_EQ(refused(spent(basic_terms({1, 0}), {G::Any{1}}), {G::Any{tenth}}),
            "The budget does not allow epsilon 1/10. By addition, 1 of 1 is spent. The budget is used up.");
  EXPECT_EQ(
      refused(spent(ticket_terms(tenth, 3, 0), {G::Any{Rational(1, 20)}, Neighbours::replace, 5}), {G::Any{tenth}}),
      "The budget does not allow epsilon 1/10. A ticket holds epsilon 1/10, and 3 of 3 tickets are open. The last has "
      "1/20 left. Ask for at most 1/20.");
  EXPECT_EQ(refused(spent(rho_terms(Rational(1, 8), 0), {G::Concentrated{tenth}}), {G::Concentrated{Rational(1, 20)}}),
            "The budget does not allow rho 1/20. Of rho, 1/10 of 1/8 is spent. Add more noise.");
}

TEST(Refusal, NamesLeaks) {
  const Filter filter = spent(adaptive_terms({6, millionth}), {G::Any{1, parse_rational("1e-8")}});
  EXPECT_EQ(refused(filter, {G::Any{tenth, millionth}}),
            "The budget does not allow epsilon 1/10 and delta 1e-6. By addition, 1 of 6 is spent. By Renyi order 5.5, "
            "epsilon 2.44 is left. Of delta, 1e-8 of 5e-7 is spent. Ask for a delta of at most 4.9e-7.");
}

TEST(Refusal, NumbersAreRoundedInTheDirectionThatIsSafe) {
  auto up = [](const char* text) { return rounded_up_text(parse_rational(text)); };
  auto down = [](const char* text) { return rounded_down_text(parse_rational(text)); };
  EXPECT_EQ(up("0"), "0");
  EXPECT_EQ(up("127/1270"), "1/10");
  EXPECT_EQ(up("0.123456"), "0.124");
  EXPECT_EQ(down("0.123456"), "0.123");
  EXPECT_EQ(up("0.99999"), "1");
  EXPECT_EQ(down("0.99999"), "0.999");
  EXPECT_EQ(down("12.345"), "12.3");
  EXPECT_EQ(down("123456.7"), "123000");
  EXPECT_EQ(up("123456789012.5"), "1.24e11");
  EXPECT_EQ(down("0.000123456"), "0.000123");
  EXPECT_EQ(down("0.0000123456"), "1.23e-5");
  EXPECT_EQ(down("1e-300"), "1e-300");
  EXPECT_EQ(up("1/3000000"), "3.34e-7");
}

TEST(FilterRoom, OnlyTheCostOfOneExecutionIsCounted) {
  const FilterTerms terms = basic_terms({1, 0});
  EXPECT_THROW(times_left(Filter(terms), PriceList(terms).cost({G::Any{tenth}, Neighbours::replace, 2})), Error);
}

}  // namespace discreet::filter_room_test
