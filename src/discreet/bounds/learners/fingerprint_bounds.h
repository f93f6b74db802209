// How many rows k labels cost at least, and how long the codes are that prove it (LB-1 to LB-6).
//
// Two arguments. Packing: a pure promise cannot tell 2^k tables apart with few rows. Fingerprinting: with v rows and as
// many labels as a code for v users has columns, an accurate learner gives one of its rows away (audit/attacks/attack.h runs
// it). All numbers plan and report; nothing private is decided by them.
// docs/attacks.md#lower-bounds
#pragma once

#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// What a learner would have to promise to fall under a bound: accuracy with probability 1 - beta, and privacy.
struct LearnerPromise {
  double beta = 0.05, epsilon = 1, delta = 0;
};

// The largest probability of a false accusation at which an accusation of one of `users` still contradicts the promise:
// e^-epsilon ((1 - beta) / users - delta); not positive when delta alone explains it.
double accusation_level(std::uint64_t users, const LearnerPromise& promise);

// Columns of one type in the extended Boneh-Shaw code, [users (users + 1) ln(1 / level)] + 1, and of the whole code:
// an accurate learner is then accused with certainty. Infinite lengths come out as the largest integer.
std::uint64_t boneh_shaw_block(std::uint64_t users, double level);
std::uint64_t boneh_shaw_columns(std::uint64_t users, double level);

// Columns of Tardos's code with the constants of its proof, 100 users^2 ceil(ln(1 / level)).
std::uint64_t tardos_columns(std::uint64_t users, double level);

// K_BS and K_T at accusation_level; the latter with the least whole exponent that also pays for the code's own
// failures.
std::uint64_t threshold_attack_columns(std::uint64_t users, const LearnerPromise& promise);
std::uint64_t agnostic_attack_columns(std::uint64_t users, const LearnerPromise& promise);

// LB-4, LB-5: the largest number of rows that `labels` labels give away, thresholds with realizable labels and any
// class with arbitrary ones; an accurate learner under the promise needs more. LB-4 is at most domain - 2 users. LB-6:
// a power of two, at most 2^dimension, for parities under the uniform distribution and arbitrary labels; empirical, so
// that a learner of populations needs more than half of it where epsilon <= 1.256 (a ninth by the paper's reduction).
std::uint64_t threshold_rows_given_away(std::uint64_t labels, std::uint64_t domain, const LearnerPromise& promise);
std::uint64_t agnostic_rows_given_away(std::uint64_t labels, const LearnerPromise& promise);
std::uint64_t parity_rows_given_away(std::uint64_t labels, std::uint64_t dimension, const LearnerPromise& promise);

// LB-1 and LB-3: rows that a pure promise needs to get one of 2^bits equally good answers right with probability
// 1 - beta on every one of 2^bits tables; bits = k labels of any class of two concepts, k d for parities of d bits.
double packing_rows(double bits, double beta, double epsilon);

// LB-2: the same where all but a share alpha of the rows may lie elsewhere; of tables, not of populations.
double padded_packing_rows(double bits, double alpha, double epsilon);

// The most rows that may be drawn, with replacement, from so many rows of a table, for what a learner of the draws
// promises to hold for the table (ML-19). So where no learner is good on tables of `rows` rows, a learner of
// populations needs more than this.
std::uint64_t population_rows(double rows, double epsilon);

// What is known of a class of which k labels of the same rows are learned.
struct LabelledClass {
  std::uint64_t labels = 1;
  std::uint64_t parity_bits = 0;  // the class is that of all parities of so many bits, and rows are uniform
  Setting setting = Setting::agnostic;
  bool agree_somewhere = false;  // there are two concepts that differ at one input and agree at another
  Integer cuts = 0;              // the values of an ordered domain, if the class holds all its cuts
};

// Rows below which no learner of populations keeps the promise and the goal: LB-1 to LB-6, LB-8, GE.U.
std::vector<Bound> lower_bounds_of(const LabelledClass& many, const Privacy& promise, const Accuracy& goal);

}  // namespace discreet::inline bounds
