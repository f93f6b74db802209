// Lower bounds on the rows for k labels, and the lengths of the codes that prove them (LB-1 to LB-6).
//
// There are two arguments. Packing: a pure promise cannot separate 2^k tables with few rows. Fingerprinting: take v
// rows and as many labels as a code for v users has columns. Then an accurate learner gives one of its rows away
// (audit/attacks/attack.h runs it). The table has the numbers (ML.LB1 to ML.LB8). Here they become bounds of plans.
// docs/attacks.md#lower-bounds
#pragma once

#include "discreet/bounds/table/enclosed.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// Columns of the extended Boneh-Shaw code by which an accurate learner is accused with certainty. Columns of Tardos's
// code with the constants of its proof. A false accusation has probability at most `level`, 0 < level < 1.
std::uint64_t boneh_shaw_columns(std::uint64_t users, const Rational& level);
std::uint64_t tardos_columns(std::uint64_t users, const Rational& level);

// The most rows that may be drawn, with replacement, from `rows` rows of a table. A promise of a learner of the draws
// then holds for the table (ML-19). So if no learner is good on tables of `rows` rows, a learner of populations needs
// more than this. ML.UB18 is the inverse.
std::uint64_t population_rows(const Integer& rows, const Enclosed& epsilon);

// Facts about a class of which k labels of the same rows are learned.
struct LabelledClass {
  std::uint64_t labels = 1;
  std::uint64_t parity_bits = 0;  // the class is that of all parities of this number of bits, and rows are uniform
  Setting setting = Setting::agnostic;
  bool agree_somewhere = false;  // there are two concepts that differ at one input and agree at another
  Integer cuts = 0;              // the values of an ordered domain, if the class holds all its cuts
};

// Rows below which no learner of populations keeps the promise and the goal: LB-1 to LB-6, LB-8, GE.U.
std::vector<Bound> lower_bounds_of(const LabelledClass& many, const Privacy& promise, const Accuracy& goal);

}  // namespace discreet::inline bounds
