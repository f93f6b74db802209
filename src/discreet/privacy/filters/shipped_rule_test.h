// The shipped filter as a rule of the game (filter_game_test.h).
#pragma once

#include <memory>
#include <tuple>

#include "discreet/privacy/filters/filter.h"
#include "discreet/privacy/filters/filter_game_test.h"

namespace discreet::filter_game_test {

struct ShippedRule {
  std::shared_ptr<const std::vector<FilterCost>> costs;  // by move
  Filter filter;

  std::optional<ShippedRule> after(std::size_t move) const {
    if (!filter.fits((*costs)[move])) return std::nullopt;
    ShippedRule next = *this;
    next.filter.add((*costs)[move]);
    return next;
  }
  auto key() const {
    const auto& [sum, tickets, fill] = filter.state();
    return std::tuple(sum.epsilon, sum.delta, sum.price, tickets, fill);
  }
  bool operator<(const ShippedRule& other) const { return key() < other.key(); }
};

// A pure leak has no epsilon above 0, so no Guarantee says it. Its amounts are written down.
inline FilterCost cost_of(PriceList& prices, const Game& game, const Move& move) {
  if (move.loss == 0) return {{Guarantee::Any{}}, {.epsilon = Rational(0), .delta = move.leak}};
  return prices.cost({Guarantee::Any{game.unit * move.loss, move.leak}});
}

inline ShippedRule shipped_rule(const Game& game, const FilterTerms& terms) {
  PriceList prices(terms);
  std::vector<FilterCost> costs;
  for (const Move& move : game.moves) costs.push_back(cost_of(prices, game, move));
  return {std::make_shared<std::vector<FilterCost>>(std::move(costs)), Filter(terms)};
}

}  // namespace discreet::filter_game_test
