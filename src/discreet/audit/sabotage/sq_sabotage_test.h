// Sabotaged oracles of statistical queries. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learning/listed_records.h"
#include "discreet/local/queries/queried_conjunction.h"
#include "discreet/local/queries/queried_threshold.h"

namespace discreet::sq_sabotage {

using Records = std::span<const std::uint32_t>;
using Number = std::uint32_t;
using Batch = Queries<Number>;

inline const Rational epsilon = 1, too_much(5, 4);

inline StatisticalQuery<Number> is(Number value) {
  return indicator<Number>([=](const Number& x) { return x == value; }, Rational(1, 10));
}

// The same about the parts of one partition.
inline Batch partition() {
  auto parts = std::make_shared<Parts<Number>>([](const Number& x) { return std::uint64_t{x}; });
  Batch batch{is(0), is(1), is(2)};
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].parts = parts, batch[i].part = i;
  return batch;
}

inline QueryAnswers asked(auto& oracle, const Batch& batch) {
  return oracle.ask(std::span<const StatisticalQuery<Number>>(batch));
}

inline std::string shown(const QueryAnswers& answers) {
  std::string text;
  for (const Rational& answer : answers) text += to_string(answer) + " ";
  return text;
}

inline Family family(const Run& run) {
  return [=](std::size_t) {
    Subject subject;
    subject.records = 3;
    subject.promised = {epsilon};
    subject.run = run;
    return subject;
  };
}

// ---- sums of a table

inline Run central(const Batch& batch, const Rational& spent) {
  return [=](Records rows, Rng& rng) {
    CentralOracle<Number> oracle(rows, spent, {shape_of(batch)}, rng);
    return shown(asked(oracle, batch));
  };
}

// Every query as if it were the only one.
inline Run central_one_by_one(const Batch& batch) {
  return [=](Records rows, Rng& rng) {
    std::string text;
    for (const auto& query : batch) {
      CentralOracle<Number> oracle(rows, epsilon, {shape_of(Batch{query})}, rng);
      text += shown(asked(oracle, {query}));
    }
    return text;
  };
}

inline Run central_with_a_count(const Batch& batch) {
  return [=](Records rows, Rng& rng) {
    return central(batch, epsilon)(rows, rng) + std::to_string(std::ranges::count(rows, 0u));
  };
}

// ---- people who answer one bit

inline SqPlan two_levels() { return {shape_of(Batch{is(0)}), shape_of(Batch{is(1)})}; }

// The second question depends on the first answer.
inline std::string two_questions(auto& first, auto& second) {
  QueryAnswers before = asked(first, {is(0)});
  return shown(before) + shown(asked(second, {before[0] > Rational(1, 2) ? is(1) : is(2)}));
}

inline Run local(const Rational& spent) {
  return [=](Records people, Rng& rng) {
    LocalOracle<Number> oracle(people, spent, two_levels(), rng, {}, PeopleOrder::as_given);
    return two_questions(oracle, oracle);
  };
}

inline std::string same_people_twice(Records people, Rng& rng) {
  const SqPlan one{shape_of(Batch{is(0)})};
  LocalOracle<Number> first(people, epsilon, one, rng, {}, PeopleOrder::as_given), second = first;
  return two_questions(first, second);
}

// A person's answer decides which question the person answers.
inline std::string people_dealt_by_value(Records people, Rng& rng) {
  std::vector<Number> sorted(people.begin(), people.end());
  std::ranges::sort(sorted);
  std::vector<Number> zeros(sorted.begin(), std::ranges::upper_bound(sorted, 0u)),
      others(sorted.begin() + std::ssize(zeros), sorted.end());
  const SqPlan one{shape_of(Batch{is(0)})};
  LocalOracle<Number> first(zeros, epsilon, one, rng, {}, PeopleOrder::as_given),
      second(others, epsilon, one, rng, {}, PeopleOrder::as_given);
  return two_questions(first, second);
}

// Asks again until it likes the answer, as a rejection sampler does. In the original the second try has its own people.
inline std::string two_tries(auto& first, auto& second) {
  QueryAnswers once = asked(first, {is(0)});
  return once[0] > Rational(1, 2) ? "kept" : asked(second, {is(0)})[0] > Rational(1, 2) ? "kept" : "rejected";
}

