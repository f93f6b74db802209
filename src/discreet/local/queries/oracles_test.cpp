// Oracles: valid where they say so, private where they say so.
#include <gtest/gtest.h>

#include "discreet/audit/verify/verifier.h"
#include "discreet/local/queries/central_oracle.h"
#include "discreet/local/queries/empirical_oracle.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/guarded_oracle.h"
#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/queries/masked_parity_queries.h"

namespace discreet::oracles_test {

using Number = std::int64_t;
using Rows = std::vector<Number>;

// The values of a query on 0, 1, 2, ...
StatisticalQuery<Number> table_query(std::vector<std::int64_t> values, std::int64_t steps, const Rational& tolerance) {
  StatisticalQuery<Number> query;
  query.steps_at = [values](const Number& x) { return values[static_cast<std::size_t>(x)]; };
  query.steps = steps;
  query.tolerance = tolerance;
  return query;
}

StatisticalQuery<Number> is(Number value, const Rational& tolerance = Rational(1, 10)) {
  return indicator<Number>([=](const Number& x) { return x == value; }, tolerance);
}

template <class Oracle>
QueryAnswers ask(Oracle& oracle, const Queries<Number>& batch) {
  return oracle.ask(std::span<const StatisticalQuery<Number>>(batch));
}

Distribution<Number> some_distribution() {
  return Distribution<Number>({{0, Rational(1, 7)}, {1, Rational(2, 7)}, {2, Rational(1, 14)}, {3, Rational(1, 2)}});
}

Queries<Number> some_queries() {
  Queries<Number> queries{table_query({0, 1, 2, 3}, 3, Rational(1, 10)), table_query({5, 0, 0, 1}, 5, Rational(1, 33)),
                          is(3), is(1, Rational(2, 5))};
  queries[0].low = -1;
  queries[1].high = 7;
  return queries;
}

TEST(Query, ClipsWhatLiesOutsideItsGrid) {
  auto query = table_query({-5, 2, 99}, 3, 1);
  EXPECT_EQ(query.at(0), 0);
  EXPECT_EQ(query.at(1), 2);
  EXPECT_EQ(query.at(2), 3);
}

TEST(Query, MovementOfPartsIsThatOfTheTwoFullest) {
  auto parts = std::make_shared<Parts<Number>>([](const Number& x) { return static_cast<std::uint64_t>(x); });
  auto in_part = [&](std::uint64_t part) {
    auto query = is(0);
    query.parts = parts;
    query.part = part;
    return query;
  };
  EXPECT_EQ(shape_of(Queries<Number>{is(0), is(1), is(2)}).movement, 3u);  // not known to be disjoint
  EXPECT_EQ(shape_of(Queries<Number>{in_part(0), in_part(1), in_part(2)}).movement, 2u);
  EXPECT_EQ(shape_of(Queries<Number>{in_part(0), in_part(0), in_part(2)}).movement, 3u);
  EXPECT_EQ(shape_of(Queries<Number>{in_part(4)}).movement, 1u);
  EXPECT_EQ(shape_of(Queries<Number>{in_part(0), in_part(1), in_part(2), is(7)}).movement, 3u);
}

// By brute force over all pairs of records: the movement is never less than what a replaced record does.
TEST(Query, MovementIsAtLeastWhatARecordMoves) {
  Rng rng = Rng::seeded(5);
  for (int round = 0; round < 300; ++round) {
    auto some = [&] {
      std::vector<std::int64_t> values;
      for (int x = 0; x < 5; ++x) values.push_back(static_cast<std::int64_t>(rng.bits(2)));
      return values;
    };
    auto cells = some();
    auto parts = std::make_shared<Parts<Number>>(
        [=](const Number& x) { return static_cast<std::uint64_t>(cells[static_cast<std::size_t>(x)]); });
    Queries<Number> batch;
    for (std::uint64_t i = 1 + rng.bits(2); i > 0; --i) {
      batch.push_back(table_query(some(), 3, 1));
      if (rng.bits(1) != 0) batch.back().parts = parts, batch.back().part = rng.bits(2);
    }
    Rational most = 0;
    for (Number u = 0; u < 5; ++u)
      for (Number v = 0; v < 5; ++v) {
        Rational moved = 0;
        for (const auto& query : batch) moved += Rational(std::abs(query.at(u) - query.at(v)), query.steps);
        most = std::max(most, moved);
      }
    EXPECT_LE(most, shape_of(batch).movement);
  }
}

TEST(AdversarialOracle, IsValidAndAsWrongAsItMayBe) {
  ExactOracle exact(some_distribution());
  for (AdversaryRule adversary : all_adversaries) {
    AdversarialOracle oracle(some_distribution(), adversary);
    bool extreme = false;
    for (int round = 0; round < 4; ++round) {
      const auto queries = some_queries();
      const QueryAnswers truth = ask(exact, queries), answers = ask(oracle, queries);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        Rational error = abs(truth[i] - answers[i]);
        EXPECT_LE(error, queries[i].tolerance) << word(adversary);
        extreme = extreme || error > queries[i].tolerance / 2;
      }
    }
    EXPECT_TRUE(extreme) << word(adversary);
  }
}

