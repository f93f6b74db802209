// Rows below which nothing works, from the problem alone.
//
// Packing: take tables of n equal rows, so that no answer is good for more than a share v of them. Between two of them
// n rows are replaced. Let an (epsilon, delta)-private program be good for each with probability 1 - beta. On the first
// of them it is then good for each with probability at least (1 - beta + c) e^(-epsilon n) - c, c = delta / (e^epsilon
// - 1), and on average at most v. Unseen, private or not: two concepts agree at one point and differ at another, which
// has mass alpha and a little.
// Source: CC-20 (rows B-21 and B-26 of its table), GE.U.                                   docs/theory/lower_bounds.md
#pragma once

#include "discreet/bounds/table/bound_parameters.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline bounds {

// beta, and the epsilon and delta for replaced rows that a promise implies. One about labels replaces labels.
BoundParameters under_replacement(const Privacy& promise, const Rational& beta);

// CC.B26 for tables without a common row, or 0 if nothing follows. A promise about labels implies nothing about other
// tables.
std::uint64_t packing_share_rows(const Rational& share, const Privacy& promise, const Rational& beta);
// Adds it as CC-20, if it is positive.
void add_packing_bound(const Rational& share, const Privacy& promise, const Accuracy& goal, const char* source,
                       std::vector<Bound>& bounds);

// The same for mistakes on the table itself. A class with a lower bound for populations has two different concepts, and
// tables of one point that they label differently. Runs without an answer are not in the goal.
void add_table_packing(const std::vector<Bound>& of_population, const Privacy& promise, const Accuracy& goal,
                       std::vector<Bound>& bounds);

// GE.U, for learners of such a class.
Bound unseen_bound(const Accuracy& goal);

}  // namespace discreet::inline bounds
