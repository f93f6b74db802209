// Answers a statistical query with one bit per person, and estimates the answer from the bits.
//
// Privacy:  epsilon, pure, any two records: for every query, values are clipped to its grid first.
// Utility:  answers are unbiased, within width C sqrt(ln(2/beta) / (2 people)) for C = 1 / (2 truth - 1), about
//           coth(epsilon/2).
// Cost:     one evaluation and one bit per person.
// Source:   KL-13.   docs/local/statistical_queries.md#local
#pragma once

#include "discreet/local/randomizers/one_bit.h"
#include "discreet/local/records/query.h"

namespace discreet::inline local {

template <class Record>
OneBitRandomizer one_bit_of(const StatisticalQuery<Record>& query, const Rational& epsilon) {
  check(query);
  return OneBitRandomizer({.steps = query.steps, .epsilon = epsilon});
}

// The unbiased estimate from `ones` of `people` reports. Without reports it is the middle of the range.
template <class Record>
Rational one_bit_answer(const StatisticalQuery<Record>& query, const OneBitRandomizer& randomizer, std::uint64_t ones,
                        std::uint64_t people) {
  if (people == 0) return (query.low + query.high) / 2;
  const Rational truth = randomizer.truth();
  return query.low + query.width() * (Rational(ones, people) - (1 - truth)) / (2 * truth - 1);
}

}  // namespace discreet::inline local
