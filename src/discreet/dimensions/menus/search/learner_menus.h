// From a private learner to menus: what it answers to a table that says nothing, drawn often enough.
//
// If a learner is epsilon-private and right with probability 1 - beta on n rows, then on any fixed table it hits every
// target with probability at least (1 - beta) e^(-epsilon n): its law there is a prior, and so many draws from it are a
// menu. On n copies of one labelled point the exponent is that of the few rows that differ.
// docs/theory/arrows.md#from-a-learner                                 Source: CC-3, RD-6, RD-7 (Lemmas 15, 16, 33).
#pragma once

#include "discreet/base/interval.h"
#include "discreet/bounds/theory/learner_claim.h"

namespace discreet::inline dimensions {

// At least so likely one run on a fixed table hits the target: (1 - beta) e^(-epsilon rows).
Interval hit_chance(const LearnerClaim& claim, unsigned precision = Interval::default_precision);

// The same on copies of a point with its right label, where being within `menu_alpha` >= alpha of the target is enough:
// (1 - beta) (1 + (alpha / menu_alpha)(e^epsilon - 1))^(-rows).
Interval copies_hit_chance(const LearnerClaim& claim, const Rational& menu_alpha,
                           unsigned precision = Interval::default_precision);

// How many runs make a menu that misses a fixed target with probability at most `menu_beta`: ceil(ln(1/menu_beta) /
// chance) as printed, and ceil(ln(1/menu_beta) / -ln(1 - chance)), the least that this argument gives.
Integer printed_runs(const Interval& chance, const Rational& menu_beta);
Integer runs_needed(const Interval& chance, const Rational& menu_beta);

}  // namespace discreet::inline dimensions
