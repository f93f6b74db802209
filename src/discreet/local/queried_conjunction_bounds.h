// How many rows or people queried_conjunction needs.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  upper bounds, rounded up.
// Cost:     O(1).
// Source:   KL-23; central: ours.   docs/learners/queried_conjunction.md#utility
#pragma once

#include "discreet/local/queried_conjunction.h"

namespace discreet {

// Literals are kept when their share is at most `tolerance`; the noise of a sum has scale 2 d / epsilon.
struct LiteralGoal {
  double dimension = 8, epsilon = 1, alpha = .1, beta = .05;
  double tolerance() const { return alpha / (4 * dimension); }
};

// One literal: a literal of the target fails on nobody, a bad one on more than twice the tolerance. So neither is
// misjudged unless its noise is large or few of many rows are there: no squares of the tolerance.
double central_literal_rows(const LiteralGoal& goal);
double local_literal_people(const LiteralGoal& goal);  // in the block of one literal

std::vector<Bound> queried_conjunction_bounds(const QueriedConjunction::Options& options, const Rational& beta);

}  // namespace discreet
