// Sabotaged covers and rules. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/learners/bits/conjunction.h"
#include "discreet/learners/bits/literal_cover.h"
#include "discreet/learning/listed_records.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::conjunction_sabotage {

using Records = std::span<const std::uint32_t>;

inline const BitDomain one_bit{1};

inline Json cover_options(std::int64_t rounds, const char* neighbours, const char* noise = "none") {
  return {{"dimension", 1},   {"terms", 1},           {"method", "cover"},       {"accountant", "basic"},
          {"rounds", rounds}, {"count_noise", noise}, {"neighbours", neighbours}};
}

inline Family learner(const Json& options) {
  return [=](std::size_t rows) { return find_learner("conjunction").subject(options, rows); };
}

inline RuleOptions rule_options(std::int64_t rounds, Neighbours neighbours, CountNoise noise) {
  return {.dimension = 1,
          .terms = 1,
          .method = RuleMethod::cover,
          .accountant = CoverAccountant::basic,
          .count_noise = noise,
          .rounds = rounds,
          .neighbours = neighbours};
}

// The rounds of a cover with their parts exposed to sabotage.
struct Sabotage {
  Rational steeper = 1;   // factor of eta
  Rational narrower = 1;  // divides the spread of the noise on counts
  CountNoise noise = CountNoise::none;
  std::function<bool(const LiteralCover&)> stop = {};  // ends the run
  std::function<std::string(const LiteralCover&)> leak = {};
  std::function<std::optional<Literals>(const LiteralCover&, const CoverCost&, const Exponential&, Rng&)> select = {};
};

inline Run broken(std::int64_t rounds, Neighbours neighbours, const Sabotage& sabotage) {
  CoverPlan plan = RuleLearner(rule_options(rounds, neighbours, sabotage.noise)).plan();
  plan.rates.eta *= sabotage.steeper;
  plan.rates.spread /= sabotage.narrower;
  return [=](Records records, Rng& rng) {
    RecordSample<BitDomain> rows(one_bit, records);
    Progress silent;
    LiteralCover family(rows.sample(), 1, 0, {silent});
    Exponential selection = cover_selection(plan);
    std::string shown;
    for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
      if (sabotage.stop && sabotage.stop(family)) break;
      CoverCost cost{plan.budget.pieces, cover_requirement(plan, family.remaining(), family.survivors(), rng)};
      if (sabotage.noise != CountNoise::none && cost.required <= 0) continue;
      auto piece = sabotage.select ? sabotage.select(family, cost, selection, rng)
                                   : family.select(cost, selection, rng, {silent});
      shown += !piece ? "." : (*piece)[0].value ? "1" : "0";
      if (piece) family.remove(*piece, {silent});
    }
    return shown + (sabotage.leak ? sabotage.leak(family) : "");
  };
}

// Only pieces that hit some row.
inline std::optional<Literals> without_idle_pieces(const LiteralCover& family, const CoverCost& cost,
                                                   const Exponential& selection, Rng& rng) {
  std::vector<std::int64_t> costs{cost(0, 0)};
  std::vector<Literals> pieces{{}};
  for (bool value : {false, true}) {
    Literal literal{0, value};
    if (family.hits(literal, 0) + family.hits(literal, 1) == 0) continue;
    costs.push_back(cost(family.hits(literal, 0), family.hits(literal, 1)));
    pieces.push_back({literal});
  }
  std::size_t chosen = selection.select(costs, rng);
  return chosen == 0 ? std::nullopt : std::optional(pieces[chosen]);
}

// ---- one row labelled 1 that one of two pieces hits, offered until it is chosen, for many rounds

inline const Rational small_eta(1, 5);
inline constexpr std::uint64_t many_rounds = 200;

struct OneHitter {
  using Piece = Literals;
  std::uint64_t spoiled;
  bool offered = true;
  std::uint64_t remaining() const { return 0; }
  std::uint64_t survivors() const { return spoiled; }
  std::optional<Literals> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage&) {
    if (!offered) return std::nullopt;
    std::vector<std::int64_t> costs{cost(0, 0), cost(0, spoiled)};
    ++round;
    return selection.select(costs, rng) == 0 ? std::nullopt : std::optional(Literals{{0, true}});
  }
  void remove(const Literals&, const Stage&) { spoiled = 0, offered = false; }
  std::uint64_t round = 0;
};