TEST(ExactOracle, GivesTheMean) {
  ExactOracle oracle(some_distribution());
  const QueryAnswers answers = ask(oracle, some_queries());
  EXPECT_EQ(answers[0], -1 + 2 * (Rational(2, 7) + Rational(2, 14) + Rational(3, 2)) / 3);
  EXPECT_EQ(answers[2], Rational(1, 2));
}

TEST(DigitsOracle, IsWithinTheToleranceAgainstEveryAdversary) {
  Rng rng = Rng::seeded(3);
  ExactOracle exact(some_distribution());
  for (int round = 0; round < 200; ++round) {
    const std::int64_t steps = 1 + static_cast<std::int64_t>(rng.bits(10));
    std::vector<std::int64_t> values;
    for (int x = 0; x < 4; ++x) values.push_back(static_cast<std::int64_t>(rng.bits(20)) % (steps + 1));
    if (round % 3 == 0) values[2] = steps;
    auto query = table_query(values, steps, Rational(1 + rng.bits(5), 40));
    query.low = -1;
    query.high = 1 + Rational(rng.bits(3));
    for (AdversaryRule adversary : all_adversaries) {
      AdversarialOracle oracle(some_distribution(), adversary, static_cast<std::uint64_t>(round));
      DigitsOracle digits(oracle);
      EXPECT_LE(abs(ask(digits, {query})[0] - ask(exact, {query})[0]), query.tolerance);
    }
  }
}

TEST(DigitsOracle, AsksTheGoldenNumberOfDigits) { EXPECT_EQ(digit_count({2, Rational(1, 20), 1}), 6u); }  // row 35

TEST(GuardedOracles, CountTraceAndRefuse) {
  ExactOracle exact(some_distribution());
  CountingOracle counting(exact);
  TracingOracle tracing(counting);
  ask(tracing, {is(0), is(1)});
  ask(tracing, {is(3)});
  EXPECT_EQ(counting.batches(), 2u);
  EXPECT_EQ(counting.queries(), 3u);
  EXPECT_EQ(tracing.trace()[1][0].answer, Rational(1, 2));
  CappedOracle capped(exact, Rational(1, 20));
  EXPECT_NO_THROW(ask(capped, {is(0, Rational(1, 20))}));
  EXPECT_THROW(ask(capped, {is(0, Rational(1, 21))}), Error);
  OneBatchOracle once(exact);
  EXPECT_NO_THROW(ask(once, {is(0), is(1)}));
  EXPECT_THROW(ask(once, {is(0)}), Error);
}

TEST(GuardedOracles, ANonadaptiveOracleStopsAnAdaptiveAlgorithm) {
  ExactOracle exact(Distribution<MaskedRecord>::uniform({{0, 0, true, true}, {1, 1, false, false}}));
  OneBatchOracle once(exact);
  EXPECT_THROW(run(MaskedParityQueries(2), once), Error);
}

