// Answers statistical queries from people who each answer one query with one randomized bit.
//
// The oracle takes people in an order that is drawn without looking at them. Every query of the plan has a block of its
// own. So each person answers once, later queries may depend on earlier answers, and the people of a query had no part
// in choosing it. The oracle runs a study on a table with one row per person. With the same randomizer, a collector
// runs the study on devices.
//
// Privacy:  epsilon, pure, replacement of one row, and even local: each report alone.
//           docs/local/statistical_queries.md#local
// Utility:  all answers valid with probability >= 1 - beta from local_people(plan, epsilon, beta) people (sq_bounds.h).
// Cost:     one evaluation and one bit per person.
// Source:   KL-13, KL-14 (Lemma 5.6 and Theorem 5.7 of Kasiviswanathan et al. 2011), with one bit for Laplace noise.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/randomizers/one_bit.h"
#include "discreet/local/records/query.h"
#include "discreet/local/records/sq_bounds.h"
#include "discreet/privacy/privacy.h"
#include "discreet/random/permutation.h"

namespace discreet::inline local {

// A statistical query as one bit per person, and the estimate of its answer from the bits.
//
// Privacy:  epsilon, pure, any two records: for every query, values are clipped to its grid first.
// Utility:  answers are unbiased, within width C sqrt(ln(2/beta) / (2 people)) for C = 1 / (2 truth - 1), about
//           coth(epsilon/2).
// Source:   KL-13.
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

enum class PeopleOrder { drawn, as_given };

template <class Record>
class LocalOracle {
 public:
  LocalOracle(std::span<const Record> people, Rational epsilon, const SqPlan& plan, Rng& rng,
              const Progress& progress = {}, PeopleOrder order = PeopleOrder::drawn)
      : people_(people),
        epsilon_(std::move(epsilon)),
        blocks_(cut_blocks(people.size(), query_weights(plan))),
        rng_(rng),
        progress_(progress) {
    check_epsilon(epsilon_);
    if (order == PeopleOrder::drawn) order_ = permutation(people.size(), rng);
  }

  Privacy privacy() const { return {epsilon_}; }

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    if (batch.size() > blocks_.size() - asked_)
      throw Error("more queries than were planned: no people are left for them", Error::Kind::check);
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      Stage{progress_}.at(asked_, blocks_.size());
      answers.push_back(answer(query, blocks_[asked_++]));
    }
    return answers;
  }

 private:
  Rational answer(const StatisticalQuery<Record>& query, const Block& block) {
    const OneBitRandomizer randomizer = one_bit_of(query, epsilon_);
    std::uint64_t ones = 0;
    for (std::size_t i = block.first; i < block.first + block.count; ++i) {
      const Record& person = people_[order_.empty() ? i : order_[i]];
      ones += randomizer.draw(static_cast<std::uint64_t>(query.at(person)), rng_);
    }
    return one_bit_answer(query, randomizer, ones, block.count);
  }

  std::span<const Record> people_;
  Rational epsilon_;
  std::vector<Block> blocks_;  // one per query, in the order of the plan
  Rng& rng_;
  Progress progress_;
  std::vector<std::uint64_t> order_;  // empty: as given
  std::size_t asked_ = 0;
};

}  // namespace discreet::inline local
