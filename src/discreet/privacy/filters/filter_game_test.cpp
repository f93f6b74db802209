#include "discreet/privacy/filters/filter_game_test.h"

#include <gtest/gtest.h>

#include "discreet/privacy/composition.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/filter.h"
#include "discreet/privacy/filters/order_price.h"
#include "discreet/privacy/filters/shipped_rule_test.h"
#include "discreet/privacy/optimal_composition.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::filter_game_test {

// Where a rule attains its delta, the enclosure reaches above it by some units of 2^-62.
const Rational rounding(Integer(1), Integer(1) << 55);

// "Accept while the best accountant says yes", which is valid for parameters that are fixed in advance. Leaks enter in
// closed form, as they do there.
class NaturalFilter {
 public:
  NaturalFilter(const Game& game, Privacy total) : total_(std::move(total)) {
    for (const Move& move : game.moves) {
      epsilons_.push_back(game.unit * move.loss);
      leaks_.push_back(move.leak);
    }
  }

  bool operator()(const std::vector<unsigned>& counts) const {
    Rational kept = 1;
    std::vector<Guarantee> steps;
    for (std::size_t move = 0; move < counts.size(); ++move) {
      for (unsigned i = 0; i < counts[move]; ++i) kept *= 1 - leaks_[move];
      if (counts[move] > 0 && epsilons_[move] > 0)
        steps.push_back({Guarantee::Any{epsilons_[move]}, Neighbours::replace, counts[move]});
    }
    return 1 - kept + kept * pure_delta(steps) <= total_.delta;
  }

 private:
  Rational pure_delta(const std::vector<Guarantee>& steps) const {
    std::vector<std::uint64_t> key;
    for (const Guarantee& step : steps) key.push_back(step.count), key.push_back(epsilon_place(step));
    auto [place, fresh] = known_.try_emplace(key);
    if (fresh) place->second = steps.empty() ? Rational(0) : delta_at(steps, total_.epsilon);
    return place->second;
  }
  std::uint64_t epsilon_place(const Guarantee& step) const {
    const auto& epsilon = std::get<Guarantee::Any>(step.kind).epsilon;
    return std::ranges::find(epsilons_, epsilon) - epsilons_.begin();
  }

  Privacy total_;
  std::vector<Rational> epsilons_, leaks_;
  mutable std::map<std::vector<std::uint64_t>, Rational> known_;
};

struct Trap {
  const char* name;
  Game game;
  Privacy total;
  double broken;  // the value against the natural filter, in multiples of delta
};

std::vector<Trap> traps() {
  const Rational small = parse_rational("1e-6"), middle = parse_rational("1e-4"), large = parse_rational("1e-2");
  return {
      {"two steps", {parse_rational("0.0000025"), {{200'000}, {200'001}, {0, small}}, 2}, {1, small}, 1.3462},
      {"fourteen steps", {Rational(1, 8), {{1}, {2}, {4}, {6}, {0, parse_rational("1e-3")}}, 14}, {1, large}, 2.1896},
      {"sixteen steps", {Rational(1, 16), {{1}, {2}, {4}, {8}, {0, parse_rational("1e-5")}}, 16}, {1, middle}, 2.5618},
  };
}

TEST(FilterGame, TheBestAccountantIsNoFilter) {
  for (const Trap& trap : traps()) {
    const NaturalFilter natural(trap.game, trap.total);
    const Enclosed value = counted_delta(trap.game, natural, trap.total.epsilon);
    EXPECT_GT(value.at_least(), trap.total.delta) << trap.name;
    EXPECT_NEAR(to_double(value.at_least() / trap.total.delta), trap.broken, 1e-3) << trap.name;
    EXPECT_LE(value.at_most() - value.at_least(), parse_rational("1e-15"));
  }
}

TEST(FilterGame, TheShippedAccountantProvesBothPathsOfTheTrap) {
  const Rational delta = parse_rational("1e-6");
  const std::vector<Guarantee> pair{{Guarantee::Any{Rational(1, 2)}}, {Guarantee::Any{parse_rational("0.5000025")}}};
  EXPECT_NEAR(to_double(*epsilon_at(pair, delta)), 0.99999992, 1e-8);
  const std::vector<Guarantee> leaky{{Guarantee::Any{Rational(1, 2), delta}}};
  EXPECT_EQ(*epsilon_at(leaky, delta), Rational(1, 2));
}

