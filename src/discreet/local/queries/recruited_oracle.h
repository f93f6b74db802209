// Answers statistical queries and recruits for each query as many people as it needs, when it is asked.
//
// LocalOracle divides the people of a study into blocks for all queries of the plan. An algorithm that stops early
// would leave most of these people unasked. This oracle recruits a person only when there is a question for that
// person. Each person answers one query, with one randomized bit.
//
// Privacy:  epsilon, pure, local: one report per person.   docs/local/statistical_queries.md#local
// Utility:  valid except with probability beta per query, for people who are independent draws.
// Cost:     one evaluation and one bit per person.
// Source:   KL-13, KL-14.
#pragma once

#include "discreet/local/queries/empirical_bounds.h"
#include "discreet/local/queries/one_bit_query.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

template <class Record>
class RecruitedOracle {
 public:
  struct Options {
    Rational epsilon = 1, beta{1, 1000};  // beta per query
  };

  // `recruit` returns an independent person at each call.
  RecruitedOracle(std::function<Record(Rng&)> recruit, Options options, Rng& rng)
      : recruit_(std::move(recruit)), options_(std::move(options)), rng_(rng) {}

  std::uint64_t people() const { return people_; }  // recruited so far

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) answers.push_back(answer(query));
    return answers;
  }

 private:
  Rational answer(const StatisticalQuery<Record>& query) {
    const OneBitRandomizer randomizer = one_bit_of(query, options_.epsilon);
    const std::uint64_t people = one_bit_people(query.shape(), options_.epsilon, options_.beta);
    std::uint64_t ones = 0;
    for (std::uint64_t i = 0; i < people; ++i)
      ones += randomizer.draw(static_cast<std::uint64_t>(query.at(recruit_(rng_))), rng_);
    people_ += people;
    return one_bit_answer(query, randomizer, ones, people);
  }

  std::function<Record(Rng&)> recruit_;
  Options options_;
  Rng& rng_;
  std::uint64_t people_ = 0;
};

}  // namespace discreet::inline local
