// Learns a masked parity exactly from d + 1 statistical queries in two batches.
//
// A masked record shows a parity of its bits, possibly negated. An unmasked record shows one bit of the parity's mask.
// The record contains the place of that bit. The first batch reads the mask off the unmasked records. The second batch
// asks whether the parity is negated. This question cannot be written down before the mask is known, so one batch is
// not enough (feasibility_bounds.h).
//
// Privacy:  that of the oracle.
// Utility:  exact with every valid oracle, for records whose bits, place and mask bit are uniform.
// Cost:     d queries of tolerance 1 / (4d + 1), about the parts of one partition, then one of tolerance 1/5.
// Source:   KL-20 (Proposition 5.18 of Kasiviswanathan et al. 2011).   docs/local/statistical_queries.md#algorithms
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// Bits are those of a word, and places are 0, ..., d-1. The dimension d is at most 64.
struct MaskedRecord {
  std::uint64_t bits = 0;
  std::uint32_t place = 0;
  bool unmasked = false;  // the label is that bit of the mask
  bool label = false;     // 1 stands for -1
};

struct MaskedParityTarget {
  std::uint64_t mask = 0;
  bool negated = false;
  bool operator()(const MaskedRecord& record) const;  // the label of this record
  auto operator<=>(const MaskedParityTarget&) const = default;
};

class MaskedParityQueries {
 public:
  using Record = MaskedRecord;
  using Output = MaskedParityTarget;

  explicit MaskedParityQueries(std::size_t dimension);

  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  MaskedParityTarget output(std::span<const QueryAnswers> answered) const;

 private:
  Queries<Record> mask_queries() const;
  StatisticalQuery<Record> sign_query(std::uint64_t mask) const;
  std::uint64_t mask_of(const QueryAnswers& answers) const;

  std::size_t dimension_;
  std::shared_ptr<const Parts<Record>> places_;
};

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
