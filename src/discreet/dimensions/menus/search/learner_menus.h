// Makes menus from a private learner: its answers to a table without information, drawn often enough.
//
// Suppose a learner is epsilon-private and right with probability 1 - beta on n rows. On any fixed table it then hits
// every target with probability at least (1 - beta) e^(-epsilon n). Its output distribution there is a prior, and
// enough draws from it are a menu. On n copies of one labelled point the exponent is that of the few different rows.
// docs/theory/arrows.md#from-a-learner                                 Source: CC-3, RD-6, RD-7 (Lemmas 15, 16, 33).
#pragma once

#include "discreet/base/interval.h"
#include "discreet/bounds/theory/row_bounds.h"

namespace discreet::inline dimensions {

// A lower bound on the probability that one run on a fixed table hits the target: (1 - beta) e^(-epsilon rows).
Interval hit_chance(const LearnerClaim& claim, unsigned precision = Interval::default_precision);

// The same on copies of a point with its right label, if being within `menu_alpha` >= alpha of the target is enough: (1
// - beta) (1 + (alpha / menu_alpha)(e^epsilon - 1))^(-rows).
Interval copies_hit_chance(const LearnerClaim& claim, const Rational& menu_alpha,
                           unsigned precision = Interval::default_precision);

// The number of runs for a menu that misses a fixed target with probability at most `menu_beta`. The printed number is
// ceil(ln(1/menu_beta) / chance). The least number by this argument is ceil(ln(1/menu_beta) / -ln(1 - chance)).
Integer printed_runs(const Interval& chance, const Rational& menu_beta);
Integer runs_needed(const Interval& chance, const Rational& menu_beta);

}  // namespace discreet::inline dimensions
