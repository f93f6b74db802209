// Covers the rows of one label by a few pieces, greedily and privately. Every round selects one piece. The piece hits
// many of the rows still to be covered and few of the others. The round deletes all rows that it hits, of both labels.
//
// This is written once for every family of pieces. A family returns how many rows of its label are still to be covered
// and how many rows survive. It selects a piece by the exponential mechanism over integer costs, and deletes the rows
// that a piece hits.
//   remaining(), survivors(), remove(Piece, Stage), select(CoverCost, const Exponential&, Rng&, Stage) ->
//   std::optional<Piece>.
// The empty piece, which hits nothing, belongs to every family. It is `nullopt`.
//
// Privacy:  the guarantee that cover_rates proves for the budget of the plan.    docs/learners/conjunction.md#privacy
// Utility:  covers all but a fraction (1 - 1/pieces)^rounds, and a few rows more.      conjunction.md#utility
// Cost:     one selection and one deletion per round.
// Source:   GE-2, GE-3, GE-6, GE-7 (Kaplan, Mansour, Matias, Stemmer 2019).
#pragma once

#include <algorithm>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learners/covers/cover_accounting.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// Everything that the rounds depend on, all of it computed from the options alone.
struct CoverPlan {
  CoverBudget budget;
  CoverRates rates;
  std::int64_t offset = 0;  // subtracted from a noisy count, so that it hardly ever exceeds the true one
  std::optional<std::int64_t> stop_below = {};  // the run ends when a noisy count is at most this >= 0. Only with noise
};

// `pieces` times the negated score. It is an integer, and 0 for a piece that covers its share and spoils nothing.
struct CoverCost {
  std::int64_t pieces, required;
  std::int64_t operator()(std::uint64_t covered, std::uint64_t spoiled) const {
    return std::max(required - pieces * static_cast<std::int64_t>(covered),
                    pieces * static_cast<std::int64_t>(spoiled));
  }
};

// The same selections with costs between 0 and pieces * rows, for `rows` rows. If the requirement is at most 0, every
// cost comes from the spoiled rows. From pieces * rows on, every cost comes from the missing rows. So beyond these ends
// the differences of costs no longer change.
inline CoverCost bounded(const CoverCost& cost, std::uint64_t rows) {
  return {cost.pieces, std::clamp<std::int64_t>(cost.required, 0, cost.pieces * static_cast<std::int64_t>(rows))};
}
// For a requirement that is not negative. Bounded requirements do not exceed pieces * rows.
inline std::int64_t largest_cost(const CoverCost& cost, std::uint64_t rows) {
  return std::max(cost.required, cost.pieces * static_cast<std::int64_t>(rows));
}

// One selection of the plan: weights e^(eta q) = e^(-(eta/pieces) cost).
Exponential cover_selection(const CoverPlan& plan);

// The rows that a round asks its pieces to share, if `remaining` rows are to be covered. With noise it is clamped to
// [0, max(1, pieces * survivors, stop_below + 1)]. Beyond those ends the output distribution of a selection no longer
// changes. At or below 0 the round is skipped. Above the other end every cost is required - pieces * covered and the
// run does not stop. So the clamped draw has the output distribution of the unclamped one.
std::int64_t cover_requirement(const CoverPlan& plan, std::uint64_t remaining, std::uint64_t survivors, Rng& rng);

template <class Family>
std::vector<typename Family::Piece> set_cover(Family& family, const CoverPlan& plan, Rng& rng, const Stage& stage) {
  std::vector<typename Family::Piece> chosen;
  Exponential selection = cover_selection(plan);
  for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
    Stage part = stage.part(round, round + 1, plan.budget.rounds);
    part.at(0, 1);
    std::int64_t required = cover_requirement(plan, family.remaining(), family.survivors(), rng);
    // Proof step: the budget pays for a noisy count, so it may decide. An exact one must not decide: the selection
    // always runs.
    if (plan.stop_below && required <= *plan.stop_below) break;
    if (plan.budget.noise != CountNoise::none && required <= 0) continue;
    auto piece = family.select(CoverCost{plan.budget.pieces, required}, selection, rng, part.part(0, 3, 4));
    if (!piece) continue;
    // Proof step: a hit row is deleted whatever its label, by the predicate that scored it.
    family.remove(*piece, part.part(3, 4, 4));
    chosen.push_back(std::move(*piece));
  }
  return chosen;
}

}  // namespace discreet::inline learners
