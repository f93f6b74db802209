// Rows that a private cover asks for, and the rounds, accountant and noise with which it asks for the fewest.
//                                                                          docs/learners/conjunction.md#utility
#pragma once

#include "discreet/learners/covers/set_cover.h"
#include "discreet/learning/bound.h"

namespace discreet::inline learners {

// What is planned for: error alpha with probability 1 - beta, where `pieces` out of `hypotheses` cover the target.
struct CoverGoal {
  double pieces, hypotheses;
  double alpha, beta;
  double distinct = hypotheses;  // that differ on the domain, at most
};

// What an option leaves open is chosen by the planner.
struct CoverChoices {
  Privacy promise;
  std::int64_t pieces;
  CoverAccountant accountant = CoverAccountant::best;
  CountNoise noise = CountNoise::best;
  std::optional<std::uint64_t> rounds;
};

// The budget that asks for the fewest rows. It is planned with formulas in floating point, which decide nothing but the
// choice: what the budget buys is computed exactly (cover_rates). Where no rows are enough, as when `rounds` is too
// small, it is the one that comes closest.
CoverBudget plan_cover(const CoverGoal& goal, const CoverChoices& choices);

// The same with what the budget buys.
CoverPlan cover_plan(const CoverGoal& goal, const CoverChoices& choices);

// The bound of the plan, in words; Error, naming the options, where no table is long enough.
Bound cover_bound(const CoverGoal& goal, const CoverPlan& plan);

// So large that no noise of the run exceeds it, except with the share of beta that the bound sets aside for it.
std::int64_t cover_offset(const CoverBudget& budget, const CoverRates& rates, double beta);

// The rows at which the run's error is at most alpha with probability 1 - beta; infinite where none are enough.
double cover_rows(const CoverGoal& goal, const CoverBudget& budget, double eta, double offset);

// The paper's constants worked out (GE-10), not those of this code; delta > 0.
double printed_cover_rows(const CoverGoal& goal, double epsilon, double delta);

// The same for convex polygons (GE-13) and for unions of polygons (GE-16) on a grid of this side, by all three terms.
double printed_convex_polygon_rows(const CoverGoal& goal, double side, double epsilon, double delta);
double printed_polygons_rows(const CoverGoal& goal, double side, double epsilon, double delta);

using PrintedRows = double (*)(const CoverGoal& goal, double side, double epsilon, double delta);

// Rows without which no learner of two concepts that differ reaches the goal, private or not.
double unseen_point_rows(double alpha, double beta);

}  // namespace discreet::inline learners