// A query fails with probability at most 1/10 each; of 200 at most 40 with probability above 1 - 1e-5 (binomial tail).
TEST(EmpiricalOracle, IsValidMostOfTheTime) {
  Rng rng = Rng::seeded(11);
  ExactOracle exact(some_distribution());
  EmpiricalOracle<Number> oracle(
      [](Rng& source) {
        std::uint64_t u = uniform_below(std::uint64_t{14}, source);
        return Number{u < 2 ? 0 : u < 6 ? 1 : u < 7 ? 2 : 3};
      },
      Rational(1, 10), rng);
  const auto queries = some_queries();
  int failures = 0;
  for (int round = 0; round < 50; ++round) {
    const QueryAnswers truth = ask(exact, queries), answers = ask(oracle, queries);
    for (std::size_t i = 0; i < queries.size(); ++i) failures += abs(truth[i] - answers[i]) > queries[i].tolerance;
  }
  EXPECT_LE(failures, 40);
  EXPECT_GT(oracle.records(), 10'000u);
}

// ---- privacy, exactly

std::string shown(const QueryAnswers& answers) {
  std::string text;
  for (const Rational& answer : answers) text += to_string(answer) + " ";
  return text;
}

Subject subject_of(std::size_t records, const Rational& epsilon,
                   std::function<std::string(std::span<const Number>, Rng&)> run) {
  Subject subject;
  subject.records = records;
  subject.promised = {epsilon};
  subject.run = [run](std::span<const std::uint32_t> database, Rng& rng) {
    Rows rows(database.begin(), database.end());
    return run(rows, rng);
  };
  return subject;
}

// The second batch depends on the first answer.
template <class Oracle>
std::string adaptive_run(Oracle& oracle) {
  QueryAnswers first = ask(oracle, {is(0)});
  QueryAnswers second = ask(oracle, {first[0] > Rational(1, 2) ? is(1) : is(2)});
  return shown(first) + "| " + shown(second);
}

SqPlan two_levels() { return {shape_of(Queries<Number>{is(0)}), shape_of(Queries<Number>{is(1)})}; }

TEST(CentralOracle, BatchesAreChargedTogether) {
  auto parts = std::make_shared<Parts<Number>>([](const Number& x) { return static_cast<std::uint64_t>(x); });
  Queries<Number> alone{is(0), table_query({0, 2, 1}, 2, 1)}, partition;
  for (Number value : {0, 1, 2}) {
    partition.push_back(is(value));
    partition.back().parts = parts;
    partition.back().part = static_cast<std::uint64_t>(value);
  }
  for (const auto& batch : {alone, partition})
    for (std::size_t rows : {1, 2, 3})
      for (const Rational& epsilon : {Rational(1, 2), Rational(2)}) {
        auto report = verify(subject_of(3, epsilon,
                                        [&](std::span<const Number> table, Rng& rng) {
                                          CentralOracle<Number> oracle(table, epsilon, {shape_of(batch)}, rng);
                                          return shown(ask(oracle, batch));
                                        }),
                             {.rows = rows});
        EXPECT_EQ(report.verdict, Verdict::holds) << rows << " " << report.epsilon.high;
        // Tight: nothing is paid twice.
        EXPECT_GT(report.epsilon.low, to_double(epsilon) * .99);
      }
}

TEST(CentralOracle, AdaptiveBatchesHaveRowsOfTheirOwn) {
  for (std::size_t rows : {1, 2, 3, 4}) {
    auto report = verify(subject_of(3, 1,
                                    [&](std::span<const Number> table, Rng& rng) {
                                      CentralOracle<Number> oracle(table, 1, two_levels(), rng);
                                      return adaptive_run(oracle);
                                    }),
                         {.rows = rows});
    EXPECT_EQ(report.verdict, Verdict::holds) << rows << " " << report.epsilon.high;
    EXPECT_GT(report.epsilon.low, .99);
  }
}

// Two people, the second question depends on the first answer: epsilon, not twice epsilon.
TEST(LocalOracle, AdaptiveQueriesCostEpsilonInAll) {
  for (PeopleOrder order : {PeopleOrder::as_given, PeopleOrder::drawn})
    for (std::size_t rows : {1, 2, 3, 4}) {
      auto report = verify(subject_of(3, 1,
                                      [&](std::span<const Number> people, Rng& rng) {
                                        LocalOracle<Number> oracle(people, 1, two_levels(), rng, {}, order);
                                        return adaptive_run(oracle);
                                      }),
                           {.rows = rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << rows << " " << report.epsilon.high;
      if (order == PeopleOrder::as_given) EXPECT_GT(report.epsilon.low, .999999);
    }
}

// Values between the ends of a grid are reported by one bit as well.
TEST(LocalOracle, GridValuesKeepThePromise) {
  Queries<Number> batch{table_query({0, 1, 3}, 3, 1), table_query({2, 0, 1}, 2, 1)};
  for (std::size_t rows : {1, 2, 3}) {
    auto report = verify(subject_of(3, Rational(3, 2),
                                    [&](std::span<const Number> people, Rng& rng) {
                                      LocalOracle<Number> oracle(people, Rational(3, 2), {shape_of(batch)}, rng);
                                      return shown(ask(oracle, batch));
                                    }),
                         {.rows = rows});
    EXPECT_EQ(report.verdict, Verdict::holds) << rows << " " << report.epsilon.high;
  }
}

TEST(PrivateOracles, RefuseMoreThanWasPlanned) {
  Rng rng = Rng::seeded(1);
  Rows rows{0, 1, 2};
  CentralOracle<Number> central(rows, 1, two_levels(), rng);
  LocalOracle<Number> local(rows, 1, two_levels(), rng);
  for (int batch = 0; batch < 2; ++batch) {
    EXPECT_NO_THROW(ask(central, {is(0)}));
    EXPECT_NO_THROW(ask(local, {is(0)}));
  }
  EXPECT_THROW(ask(central, {is(0)}), Error);
  EXPECT_THROW(ask(local, {is(0)}), Error);
}

TEST(PrivateOracles, SayTheMiddleOfNobody) {
  Rng rng = Rng::seeded(1);
  CentralOracle<Number> central({}, 1, two_levels(), rng);
  LocalOracle<Number> local({}, 1, two_levels(), rng);
  EXPECT_EQ(ask(central, {is(0)})[0], Rational(1, 2));
  EXPECT_EQ(ask(local, {is(0)})[0], Rational(1, 2));
}

// Exact expectation: the estimate of three people is unbiased.
TEST(LocalOracle, IsUnbiased) {
  Rows people{0, 1, 2};
  auto query = table_query({0, 1, 3}, 3, 1);
  query.low = -1;
  auto law = explore([&](Rng& rng) {
    LocalOracle<Number> oracle(people, 1, {shape_of(Queries<Number>{query})}, rng, {}, PeopleOrder::as_given);
    return ask(oracle, {query})[0];
  });
  Rational mean = 0;
  for (const auto& [answer, probability] : law.mass) mean += answer * *probability.rational();
  EXPECT_EQ(mean, -1 + 2 * Rational(4, 9));
}

// All answers of a run are valid except with probability 1/10; of 60 runs more than 18 fail with probability below
// 1e-5.
template <template <class> class Oracle>
int failed_runs(std::uint64_t people) {
  Rng rng = Rng::seeded(8);
  ExactOracle exact(some_distribution());
  auto queries = some_queries();
  for (auto& query : queries) query.tolerance = query.width() / 8;
  int failures = 0;
  for (int round = 0; round < 60; ++round) {
    Rows rows;
    for (std::uint64_t i = 0; i < people; ++i) {
      std::uint64_t u = uniform_below(std::uint64_t{14}, rng);
      rows.push_back(u < 2 ? 0 : u < 6 ? 1 : u < 7 ? 2 : 3);
    }
    Oracle<Number> oracle(rows, 1, {shape_of(queries)}, rng);
    const QueryAnswers truth = ask(exact, queries), answers = ask(oracle, queries);
    bool valid = true;
    for (std::size_t i = 0; i < queries.size(); ++i)
      valid = valid && abs(truth[i] - answers[i]) <= queries[i].tolerance;
    failures += !valid;
  }
  return failures;
}

TEST(PrivateOracles, AreValidAtThePlannedNumbers) {
  auto queries = some_queries();
  for (auto& query : queries) query.tolerance = query.width() / 8;
  const SqPlan plan{shape_of(queries)};
  EXPECT_LE(failed_runs<CentralOracle>(central_rows(plan, 1, .1)), 18);
  EXPECT_LE(failed_runs<LocalOracle>(local_people(plan, 1, .1)), 18);
  EXPECT_GT(failed_runs<LocalOracle>(local_people(plan, 1, .1) / 100), 30);
}

}  // namespace discreet::oracles_test
