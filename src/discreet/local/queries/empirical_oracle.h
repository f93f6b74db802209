// Answers every statistical query with the average over fresh records.
//
// Privacy:  none: the averages are exact. The private oracles are compared with this one.
// Utility:  valid except with probability beta per query, for records that are independent draws. The number of records
//           is Hoeffding's.
// Cost:     the records of a query are drawn and forgotten.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/records/sq_bounds.h"
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

// Recruits for each query as many people as it needs, when it is asked.
//
// LocalOracle divides the people of a study into blocks for all queries of the plan. An algorithm that stops early
// would leave most of these people unasked. This oracle recruits a person only when there is a question for that
// person. Each person answers one query, with one randomized bit.
//
// Privacy:  epsilon, pure, local: one report per person.   docs/local/statistical_queries.md#local
// Utility:  valid except with probability beta per query, for people who are independent draws.
// Cost:     one evaluation and one bit per person.
// Source:   KL-13, KL-14.
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