inline CoverPlan hitter_plan() {
  CoverBudget budget{{2, *first_hit_delta(small_eta, 2, Neighbours::add_remove), Neighbours::add_remove}, many_rounds};
  budget.accountant = CoverAccountant::first_hit;
  return {budget, {small_eta}};
}

inline Subject one_hitter(std::size_t) {
  Subject subject;
  subject.records = 1;
  subject.promised = hitter_plan().budget.promise;
  subject.order = Rows::unordered;
  subject.run = [](Records records, Rng& rng) {
    OneHitter family{records.size()};
    Progress silent;
    set_cover(family, hitter_plan(), rng, {silent});
    return family.offered ? "never" : std::to_string(family.round);
  };
  return subject;
}

// The row stays if it is hit. The number of times that the piece is chosen in all rounds, as one draw.
inline std::string hit_again_and_again(Records records, Rng& rng) {
  std::vector<Stratum> strata;
  for (std::uint64_t hits = 0; hits <= many_rounds; ++hits)
    strata.push_back({static_cast<std::int64_t>(hits), binomial_coefficient(Integer(many_rounds), hits)});
  return std::to_string(categorical(strata, small_eta * Integer(records.size()), rng));
}

// ---- the direct mechanism

inline Run direct_at(const Rational& epsilon, bool tells_mistakes) {
  ConjunctionLearner steep({.dimension = 1, .terms = 1, .epsilon = epsilon});
  return [=](Records records, Rng& rng) {
    RecordSample<BitDomain> rows(one_bit, records);
    auto chosen = *steep.learn(rows.sample(), rng);
    std::string shown = chosen.clauses.empty() ? "." : chosen.clauses[0][0].value ? "1" : "0";
    return tells_mistakes ? shown + " " + std::to_string(mistakes(chosen, rows.sample())) : shown;
  };
}

inline std::vector<Sabotaged> all() {
  using enum Neighbours;
  auto one = learner(cover_options(1, "add_remove")), two = learner(cover_options(2, "add_remove"));
  auto replaced = learner(cover_options(1, "replace"));
  auto noisy = learner(cover_options(1, "add_remove", "laplace"));
  auto direct = learner({{"dimension", 1}, {"terms", 1}, {"method", "direct"}});
  return {
      {"cover_too_steep", "eta too large by a third", mutated(one, broken(1, add_remove, {.steeper = Rational(4, 3)})),
       one, 6},
      {"cover_forgets_the_rounds", "every round has the epsilon of the whole run",
       mutated(two, broken(2, add_remove, {.steeper = 2})), two, 5},
      {"cover_forgets_the_two", "scores move by 1 under replacement, not within 2",
       mutated(replaced, broken(1, replace, {.steeper = 2})), replaced, 4},
      {"cover_noise_too_narrow", "the noise on counts has an eighth of its scale",
       mutated(noisy, broken(1, add_remove, {.narrower = 8, .noise = CountNoise::laplace})), noisy, 3},
      {"cover_tells_the_survivors", "shows how many rows were left to cover",
       mutated(one,
               broken(1, add_remove, {.leak = [](const LiteralCover& f) { return std::to_string(f.remaining()); }})),
       one, 1},
      {"cover_stops_when_done", "an exact count ends the run",
       mutated(two, broken(2, add_remove, {.stop = [](const LiteralCover& f) { return f.remaining() == 0; }})), two, 1},
      {"cover_without_idle_pieces", "offers only pieces that hit a row",
       mutated(one, broken(1, add_remove, {.select = without_idle_pieces})), one, 1},
      {"cover_hits_a_row_twice", "first_hit pays for one hit, but the row stays",
       mutated(one_hitter, hit_again_and_again), one_hitter, 1},
      {"rule_forgets_the_two", "weighs e^(-epsilon errors) under replacement", mutated(direct, direct_at(2, false)),
       direct, 4},
      {"rule_tells_its_mistakes", "shows the training error beside the rule", mutated(direct, direct_at(1, true)),
       direct, 1},
  };
}

}  // namespace discreet::conjunction_sabotage
