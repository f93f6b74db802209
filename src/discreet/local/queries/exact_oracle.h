// Answers statistical queries with the exact mean over a known distribution.
//
// Privacy:  none: it is for public distributions and for tests.
// Utility:  every answer is exact.
// Cost:     one pass over the support per query.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/records/distribution.h"

namespace discreet::inline local {

template <class Record>
class ExactOracle {
 public:
  explicit ExactOracle(Distribution<Record> distribution) : distribution_(std::move(distribution)) {}

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      answers.push_back(distribution_.mean(query));
    }
    return answers;
  }

 private:
  Distribution<Record> distribution_;
};

}  // namespace discreet::inline local
