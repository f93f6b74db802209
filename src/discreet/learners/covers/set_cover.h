// Covers the rows of one label by a few pieces, greedily and privately: in every round one piece is selected that hits
// many of the rows still to be covered and few of the others, and what it hits is deleted, of both labels.
//
// Written once for every family of pieces. A family tells how many rows of its label are still to be covered and how
// many rows survive, selects a piece by the exponential mechanism over integer costs, and deletes what a piece hits:
//   remaining(), survivors(), remove(Piece, Stage), select(CoverCost, const Exponential&, Rng&, Stage) ->
//   std::optional<Piece>
// The empty piece, which hits nothing, belongs to every family; it is `nullopt`.
//
// Privacy:  what cover_rates proves for the budget that the plan was made from.  docs/learners/conjunction.md#privacy
// Utility:  covers all but a fraction (1 - 1/pieces)^rounds, and a few rows more.      conjunction.md#utility
// Cost:     one selection and one deletion a round.
// Source:   GE-2, GE-3, GE-6, GE-7 (Kaplan, Mansour, Matias, Stemmer 2019).
#pragma once

#include <algorithm>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learners/covers/cover_accounting.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// Everything that the rounds need to know: functions of the options alone.
struct CoverPlan {
  CoverBudget budget;
  CoverRates rates;
  std::int64_t offset = 0;  // subtracted from a noisy count, so that it hardly ever exceeds the true one
  std::optional<std::int64_t> stop_below = {};  // the run ends when a noisy count is at most this >= 0; only with noise
};

// `pieces` times the negated score: an integer, 0 for a piece that covers its share and spoils nothing.
struct CoverCost {
  std::int64_t pieces, required;
  std::int64_t operator()(std::uint64_t covered, std::uint64_t spoiled) const {
    return std::max(required - pieces * static_cast<std::int64_t>(covered),
                    pieces * static_cast<std::int64_t>(spoiled));
  }
};

// The same selections with costs between 0 and pieces * rows, where there are so many rows: at or below a requirement
// of 0 every cost is what is spoiled, and from pieces * rows on every cost is what is missing, so that beyond these
// ends the differences of costs do not change any more.
inline CoverCost bounded(const CoverCost& cost, std::uint64_t rows) {
  return {cost.pieces, std::clamp<std::int64_t>(cost.required, 0, cost.pieces * static_cast<std::int64_t>(rows))};
}
// Of a requirement that is not negative; bounded ones do not exceed pieces * rows.
inline std::int64_t largest_cost(const CoverCost& cost, std::uint64_t rows) {
  return std::max(cost.required, cost.pieces * static_cast<std::int64_t>(rows));
}

// One selection of the plan: weights e^(eta q) = e^(-(eta/pieces) cost).
Exponential cover_selection(const CoverPlan& plan);

// How many rows a round asks its pieces to share, of which `remaining` are to be covered; with noise clamped to
// [0, max(1, pieces * survivors, stop_below + 1)]. Beyond those ends a selection's law does not change any more: at or
// below 0 the round is skipped, above the other end every cost is required - pieces * covered and the run does not
// stop. So the clamped draw gives the law of the unclamped one.
std::int64_t cover_requirement(const CoverPlan& plan, std::uint64_t remaining, std::uint64_t survivors, Rng& rng);

template <class Family>
std::vector<typename Family::Piece> set_cover(Family& family, const CoverPlan& plan, Rng& rng, const Stage& stage) {
  std::vector<typename Family::Piece> chosen;
  Exponential selection = cover_selection(plan);
  for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
    Stage part = stage.part(round, round + 1, plan.budget.rounds);
    part.at(0, 1);
    std::int64_t required = cover_requirement(plan, family.remaining(), family.survivors(), rng);
    // Proof step: a noisy count is paid for and may decide; an exact one must not, the selection is made all the same.
    if (plan.stop_below && required <= *plan.stop_below) break;
    if (plan.budget.noise != CountNoise::none && required <= 0) continue;
    auto piece = family.select(CoverCost{plan.budget.pieces, required}, selection, rng, part.part(0, 3, 4));
    if (!piece) continue;
    // Proof step: what is hit is deleted whatever its label, by the predicate that scored it.
    family.remove(*piece, part.part(3, 4, 4));
    chosen.push_back(std::move(*piece));
  }
  return chosen;
}

}  // namespace discreet::inline learners
