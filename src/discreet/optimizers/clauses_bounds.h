// Rows that the optimizer `clauses` needs, and the sizes of its menus (RD-17, RD-18). Proofs: docs/theory/optimize.md.
#pragma once

#include "discreet/optimizers/clauses.h"

namespace discreet::inline optimizers {

inline ClauseDomain domain_of(const ClausesOptimizer::Options& options) {
  return {static_cast<std::uint32_t>(options.variables), static_cast<std::size_t>(options.literals)};
}

// (2^width - 1) (seed_bits - 1) / (2^width 2^field_bits): the loss of a menu of small bias beyond 2^-width.
Rational small_bias_slack(const ClauseDomain& domain, unsigned field_bits);

// The probability that one uniform assignment loses more than a share a beyond 2^-width: at most 1 / (1 + 2^width a).
double one_assignment_fails_bound(std::size_t width, double a);
// The number of assignments that needs the fewest rows. For the menu `checked`, the number that evens out all triples.
Integer planned_assignments(const ClausesOptimizer::Options& options);

// (2 / (a epsilon)) ln(size / (2 beta)), 0 for a single candidate. Permute-and-flip loses more than a n rows with
// probability at most beta.
double selection_plan_rows(double size, double epsilon, double a, double beta);

std::vector<Bound> clause_bounds(const ClausesOptimizer& optimizer, const Accuracy& goal);

}  // namespace discreet::inline optimizers
