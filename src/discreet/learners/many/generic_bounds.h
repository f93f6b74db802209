// Rows that the learner generic needs, and how fine its cover must be. docs/learners/generic.md#utility
#pragma once

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/many/generic.h"

namespace discreet::inline learners {

// A cover, the budget that it may spend, and its sizes if they are known.
struct CoverRun {
  CoverStep step;
  double epsilon, delta;
  std::optional<double> table_rows, rounds;
  std::optional<double> each;  // epsilon of one selection or measurement of the weights. Absent: the planned one
};

struct CoverSize {
  double table_rows, rounds;
};

// Sizes for a radius, a share of the rows, that is missed with probability beta. If the run has sizes, these are
// returned.
CoverSize cover_size(const ClassFacts& facts, const CoverRun& run, double radius, double beta);
// Rows needed to reach the radius. Infinite if it is never reached, or if the cover takes too long.
double cover_rows(const ClassFacts& facts, const CoverRun& run, double radius, double beta);

// An upper bound on the error, as a share, of the best table of `table_rows` rows on all queries: points / (4 rows), or
// the root of ln(2 queries) / (2 rows).
double best_table_error(const ClassFacts& facts, double table_rows);
// The largest share of the weights that a difference may have if none of the `drawn` points is in it.
double missed_share(const ClassFacts& facts, double drawn, double beta);
// ln of the most labellings of `points` points that the class makes (Sauer and Shelah).
double log_candidates(const ClassFacts& facts, double points);

// `beta` is the failure probability of the cover.
CoverSelection cover_selection(const ClassFacts& facts, const CoverRun& run, double rate, double beta);

// UB-3 and UB-4 with the split of the paper: halves of epsilon and delta, 2/5, 1/5, 1/5 of alpha, fifths of beta.
struct GenericTerms {
  double cover, selection, deviation;
  Term most() const;
};
GenericTerms generic_terms(const ClassFacts& facts, CoverStep step, double labels, const Privacy& promise, double alpha,
                           double beta);

}  // namespace discreet::inline learners
