// Rules that look right and are wrong. Each test shows that the game, or the value of a price, tells them from ours.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/odometer.h"
#include "discreet/privacy/filters/order_price.h"
#include "discreet/privacy/filters/renyi_order.h"
#include "discreet/privacy/filters/shipped_rule_test.h"

namespace discreet::filter_sabotage_test {

using namespace filter_game_test;

Game fourteen_steps() { return {Rational(1, 8), {{1}, {2}, {4}, {6}, {0, Rational(1, 1000)}}, 14}; }

const Rational hundredth(1, 100);

// The sums of a history under the prices of some terms.
struct Sums {
  Rational epsilon, delta, price;
};

Sums sums(const std::vector<FilterCost>& costs, const std::vector<unsigned>& counts) {
  Sums result;
  for (std::size_t move = 0; move < counts.size(); ++move) {
    result.epsilon += *costs[move].amounts.epsilon * counts[move];
    result.delta += costs[move].amounts.delta * counts[move];
    result.price += costs[move].amounts.price * counts[move];
  }
  return result;
}

double times_delta(const Enclosed& value, const Rational& delta) { return to_double(value.at_least() / delta); }

// The legs are right, but the leg of addition may leak all of delta.
TEST(SabotagedFilter, LegsWithoutReservedLeaksPassDelta) {
  const Game game = fourteen_steps();
  const FilterTerms terms = adaptive_terms({1, hundredth});
  const auto costs = shipped_rule(game, terms).costs;
  const Rational limit = price_limit(terms);
  auto allows = [&](const std::vector<unsigned>& counts) {
    const Sums s = sums(*costs, counts);
    return (s.epsilon <= 1 && s.delta <= terms.delta) || (s.price <= limit && s.delta <= terms.leak);
  };
  const Enclosed value = counted_delta(game, allows, 1);
  EXPECT_GT(value.at_least(), terms.delta);
  EXPECT_NEAR(times_delta(value, terms.delta), 1.1347, 1e-3);
}

// A basic budget of (E, D) that the analyst may turn into an adaptive one of the same (E, D), at any time.
struct Upgradable {
  Filter filter;
  std::shared_ptr<const std::vector<FilterCost>> costs;  // of the adaptive terms
  FilterTerms adaptive;

  // The last move upgrades.
  std::optional<Upgradable> after(std::size_t move) const {
    Upgradable next = *this;
    if (move < costs->size()) {
      if (!filter.fits((*costs)[move])) return std::nullopt;
      next.filter.add((*costs)[move]);
      return next;
    }
    if (filter.state().sum.delta > adaptive.leak) return std::nullopt;
    next.filter = Filter(adaptive, filter.state());
    return next;
  }
  bool operator<(const Upgradable& other) const { return key() < other.key(); }
  std::tuple<bool, Rational, Rational, Rational> key() const {
    const Amounts& sum = filter.state().sum;
    return {filter.terms() == adaptive, *sum.epsilon, sum.delta, sum.price};
  }
};

TEST(SabotagedFilter, AnUpgradeForTheSameDeltaPassesIt) {
  Game game = fourteen_steps();
  const FilterTerms adaptive = adaptive_terms({1, hundredth});
  const Upgradable start{Filter(basic_terms({1, hundredth})), shipped_rule(game, adaptive).costs, adaptive};
  game.moves.push_back({0}), ++game.steps;  // the upgrade releases nothing
  const Enclosed value = transcript_delta(game, start, 1);
  EXPECT_GT(value.at_least(), hundredth);
  EXPECT_NEAR(times_delta(value, hundredth), 1.1459, 1e-3);
}

// The divergence of randomized response, not rounded.
Interval exact_price(const Rational& epsilon, const Rational& order) {
  const Outcomes all = leaky_response(epsilon, 0);
  Interval sum = oracle(0);
  for (const auto& [p, q] : {all[0], all[1]}) sum += p * exp(oracle(order - 1) * log(p / q));
  return log(sum) / oracle(order - 1);
}

TEST(SabotagedFilter, PricesRoundedToNearestFallBelowTheTruth) {
  unsigned below = 0;
  for (int i = 1; i <= 40; ++i) {
    const Interval exact = exact_price(Rational(i, 20), Rational(11, 2));
    const Rational units = exact.high() * Rational(Integer(1) << 96);
    if (from_units(floor(units + Rational(1, 2))) < exact.low()) ++below;
    EXPECT_GE(from_units(order_price({Guarantee::Any{Rational(i, 20)}}, Rational(11, 2))), exact.low());
  }
  EXPECT_GT(below, 5u);
}

TEST(SabotagedFilter, ALimitRoundedUpProvesMoreThanDelta) {
  for (int i = 1; i <= 40; ++i) {
    const Rational epsilon(i, 4), delta = parse_rational("5e-7"), a = canonical_order(epsilon, delta);
    // delta(E) of (C) at this total of prices.
    auto proved = [&](const Integer& units) {
      const Interval exponent = oracle(a - 1) * (oracle(from_units(units)) - oracle(epsilon) + log(oracle(1 - 1 / a)));
      return exp(exponent) / oracle(a);
    };
    const Integer limit = order_limit(epsilon, delta, a);
    EXPECT_LE(proved(limit).low(), delta);
    EXPECT_GT(proved(limit + 1).high(), delta);
    EXPECT_FALSE(proved(limit + 1).at_most(oracle(delta))) << "one unit more is not proved, so no limit is rounded up";
  }
}

// Permute-and-flip on two candidates whose order of scores changes is randomized response with odds 2 e^(e/2) - 1. Its
// losses range over nearly 2 e, so it is not of bounded range e.
TEST(SabotagedFilter, PermuteAndFlipPricedAsASelectionPassesDelta) {
  const Rational epsilon(1, 2);
  const Interval loss = log(real(2) * exp(real(epsilon / 2)) - real(1));
  ASSERT_GT(2 * loss.low(), Rational(3, 2) * epsilon);
  const Game game{epsilon, {{1}}, 16, loss};
  const FilterTerms terms = adaptive_terms({3, hundredth});
  const ShippedRule right = shipped_rule(game, terms);
  ShippedRule wrong = right;
  PriceList prices(terms);
  wrong.costs = std::make_shared<std::vector<FilterCost>>(std::vector{prices.cost({Guarantee::BoundedRange{epsilon}})});
  EXPECT_LE(transcript_delta(game, right, 3).at_most(), hundredth);
  EXPECT_GT(transcript_delta(game, wrong, 3).at_least(), 5 * hundredth);
}

// No game that was tried breaks several orders with undivided d, and no proof covers them. So the value of the limit
// is pinned: it is (C) with the whole of d for one order, and sharing d among five costs ln 5 / (a - 1).
TEST(SabotagedFilter, SeveralOrdersWithUndividedDeltaAllowMore) {
  const Rational delta = parse_rational("5e-7");
  const FilterTerms terms = adaptive_terms({1, 2 * delta});
  PriceList prices(terms);
  const Guarantee faint{Guarantee::Gaussian{1, 1'000'000}};  // closes addition
  Filter filter(terms);
  filter.add(prices.cost(faint));
  bool refused_and_allowed_elsewhere = false;
  for (int percent = 30; percent < 100; percent += 5) {
    const Guarantee release{Guarantee::Any{Rational(percent, 100)}};
    auto allowed_at = [&](const Rational& a) {
      return order_price(faint, a) + order_price(release, a) <= order_limit(1, delta, a);
    };
    const bool here = filter.fits(prices.cost(release));
    EXPECT_EQ(here, allowed_at(terms.order));
    refused_and_allowed_elsewhere = refused_and_allowed_elsewhere || (!here && allowed_at(300));
  }
  EXPECT_TRUE(refused_and_allowed_elsewhere);
  for (auto order : {"30", "42.5"}) {
    const Rational a = parse_rational(order);
    const Rational shared = from_units(order_limit(1, delta, a) - order_limit(1, delta / 5, a));
    EXPECT_NEAR(to_double(shared), std::log(5.0) / (to_double(a) - 1), 1e-9);
  }
}

// A spend goes into a ticket as long as the ticket is not yet full.
struct Overfilled {
  const std::vector<FilterCost>* costs;
  Rational ticket;
  std::uint64_t tickets, opened = 0;
  Rational fill = 0;