TEST(FilterGame, TheShippedRulesRefuseTheTraps) {
  for (const Trap& trap : traps())
    for (const FilterTerms& terms : {basic_terms(trap.total), adaptive_terms(trap.total)}) {
      const Enclosed value = transcript_delta(trap.game, shipped_rule(trap.game, terms), terms.epsilon);
      EXPECT_LE(value.at_most(), trap.total.delta + rounding) << trap.name << " " << static_cast<int>(terms.rule);
    }
}

TEST(FilterGame, BothEndsOfTheTwoStepTrapAreRefused) {
  const Trap trap = traps().front();
  const auto start = shipped_rule(trap.game, adaptive_terms(trap.total));
  const auto answered = start.after(0);
  ASSERT_TRUE(answered.has_value());
  EXPECT_FALSE(answered->after(1).has_value());
  EXPECT_FALSE(answered->after(2).has_value());
  EXPECT_TRUE(answered->after(0).has_value());
}

// Six kinds and sixteen steps for each rule, in several proportions.
std::vector<Game> large_menus() {
  std::vector<Game> games;
  for (auto [unit, leak] : {std::pair("1/8", "1e-3"), {"1/16", "1e-4"}, {"1/4", "1/400"}})
    games.push_back({parse_rational(unit), {{1}, {2}, {3}, {4}, {8}, {0, parse_rational(leak)}}, 16});
  return games;
}

TEST(FilterGame, NoAnalystPassesTheTermsOfAnyRule) {
  const Rational delta = parse_rational("0.01");
  for (const Game& game : large_menus())
    for (const FilterTerms& terms :
         {basic_terms({1, delta}), adaptive_terms({1, delta}), adaptive_terms({2, delta}, Rational(1, 4)),
          adaptive_terms({1, delta}, 0), ticket_terms(Rational(1, 2), 5, delta)}) {
      const Enclosed value = transcript_delta(game, shipped_rule(game, terms), terms.epsilon);
      EXPECT_LE(value.at_most(), delta + rounding) << static_cast<int>(terms.rule) << " " << terms.epsilon;
      const Rational used = terms.leak / 20;  // some analyst uses the leaks
      EXPECT_GE(value.at_least(), used);
    }
}

TEST(FilterGame, RhoHoldsForAllDeltasTogether) {
  const FilterTerms terms = rho_terms(Rational(1, 8), parse_rational("1e-3"));
  for (const Game& game : large_menus()) {
    const auto start = shipped_rule(game, terms);
    for (auto extra : {"1e-1", "1e-2", "1e-4", "1e-6"}) {
      const Privacy total = rho_guarantee(terms, parse_rational(extra));
      EXPECT_LE(transcript_delta(game, start, total.epsilon).at_most(), total.delta + rounding) << extra;
    }
  }
}

TEST(FilterGame, AdditionOrOneOrderIsFree) {
  const auto all = traps();
  const double worst[] = {0.7022, 0.5621};  // in multiples of delta
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto& [name, game, total, broken] = all[i];
    const FilterTerms terms = adaptive_terms(total);
    const Enclosed value = transcript_delta(game, shipped_rule(game, terms), terms.epsilon);
    EXPECT_NEAR(to_double(value.at_most() / total.delta), worst[i - 1], 1e-3) << name;
  }
}

TEST(FilterGame, MoreDeltaMakesAnUpgradeValid) {
  const auto all = traps();
  const double worst[] = {0.7116, 0.6344};  // in multiples of the new delta
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto& [name, game, total, broken] = all[i];
    const FilterTerms terms = adaptive_terms({total.epsilon, 2 * total.delta}, Rational(1, 2));
    ASSERT_EQ(terms.leak, total.delta);
    const Enclosed value = transcript_delta(game, shipped_rule(game, terms), terms.epsilon);
    EXPECT_LE(value.at_most(), terms.delta);
    EXPECT_NEAR(to_double(value.at_most() / terms.delta), worst[i - 1], 1e-3) << name;
  }
}

TEST(FilterGame, TicketsAttainOptimalComposition) {
  const Game game{Rational(1, 8), {{1}, {2}, {3}, {4}}, 16};
  // Any total may be asked of the transcript. The terms' own epsilon is the one at their delta.
  const FilterTerms terms = ticket_terms(Rational(1, 2), 6, 0);
  const Enclosed value = transcript_delta(game, shipped_rule(game, terms), 2);
  const Rational promised = optimal_delta(Rational(1, 2), 6, 2);
  EXPECT_LE(value.at_least(), promised);
  EXPECT_GE(value.at_most(), promised * (1 - parse_rational("1e-12")));
  EXPECT_NEAR(to_double(promised), 0.03676764434, 1e-11);
}

}  // namespace discreet::filter_game_test
