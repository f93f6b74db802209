// Finds a cut on an ordered domain by binary search, with two statistical queries per step.
//
// A step asks two questions about the cut in the middle. How many records with label 1 are below it, and how many with
// label 0 are not? If some cut fits all labels, one of the two is 0. The search goes to the side with wrong records, as
// far as the answers show. It ends if both sides seem to have few. The number of queries grows with the logarithm of
// the domain. Each step waits for the one before.
//
// Privacy:  that of the oracle.
// Utility:  error <= alpha with every valid oracle, if some cut fits all labels.
// Cost:     at most floor(log2(size + 1)) batches of two queries of tolerance alpha / 2.
// Source:   ours, after KL-22 (thresholds) and section 6 of the spec of the local model.
//           docs/learners/queried_threshold.md#utility
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// 1 for values >= at. `at` may be one past the last value of the domain.
struct Cut {
  Integer at;
  bool operator()(std::uint64_t x) const { return fits_64(at) && x >= low_64(at); }
  bool operator==(const Cut&) const = default;
};

class ThresholdQueries {
 public:
  using Record = Labelled<std::uint64_t>;
  using Output = Cut;

  // Values are 0, ..., size - 1, with size <= 2^64.
  ThresholdQueries(Integer size, Rational alpha);

  std::size_t steps() const;  // at most
  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  Cut output(std::span<const QueryAnswers> answered) const;

 private:
  // The cuts that are left. There is one when the search has ended.
  struct Left {
    Integer first, last;
    Integer middle() const { return (first + last) / 2; }
  };
  Left left_after(std::span<const QueryAnswers> answered) const;
  Queries<Record> queries_at(const Integer& cut) const;

  Integer size_;
  Rational alpha_;
};

}  // namespace discreet::inline local