  std::optional<Overfilled> after(std::size_t move) const {
    Overfilled next = *this;
    if (opened == 0 || fill >= ticket) ++next.opened, next.fill = 0;
    next.fill += *(*costs)[move].amounts.epsilon;
    return next.opened <= tickets ? std::optional(next) : std::nullopt;
  }
  bool operator<(const Overfilled& other) const { return std::tie(opened, fill) < std::tie(other.opened, other.fill); }
};

TEST(SabotagedFilter, ATicketFilledPastItsEpsilonPassesDelta) {
  const Game game{Rational(1, 8), {{1}, {2}, {3}, {4}}, 16};
  const FilterTerms terms = ticket_terms(Rational(1, 2), 6, parse_rational("0.08"));
  const ShippedRule right = shipped_rule(game, terms);
  const Overfilled wrong{right.costs.get(), terms.ticket, terms.tickets};
  EXPECT_LE(transcript_delta(game, right, terms.epsilon).at_most(), terms.delta);
  EXPECT_GT(transcript_delta(game, wrong, terms.epsilon).at_least(), terms.delta);
}

// A rule that allows every move and adds up prices.
struct Reading {
  const std::vector<FilterCost>* costs;
  Rational price = 0;

  std::optional<Reading> after(std::size_t move) const { return Reading{costs, price + (*costs)[move].amounts.price}; }
  bool operator<(const Reading& other) const { return price < other.price; }
};

// The probability that the loss ever passes prices + constant, for the analyst who wants it most.
Enclosed crossing(const Game& game, const std::vector<FilterCost>& costs, const Interval& constant) {
  return Solver(game, Reading{&costs}).value([&](const Reading& reading, std::int64_t units) {
    const Interval loss = real(units) * game.loss, bound = real(reading.price) + constant;
    return Enclosed{bound.below(loss) ? game_one : 0, loss.at_most(bound) ? 0 : game_one};
  });
}

TEST(SabotagedFilter, AnOdometerWithTheFiltersConstantIsPassedFarTooOften) {
  const Game game{Rational(1, 8), {{1}, {2}, {4}, {6}}, 14};
  const FilterTerms terms = adaptive_terms({1, 2 * hundredth});
  const auto costs = shipped_rule(game, terms).costs;
  const Interval logs = -log(real(hundredth)), less = real(terms.order - 1);
  const Interval shipped = logs / less;
  const Interval filters = log(real(1 - 1 / terms.order)) + (logs - log(real(terms.order))) / less;
  const Enclosed right = crossing(game, *costs, shipped), wrong = crossing(game, *costs, filters);
  EXPECT_LE(right.at_most(), hundredth);
  EXPECT_NEAR(to_double(right.at_least()), 0.00965, 1e-5);
  EXPECT_GT(wrong.at_least(), 10 * hundredth);
  EXPECT_NEAR(to_double(wrong.at_least()), 0.1531, 1e-4);
}

}  // namespace discreet::filter_sabotage_test