inline std::string tries_of_others(Records people, Rng& rng) {
  LocalOracle<Number> oracle(people, epsilon, two_levels(), rng, {}, PeopleOrder::as_given);
  return two_tries(oracle, oracle);
}

inline std::string tries_not_charged(Records people, Rng& rng) {
  const SqPlan one{shape_of(Batch{is(0)})};
  LocalOracle<Number> first(people, epsilon, one, rng, {}, PeopleOrder::as_given), second = first;
  return two_tries(first, second);
}

// ---- the learner

inline Family learner(const Json& options, const char* name = "queried_conjunction") {
  return [=](std::size_t rows) { return find_learner(name).subject(options, rows); };
}

template <class L>
Run learner_at(const typename L::Options& options) {
  L learner(options);
  return [=](Records records, Rng& rng) {
    RecordSample<BitDomain> rows(BitDomain{1}, records);
    auto chosen = *learner.learn(rows.sample(), rng);
    return std::to_string(chosen.ones[0]) + std::to_string(chosen.zeros[0]);
  };
}

// Every step of an adaptive search on all rows, each with the whole epsilon.
struct SameRowsAgain {
  std::span<const Labelled<std::uint64_t>> rows;
  Rng& rng;
  QueryAnswers ask(std::span<const StatisticalQuery<Labelled<std::uint64_t>>> batch) {
    return CentralOracle<Labelled<std::uint64_t>>(rows, epsilon, {shape_of(batch)}, rng).ask(batch);
  }
};

inline std::string search_on_the_same_rows(Records records, Rng& rng) {
  std::vector<Labelled<std::uint64_t>> rows;
  for (std::uint32_t record : records) rows.push_back({record / 2, static_cast<Label>(record % 2)});
  SameRowsAgain oracle{rows, rng};
  return run(ThresholdQueries(3, Rational(2, 5)), oracle).at.str();
}

inline std::vector<Sabotaged> all() {
  const Batch two{is(0), is(1)};
  Family sums = family(central(two, epsilon)), parts = family(central(partition(), epsilon)),
         bits = family(local(epsilon)), tries = family(tries_of_others);
  Family table = learner({{"dimension", 1}, {"alpha", "2/5"}}),
         search = learner({{"high", 2}, {"alpha", "2/5"}}, "queried_threshold"),
         people = tiny_family(find_learner("queried_conjunction"),
                              {{"dimension", 1}, {"alpha", "2/5"}, {"oracle", "local"}});
  return {
      {"central_noise_too_small", "noise too small by a fifth", mutated(sums, central(two, too_much), Rows::ordered),
       sums, 2},
      {"central_forgets_the_batch", "every query of a batch has the epsilon of all",
       mutated(sums, central_one_by_one(two), Rows::ordered), sums, 2},
      {"central_counts_a_partition_once", "a record that changes its part moves one count, not two",
       mutated(parts, central(partition(), 2 * epsilon), Rows::ordered), parts, 2},
      {"central_shows_a_count", "an exact count beside the noisy ones",
       mutated(sums, central_with_a_count(two), Rows::ordered), sums, 1},
      {"local_tells_the_truth_too_often", "a report of epsilon 5/4", mutated(bits, local(too_much), Rows::ordered),
       bits, 2},
      {"local_asks_a_block_twice", "the people of the first question answer the second as well",
       mutated(bits, same_people_twice, Rows::ordered), bits, 2},
      {"local_deals_people_by_value", "which question a person gets depends on her answer",
       mutated(bits, people_dealt_by_value, Rows::ordered), bits, 2},
      {"rejected_answers_are_not_charged", "people are asked again when their answer is rejected",
       mutated(tries, tries_not_charged, Rows::ordered), tries, 2},
      {"queried_conjunction_too_steep", "noise of a table half as large as it must be",
       mutated(table, learner_at<QueriedConjunctionLearner>({.dimension = 1, .epsilon = 2, .alpha = Rational(2, 5)})),
       table, 4},
      {"queried_conjunction_tells_too_much", "bits of people at twice epsilon",
       mutated(people, learner_at<LocallyQueriedConjunctionLearner>(
                           {.dimension = 1, .epsilon = 2, .alpha = Rational(2, 5), .oracle = OracleKind::local})),
       people, 4},
      {"queried_threshold_looks_at_rows_twice", "every step looks at all rows with the whole epsilon",
       mutated(search, search_on_the_same_rows, Rows::ordered), search, 2},
  };
}

}  // namespace discreet::sq_sabotage
