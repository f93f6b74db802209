// Sabotaged covers by halfplanes. The verifier catches every one on the four places of the smallest grid.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/learners/regions/convex_polygon.h"
#include "discreet/learners/regions/halfplane_cover.h"
#include "discreet/learning/listed_records.h"

namespace discreet::halfplane_sabotage {

using Records = std::span<const std::uint32_t>;

inline ConvexPolygonLearner::Options small(std::int64_t rounds, Neighbours neighbours) {
  ConvexPolygonLearner::Options options;
  options.grid = 1, options.edges = 1, options.rounds = rounds;
  options.accountant = CoverAccountant::basic, options.count_noise = CountNoise::none;
  options.neighbours = neighbours;
  return options;
}

inline Family learner(std::int64_t rounds, Neighbours neighbours) {
  Json options{{"grid", 1},
               {"edges", 1},
               {"accountant", "basic"},
               {"rounds", rounds},
               {"count_noise", "none"},
               {"neighbours", std::string(word(neighbours))}};
  return [=](std::size_t rows) { return find_learner("convex_polygon").subject(options, rows); };
}

inline std::string shown(const std::optional<Halfplane>& piece) {
  if (!piece) return ".";
  return std::to_string(piece->normal.x) + " " + std::to_string(piece->normal.y) + " " +
         std::to_string(static_cast<std::int64_t>(piece->offset)) + ";";
}

// The rounds of a cover with their parts exposed to sabotage.
struct Sabotage {
  Rational steeper = 1;                            // factor of eta
  std::function<bool(HalfplaneCover&)> stop = {};  // ends the run
  std::function<std::string(HalfplaneCover&)> leak = {};
  std::function<bool(const Sample<GridRow>&, const Halfplane&)> offered = {};  // else drawn again
};

inline Run broken(std::int64_t rounds, Neighbours neighbours, const Sabotage& sabotage) {
  ConvexPolygonLearner sound(small(rounds, neighbours));
  CoverPlan plan = sound.plan();
  plan.rates.eta *= sabotage.steeper;
  HalfplaneClass halfplanes = sound.halfplanes();
  return [=](Records records, Rng& rng) {
    RecordSample<GridDomain> rows({{{0, 1}, {0, 1}}}, records);
    Progress silent;
    HalfplaneCover family({rows.sample(), 1, 1, {silent}}, halfplanes, 0);
    std::string text;
    for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
      if (sabotage.stop && sabotage.stop(family)) break;
      CoverCost cost{plan.budget.pieces, cover_requirement(plan, family.remaining(), family.survivors(), rng)};
      auto piece = family.select(cost, cover_selection(plan), rng, {silent});
      if (piece && sabotage.offered && !sabotage.offered(rows.sample(), *piece)) piece = std::nullopt;
      text += shown(piece);
      if (piece) family.remove(*piece, {silent});
    }
    return text + (sabotage.leak ? sabotage.leak(family) : "");
  };
}

// Borders that lean on a row: as if halfplanes were made from the data.
inline bool touches_a_row(const Sample<GridRow>& sample, const Halfplane& halfplane) {
  for (std::size_t i = 0; i < sample.size(); ++i)
    if (dot(halfplane.normal, place_of(sample.x[i])) == halfplane.offset) return true;
  return false;
}

inline std::vector<Sabotaged> all() {
  using enum Neighbours;
  auto one = learner(1, add_remove), two = learner(2, add_remove), replaced = learner(1, replace);
  return {
      {"halfplanes_too_steep", "eta too large by a twentieth",
       mutated(one, broken(1, add_remove, {.steeper = Rational(21, 20)})), one, 4},
      {"halfplanes_forget_the_rounds", "every round has the epsilon of the whole run",
       mutated(two, broken(2, add_remove, {.steeper = 2})), two, 3},
      {"halfplanes_forget_the_two", "scores move by 1 under replacement, not within 2",
       mutated(replaced, broken(1, replace, {.steeper = 2})), replaced, 3},
      {"halfplanes_tell_the_survivors", "shows how many rows are left inside",
       mutated(one, broken(1, add_remove, {.leak = [](HalfplaneCover& f) { return std::to_string(f.survivors()); }})),
       one, 1},
      {"halfplanes_stop_when_done", "an exact count ends the run",
       mutated(two, broken(2, add_remove, {.stop = [](HalfplaneCover& f) { return f.remaining() == 0; }})), two, 1},
      {"halfplanes_from_the_data", "keeps only borders that touch a row",
       mutated(one, broken(1, add_remove, {.offered = touches_a_row})), one, 1},
  };
}

}  // namespace discreet::halfplane_sabotage
