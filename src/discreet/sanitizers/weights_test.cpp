#include "discreet/sanitizers/weights.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/base/interval.h"
#include "discreet/privacy/largest_step.h"
#include "discreet/random/rng.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/query_table_bounds.h"
#include "discreet/sanitizers/sanitized_test.h"

namespace discreet::weights_test {

using Options = WeightsSanitizer::Options;
using Values = std::vector<std::uint64_t>;
static_assert(Sanitizer<WeightsSanitizer>);

FiniteClass queries_of(const std::vector<std::string>& rows) {
  BitMatrix table(rows.size(), rows[0].size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) table.set(i, j, rows[i][j] == '1');
  return FiniteClass(std::move(table));
}

FiniteClass random_queries(std::size_t queries, std::size_t points, Rng& rng) {
  BitMatrix table(queries, points);
  for (std::size_t i = 0; i < queries; ++i)
    for (std::size_t j = 0; j < points; ++j) table.set(i, j, rng.bits(1) != 0);
  return FiniteClass(std::move(table));
}

std::string written(const WeightsRelease& release) {
  std::string text;
  for (const auto& [point, weight] : release.weights) text += std::to_string(weight) + " ";
  for (std::uint64_t point : release.table) text += "," + std::to_string(point);
  return text;
}

Subject subject(const Options& options) { return sanitized(WeightsSanitizer(options), written); }

TEST(Weights, KeepTheirPromiseOnEverySmallTable) {
  for (std::size_t rows : {1, 2, 3}) {
    expect_holds(subject({.queries = queries_of({"01"}), .rounds = 2}), rows);
    expect_holds(subject({.queries = queries_of({"011", "001"}), .rounds = 2}), rows);
    expect_holds(subject({.queries = queries_of({"011", "001"}), .delta = Rational(1, 10), .rounds = 2}), rows);
    expect_holds(subject({.queries = queries_of({"01"}), .rounds = 1, .table_rows = 2}), rows);
  }
  expect_holds(subject({.queries = queries_of({"01"}), .rounds = 3}), 2);
}

// Selections and measurements together: half of the steps are of bounded range, half are not.
TEST(Weights, TheStepsComposeToThePromise) {
  for (std::int64_t rounds : {1, 7, 50, 500}) {
    const WeightsSanitizer sanitizer(
        {.queries = queries_of({"01"}), .delta = Rational(1, 1'000'000), .rounds = rounds});
    const auto each = static_cast<std::uint64_t>(rounds);
    auto steps = with_epsilon({.any = each, .exponential = each}, sanitizer.round_epsilon(), Neighbours::replace);
    auto total = epsilon_at(steps, Rational(1, 1'000'000));
    ASSERT_TRUE(total);
    EXPECT_LE(*total, 1);
  }
  const WeightsSanitizer pure({.queries = queries_of({"01"}), .rounds = 5});
  EXPECT_EQ(pure.round_epsilon(), Rational(1, 10));
}

TEST(Weights, ClosedForms) {
  EXPECT_EQ(proved_rounds(8, Rational(1, 5)), 831);  // 16 ln 8 / 0.04 = 831.8
  EXPECT_EQ(proved_rounds(1, Rational(1, 5)), 1);
  EXPECT_NEAR(weights_rows(0.2, 0.05, 0.1, 832, 9),
              2 / (0.2 * 0.1) * (2 * std::log(2 * 832 * 9 / 0.05) + std::log(2 * 832 / 0.05)), 1e-6);
}

// With hardly any noise the mean weights obey the bound of the rounds alone.
TEST(Weights, WithoutNoiseTheErrorIsThatOfTheRounds) {
  Rng rng = Rng::seeded(11);
  for (int repetition = 0; repetition < 5; ++repetition) {
    const std::size_t points = 32;
    const FiniteClass queries = random_queries(40, points, rng);
    Values rows(2000);
    for (auto& row : rows) row = std::min(uniform_below(points, rng), uniform_below(points / 4, rng));
    for (std::int64_t rounds : {5, 20, 80}) {
      const WeightsSanitizer sanitizer({.queries = queries, .epsilon = 500'000, .rounds = rounds});
      auto release = sanitizer.sanitize(rows, rng);
      const double allowed = 2 * std::sqrt(std::log(points) / static_cast<double>(rounds + 1)) * 2000 + 1;
      for (std::size_t q = 0; q < 40; ++q) {
        auto truth = std::ranges::count_if(rows, [&](std::uint64_t row) { return queries.table().get(q, row); });
        EXPECT_LE(to_double(abs(sanitizer.answer(release, q).count - truth)), allowed);
      }
    }
  }
}

// With fixed seeds; some bar may be wrong in one run of twenty, and none of these is.
TEST(Weights, QueriesAreWithinAlphaAtThePlannedRows) {
  const Accuracy goal{{2, 5}, {1, 20}};
  Rng rng = Rng::seeded(5);
  const FiniteClass queries = random_queries(20, 16, rng);
  const WeightsSanitizer sanitizer(
      {.queries = queries, .delta = Rational(1, 1'000'000), .alpha = goal.alpha, .table_rows = 500});
  const auto n = best(sanitizer.bounds(goal)).rows;
  EXPECT_LE(sanitizer.error(static_cast<std::int64_t>(n)), goal.alpha * n);
  Values rows(n);
  for (auto& row : rows) row = uniform_below(3, rng) == 0 ? 5 : uniform_below(16, rng);
  auto release = sanitizer.sanitize(rows, rng);
  EXPECT_EQ(release.table.size(), 500u);
  for (std::size_t q = 0; q < 20; ++q) {
    auto counts = [&](const Values& of) {
      return std::ranges::count_if(of, [&](std::uint64_t row) { return queries.table().get(q, row); });
    };
    Answer answer = sanitizer.answer(release, q);
    EXPECT_TRUE(answer.low <= counts(rows) && counts(rows) <= answer.high);
    EXPECT_LE(abs(answer.count - counts(rows)), goal.alpha * n);
    EXPECT_LE(abs(Rational(counts(release.table)) * n / 500 - counts(rows)),
              sanitizer.table_error(static_cast<std::int64_t>(n)));
  }
}

// The same queries, rows and pure epsilon: where all tables can be tried, the best of them is nearer than weights,
// whose rounds share the promise. Means over fixed seeds; the largest error of a query, as a share of the rows.
TEST(Weights, SelectionAmongAllTablesIsMoreAccurateWhereItIsPossible) {
  const FiniteClass queries = queries_of({"0001", "0011", "0111", "1010"});
  const FiniteSanitizer tables({.queries = queries, .table_rows = 20});
  const WeightsSanitizer weights({.queries = queries, .rounds = 10});
  Rng rng = Rng::seeded(8);
  auto largest_error = [&](const auto& sanitizer, const Values& rows) {
    const auto release = sanitizer.sanitize(rows, rng);
    Rational most = 0;
    for (std::size_t q = 0; q < queries.concepts(); ++q) {
      const auto truth = std::ranges::count_if(rows, [&](std::uint64_t row) { return queries.table().get(q, row); });
      most = std::max<Rational>(most, abs(Rational(sanitizer.answer(release, q).count - truth)));
    }
    return to_double(most) / static_cast<double>(rows.size());
  };
  constexpr int runs = 20;
  double by_tables = 0, by_weights = 0;
  for (int run = 0; run < runs; ++run) {
    Values rows(400);
    for (auto& row : rows) row = std::min(uniform_below(4, rng), uniform_below(4, rng));
    by_tables += largest_error(tables, rows) / runs;
    by_weights += largest_error(weights, rows) / runs;
  }
  EXPECT_LT(by_tables, 0.05);
  EXPECT_LT(by_weights, 0.2);
  EXPECT_LT(2 * by_tables, by_weights);
}

// The score in units of 2^-bits moves by 2^bits with a replaced row, whatever the weights are.
TEST(Weights, SensitivityByBruteForce) {
  const std::int64_t unit = std::int64_t{1} << 30;
  for (std::int64_t n : {1, 5, 1000})
    for (std::int64_t share : {std::int64_t{0}, unit / 3, unit / 2 + 1, unit})
      for (std::int64_t count = 0; count < n; ++count) {
        auto score = [&](std::int64_t counted) { return std::abs(n * share - counted * unit); };
        EXPECT_LE(std::abs(score(count) - score(count + 1)), unit);
      }
}

TEST(Weights, HostileTablesAreTaken) {
  Rng rng = Rng::seeded(1);
  const WeightsSanitizer sanitizer({.queries = queries_of({"011", "000"}), .rounds = 3, .table_rows = 4});
  auto none = sanitizer.sanitize(Values{}, rng);
  EXPECT_EQ(none.table.size(), 4u);
  EXPECT_EQ(sanitizer.answer(none, 0).high, 0);
  auto same = sanitizer.sanitize(Values(5000, 2), rng);
  Answer answer = sanitizer.answer(same, 0);
  EXPECT_TRUE(answer.low <= 5000 && 5000 <= answer.high);
  const WeightsSanitizer single({.queries = queries_of({"1"})});
  EXPECT_EQ(single.rounds(), 1);
  EXPECT_EQ(single.answer(single.sanitize(Values(7, 0), rng), 0).count, 7);
}

TEST(Weights, OptionsThatMeanNothingAreRefused) {
  EXPECT_THROW(WeightsSanitizer({}), Error);
  EXPECT_THROW(WeightsSanitizer({.queries = queries_of({"01"}), .rounds = 0}), Error);
  EXPECT_THROW(WeightsSanitizer({.queries = queries_of({"01"}), .table_rows = -1}), Error);
  EXPECT_THROW(WeightsSanitizer({.queries = queries_of({"01"}), .epsilon = 0}), Error);
  EXPECT_THROW(WeightsSanitizer({.queries = queries_of({"01"}), .alpha = Rational(1, 10'000)}), Error);
}

TEST(Weights, CanBeStopped) {
  const WeightsSanitizer sanitizer({.queries = queries_of({"01"}), .rounds = 50});
  Rng rng = Rng::seeded(1);
  expect_interrupted_after({0, 1, 5, 40},
                           [&](const Progress& progress) { sanitizer.sanitize(Values(100, 1), rng, progress); });
}

TEST(FixedExponential, IsLessThanNineUnitsBelowTheTruth) {  // property 1
  const FixedExponential fixed;
  Rng rng = Rng::seeded(1);
  const Integer unit = Integer(1) << FixedExponential::result_bits;
  EXPECT_EQ(fixed(0), low_64(unit));
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t x = rng.bits(static_cast<int>(i % 40));
    const Interval truth = exp(Interval(Rational(-Integer(x), Integer(1) << 32))) * Interval(Rational(unit));
    EXPECT_LE(fixed(x), truth.high());
    EXPECT_GE(fixed(x) + 9, truth.low());
  }
  EXPECT_EQ(fixed(~std::uint64_t{0}), 0u);
  EXPECT_EQ(fixed(std::uint64_t{44} << 32), 0u);
}

}  // namespace discreet::weights_test
