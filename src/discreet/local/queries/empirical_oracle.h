// Answers every statistical query with the average over fresh records.
//
// Privacy:  none: the averages are exact. The private oracles are compared with this one.
// Utility:  valid except with probability beta per query, for records that are independent draws. The number of records
//           is Hoeffding's.
// Cost:     the records of a query are drawn and forgotten.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include "discreet/local/queries/empirical_bounds.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

template <class Record>
class EmpiricalOracle {
 public:
  // `draw` returns an independent record at each call. `beta` is the failure probability of one query.
  EmpiricalOracle(std::function<Record(Rng&)> draw, Rational beta, Rng& rng)
      : draw_(std::move(draw)), beta_(std::move(beta)), rng_(rng) {}

  std::uint64_t records() const { return records_; }  // drawn so far

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      const std::uint64_t rows = empirical_rows(query.shape(), beta_);
      Integer sum = 0;
      for (std::uint64_t i = 0; i < rows; ++i) sum += query.at(draw_(rng_));
      records_ += rows;
      answers.push_back(query.value(Rational(sum, rows)));
    }
    return answers;
  }

 private:
  std::function<Record(Rng&)> draw_;
  Rational beta_;
  Rng& rng_;
  std::uint64_t records_ = 0;
};

}  // namespace discreet::inline local
