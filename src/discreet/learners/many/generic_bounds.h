// Rows that the learner generic asks for, and how fine its cover is to be. docs/learners/generic.md#utility
#pragma once

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/many/generic.h"

namespace discreet::inline learners {

// A cover and what it may spend; its sizes where they are known.
struct CoverRun {
  CoverStep step;
  double epsilon, delta;
  std::optional<double> table_rows, rounds;
  std::optional<double> each;  // epsilon of one selection or measurement of the weights; absent: what is planned
};

struct CoverSize {
  double table_rows, rounds;
};

// Sizes for a radius, a share of the rows, that is missed with probability beta: those of the run where it has some.
CoverSize cover_size(const ClassFacts& facts, const CoverRun& run, double radius, double beta);
// Rows after which the radius is reached; infinite where it never is, or where the cover takes too long.
double cover_rows(const ClassFacts& facts, const CoverRun& run, double radius, double beta);

// How far off, as a share, the best table of so many rows is on all queries at most: points / (4 rows), or the root of
// ln(2 queries) / (2 rows).
double best_table_error(const ClassFacts& facts, double table_rows);
// The largest share of the weights that a difference may have which none of so many drawn points is in.
double missed_share(const ClassFacts& facts, double drawn, double beta);
// ln of how many labellings of so many points the class makes at most (Sauer and Shelah).
double log_candidates(const ClassFacts& facts, double points);

// `beta` is that of the cover.
CoverSelection cover_selection(const ClassFacts& facts, const CoverRun& run, double rate, double beta);

// UB-3 and UB-4 with the split of the paper: halves of epsilon and delta, 2/5, 1/5, 1/5 of alpha, fifths of beta.
struct GenericTerms {
  double cover, selection, deviation;
  Term most() const;
};
GenericTerms generic_terms(const ClassFacts& facts, CoverStep step, double labels, const Privacy& promise, double alpha,
                           double beta);

}  // namespace discreet::inline learners
