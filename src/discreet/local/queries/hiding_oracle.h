// Answers statistical queries about a masked parity validly, and yet hides the parity's sign (negated or not).
//
// The part of a query's mean that depends on the negation is its correlation with the labels of masked records. If this
// part is below the tolerance, a valid oracle may leave it out, and this one does. A query is correlated with few
// parities only. So queries that are fixed before the mask is known almost surely see nothing. This is why one round is
// not enough.
//
// Property 1: valid: every answer is within its tolerance of the mean over uniform records.
// Property 2: an answer that `hides` the negation is the same for both.
// Property 3: at most (width / (2 tolerance))^2 / 2 of the targets are visible to a query.
//
// Privacy:  none: an instrument for tests and experiments.
// Utility:  properties 1 to 3.
// Cost:     d 2^(d+1) records per query. visible_targets: one Walsh-Hadamard transform for all targets.
// Source:   KL-21 (proof of Theorem 5.16(2) of Kasiviswanathan et al. 2011).
//           docs/local/statistical_queries.md#what-is-impossible
#pragma once

#include "discreet/local/queries/masked_parity_queries.h"

namespace discreet::inline local {

class HidingOracle {
 public:
  static constexpr std::size_t max_dimension = 16;

  HidingOracle(std::size_t dimension, const MaskedParityTarget& target);

  QueryAnswers ask(std::span<const StatisticalQuery<MaskedRecord>> batch);
  bool hides(const StatisticalQuery<MaskedRecord>& query) const;

 private:
  std::size_t dimension_;
  MaskedParityTarget target_;
};

// The number of the 2^(d+1) targets that a query distinguishes from their negations.
std::uint64_t visible_targets(std::size_t dimension, const StatisticalQuery<MaskedRecord>& query);

}  // namespace discreet::inline local
