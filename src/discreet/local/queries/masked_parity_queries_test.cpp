#include "discreet/local/queries/masked_parity_queries.h"

#include <gtest/gtest.h>

#include <bit>

#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/feasibility_bounds.h"
#include "discreet/local/queries/guarded_oracle.h"
#include "discreet/local/queries/labelled_records_test.h"

namespace discreet::masked_parity_queries_test {

bool parity(std::uint64_t word) { return std::popcount(word) % 2 == 1; }

// Asks whether a masked label is that of the parity, as a query into [-1, 1].
StatisticalQuery<MaskedRecord> parity_query(std::uint64_t mask, const Rational& tolerance) {
  StatisticalQuery<MaskedRecord> query;
  query.steps_at = [mask](const MaskedRecord& record) -> std::int64_t {
    return record.unmasked ? 1 : record.label == parity(mask & record.bits) ? 2 : 0;
  };
  query.steps = 2;
  query.low = -1;
  query.tolerance = tolerance;
  return query;
}

// Values by a hash of the record.
StatisticalQuery<MaskedRecord> random_query(std::uint64_t seed, const Rational& tolerance) {
  StatisticalQuery<MaskedRecord> query;
  query.steps_at = [seed](const MaskedRecord& record) {
    std::uint64_t word = seed + record.bits * 0x9e3779b97f4a7c15 + record.place * 0xbf58476d1ce4e5b9 +
                         (record.unmasked ? 0x94d049bb133111eb : 0) + (record.label ? 0xd6e8feb86659fd93 : 0);
    for (int i = 0; i < 3; ++i) word = (word ^ word >> 29) * 0xbf58476d1ce4e5b9;
    return static_cast<std::int64_t>(word >> 32) % 4;
  };
  query.steps = 3;
  query.low = -1;
  query.tolerance = tolerance;
  return query;
}

Queries<MaskedRecord> some_queries(std::size_t d, const Rational& tolerance) {
  Queries<MaskedRecord> all;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << d; ++mask) all.push_back(parity_query(mask, tolerance));
  for (std::uint64_t seed = 0; seed < 20; ++seed) all.push_back(random_query(seed, tolerance));
  return all;
}

TEST(HidingOracle, IsValidAndHidesTheNegation) {
  for (std::size_t d : {2, 3, 4})
    for (const Rational& tolerance : {Rational(1, 100), Rational(1, 20), Rational(1, 5)}) {
      const auto queries = some_queries(d, tolerance);
      std::vector<std::uint64_t> seen(queries.size());
      for (std::uint64_t mask = 0; mask < std::uint64_t{1} << d; ++mask) {
        std::vector<QueryAnswers> by_negation;
        for (bool negated : {false, true}) {
          MaskedParityTarget target{mask, negated};
          HidingOracle hiding(d, target);
          ExactOracle exact(Distribution<MaskedRecord>::uniform(masked_records(d, target)));
          const QueryAnswers answers = hiding.ask(queries), truth = exact.ask(queries);
          for (std::size_t i = 0; i < queries.size(); ++i) {
            EXPECT_LE(abs(answers[i] - truth[i]), tolerance);  // property 1
            if (!hiding.hides(queries[i])) {
              EXPECT_EQ(answers[i], truth[i]);
              ++seen[i];
            }
          }
          by_negation.push_back(answers);
        }
        HidingOracle hiding(d, {mask, false});
        for (std::size_t i = 0; i < queries.size(); ++i)
          if (hiding.hides(queries[i])) EXPECT_EQ(by_negation[0][i], by_negation[1][i]);  // property 2
      }
      for (std::size_t i = 0; i < queries.size(); ++i) {
        EXPECT_EQ(visible_targets(d, queries[i]), seen[i]);
        EXPECT_LE(Rational(seen[i]), 1 / (2 * tolerance * tolerance));  // property 3, width 2
      }
    }
}

// At the tolerance of the theorem: of all 2^(d+1) targets a query sees at most a share of 2^(-d/3-2).
TEST(HidingOracle, AQueryOfTheTheoremsToleranceSeesFewTargets) {
  for (std::size_t d : {6, 9}) {
    const Rational tolerance(1, 1 << d / 3);
    for (std::uint64_t seed = 0; seed < 5; ++seed)
      EXPECT_LE(visible_targets(d, random_query(seed, tolerance)), std::uint64_t{1} << (2 * d / 3 - 1));
    EXPECT_EQ(visible_targets(d, parity_query(5, tolerance)), 2u);
  }
}

// Two rounds learn from this oracle as from any valid one. One round that guesses masks learns the mask, but the
// negation only when the mask was among its guesses: it is the same answer for both otherwise.
TEST(HidingOracle, OneRoundDoesNotSeeTheNegationUnlessItGuessesTheMask) {
  const std::size_t d = 6;
  const std::vector<std::uint64_t> guesses{0, 1, 7, 42};
  Queries<MaskedRecord> one_round = MaskedParityQueries(d).next({});
  for (std::uint64_t guess : guesses) one_round.push_back(parity_query(guess, Rational(1, 5)));
  int told = 0;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << d; ++mask) {
    std::vector<QueryAnswers> by_negation;
    for (bool negated : {false, true}) {
      HidingOracle oracle(d, {mask, negated});
      EXPECT_EQ(run(MaskedParityQueries(d), oracle), (MaskedParityTarget{mask, negated}));
      by_negation.push_back(oracle.ask(one_round));
    }
    const bool same = by_negation[0] == by_negation[1];
    EXPECT_EQ(same, std::ranges::find(guesses, mask) == guesses.end());
    told += !same;
  }
  // A learner that guesses a hidden negation by a coin fails at least as often as the bound requires.
  const double fails = .5 * (64 - told) / 64;
  EXPECT_GE(fails, one_round_masked_parity_failure(d, static_cast<double>(one_round.size())));
}

}  // namespace discreet::masked_parity_queries_test
