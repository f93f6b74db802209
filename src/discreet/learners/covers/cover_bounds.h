// Rows that a private cover needs, and the rounds, accountant and noise that need the fewest.
//                                                                          docs/learners/conjunction.md#utility
#pragma once

#include "discreet/learners/covers/set_cover.h"
#include "discreet/learning/bound.h"

namespace discreet::inline learners {

// The goal of the plan: error alpha with probability 1 - beta, where `pieces` out of `hypotheses` cover the target.
struct CoverGoal {
  double pieces, hypotheses;
  double alpha, beta;
  double distinct = hypotheses;  // hypotheses that differ on the domain, at most
};

// The planner chooses everything that the options leave open.
struct CoverChoices {
  Privacy promise;
  std::int64_t pieces;
  CoverAccountant accountant = CoverAccountant::best;
  CountNoise noise = CountNoise::best;
  std::optional<std::uint64_t> rounds;
};

// The budget that needs the fewest rows. Floating-point formulas decide nothing but this choice. cover_rates computes
// exactly what the budget buys. If no rows are enough, for instance because `rounds` is too small, the result is the
// budget that comes closest.
CoverBudget plan_cover(const CoverGoal& goal, const CoverChoices& choices);

// The same with the rates that the budget buys.
CoverPlan cover_plan(const CoverGoal& goal, const CoverChoices& choices);

// The bound of the plan, in words. Throws Error, with the names of the options, if no table is long enough.
Bound cover_bound(const CoverGoal& goal, const CoverPlan& plan);

// No noise of the run exceeds this offset, except with the share of beta that the bound reserves for it.
std::int64_t cover_offset(const CoverBudget& budget, const CoverRates& rates, double beta);

// The rows at which the run's error is at most alpha with probability 1 - beta. Infinite if no rows are enough.
double cover_rows(const CoverGoal& goal, const CoverBudget& budget, double eta, double offset);

// The paper's constants worked out (GE-10), not those of this code. delta > 0.
double printed_cover_rows(const CoverGoal& goal, double epsilon, double delta);

// The same for convex polygons (GE-13) and for unions of polygons (GE-16) on a grid of this side, by all three terms.
double printed_convex_polygon_rows(const CoverGoal& goal, double side, double epsilon, double delta);
double printed_polygons_rows(const CoverGoal& goal, double side, double epsilon, double delta);

using PrintedRows = double (*)(const CoverGoal& goal, double side, double epsilon, double delta);

}  // namespace discreet::inline learners
