// Lower bounds on the rows for k labels, and the lengths of the codes that prove them (LB-1 to LB-6).
//
// There are two arguments. Packing: a pure promise cannot separate 2^k tables with few rows. Fingerprinting: take v
// rows and as many labels as a code for v users has columns. Then an accurate learner gives one of its rows away
// (audit/attacks/attack.h runs it). All numbers plan and report. They decide nothing private.
// docs/attacks.md#lower-bounds
#pragma once

#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// The promise of a learner that falls under a bound: accuracy with probability 1 - beta, and privacy.
struct LearnerPromise {
  double beta = 0.05, epsilon = 1, delta = 0;
};

// The largest probability of a false accusation at which an accusation of one of `users` still contradicts the promise:
// e^-epsilon ((1 - beta) / users - delta). It is not positive if delta alone explains the accusation.
double accusation_level(std::uint64_t users, const LearnerPromise& promise);

// Columns of one type in the extended Boneh-Shaw code, [users (users + 1) ln(1 / level)] + 1, and of the whole code. An
// accurate learner is then accused with certainty. Infinite lengths come out as the largest integer.
std::uint64_t boneh_shaw_block(std::uint64_t users, double level);
std::uint64_t boneh_shaw_columns(std::uint64_t users, double level);

// Columns of Tardos's code with the constants of its proof, 100 users^2 ceil(ln(1 / level)).
std::uint64_t tardos_columns(std::uint64_t users, double level);

// K_BS and K_T at accusation_level. The latter has the least whole exponent that also covers the code's own failures.
std::uint64_t threshold_attack_columns(std::uint64_t users, const LearnerPromise& promise);
std::uint64_t agnostic_attack_columns(std::uint64_t users, const LearnerPromise& promise);

// LB-4, LB-5: the largest number of rows that `labels` labels give away. LB-4 is for thresholds with realizable labels,
// LB-5 for any class with arbitrary ones. An accurate learner under the promise needs more. LB-4 is at most domain - 2
// users. LB-6: a power of two, at most 2^dimension, for parities under the uniform distribution and arbitrary labels.
// It is empirical. So a learner of populations needs more than half of it if epsilon <= 1.256 (a ninth by the paper's
// reduction).
std::uint64_t threshold_rows_given_away(std::uint64_t labels, std::uint64_t domain, const LearnerPromise& promise);
std::uint64_t agnostic_rows_given_away(std::uint64_t labels, const LearnerPromise& promise);
std::uint64_t parity_rows_given_away(std::uint64_t labels, std::uint64_t dimension, const LearnerPromise& promise);

// LB-1 and LB-3: the rows that a pure promise needs to get one of 2^bits equally good answers right with probability 1
// - beta, on every one of 2^bits tables. bits = k labels of any class of two concepts, k d for parities of d bits.
double packing_rows(double bits, double beta, double epsilon);

// LB-2: the same if all but a share alpha of the rows may lie elsewhere. It is for tables, not for populations.
double padded_packing_rows(double bits, double alpha, double epsilon);

// The most rows that may be drawn, with replacement, from `rows` rows of a table. A promise of a learner of the draws
// then holds for the table (ML-19). So if no learner is good on tables of `rows` rows, a learner of populations needs
// more than this.
std::uint64_t population_rows(double rows, double epsilon);

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
