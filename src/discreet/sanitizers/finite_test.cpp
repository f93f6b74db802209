#include "discreet/sanitizers/finite.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/query_table_bounds.h"
#include "discreet/sanitizers/sanitized_test.h"

namespace discreet::finite_test {

using Options = FiniteSanitizer::Options;
using Values = std::vector<std::uint64_t>;
static_assert(Sanitizer<FiniteSanitizer>);

FiniteClass queries_of(const std::vector<std::string>& rows) {
  BitMatrix table(rows.size(), rows[0].size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) table.set(i, j, rows[i][j] == '1');
  return FiniteClass(std::move(table));
}

// x >= 0, ..., x >= points
FiniteClass thresholds(std::size_t points) {
  BitMatrix table(points + 1, points);
  for (std::size_t i = 0; i <= points; ++i)
    for (std::size_t j = i; j < points; ++j) table.set(i, j, true);
  return FiniteClass(std::move(table));
}

std::string written(const FiniteRelease& release) {
  std::string text;
  for (const auto& [point, copies] : release.table) text += std::to_string(point) + "x" + std::to_string(copies) + " ";
  return text;
}

Subject subject(const Options& options) { return sanitized(FiniteSanitizer(options), written); }

TEST(FiniteSanitizer, KeepsItsPromiseOnEverySmallTable) {
  for (std::size_t rows : {1, 2, 3, 4}) {
    expect_holds(subject({.queries = queries_of({"01"}), .table_rows = 2}), rows);
    expect_holds(subject({.queries = queries_of({"011", "001"}), .epsilon = Rational(1, 2), .table_rows = 2}), rows);
    expect_holds(subject({.queries = queries_of({"011", "110", "101"}), .table_rows = 1}), rows);
  }
  expect_tight(subject({.queries = queries_of({"01"}), .table_rows = 1}), 6, 0.2);
}

// Every multiset weighs e^(-epsilon/2 (largest error in rows)).
TEST(FiniteSanitizer, TheLawIsTheExponentialMechanismOverAllTables) {
  const FiniteClass queries = queries_of({"0110", "0011"});
  const FiniteSanitizer sanitizer({.queries = queries, .epsilon = 2, .table_rows = 3});
  const Values rows{0, 1, 1, 2, 3};
  auto law = explore([&](Rng& rng) { return written(sanitizer.sanitize(rows, rng)); });
  EXPECT_EQ(sanitizer.tables(), 20);
  ASSERT_EQ(law.mass.size(), 20u);
  std::map<std::string, ExponentialSum> weights;
  ExponentialSum total;
  for (std::uint64_t a = 0; a < 4; ++a)
    for (std::uint64_t b = a; b < 4; ++b)
      for (std::uint64_t c = b; c < 4; ++c) {
        FiniteRelease release;
        for (std::uint64_t point : {a, b, c})
          if (!release.table.empty() && release.table.back().point == point)
            ++release.table.back().copies;
          else
            release.table.push_back({point, 1});
        Rational worst = 0;
        for (std::size_t q = 0; q < 2; ++q) {
          auto counts = [&](std::uint64_t point) { return Rational(queries.table().get(q, point) ? 1 : 0); };
          Rational truth = 0, here = counts(a) + counts(b) + counts(c);
          for (std::uint64_t row : rows) truth += counts(row);
          worst = std::max<Rational>(worst, abs(truth - here * 5 / 3));
        }
        weights[written(release)] = ExponentialSum(1, worst);
        total += weights[written(release)];
      }
  for (const auto& [text, weight] : weights)
    EXPECT_EQ(compare(law.mass.at(text), 0, Probability::ratio(weight, total)), 0) << text;
}

TEST(FiniteSanitizer, ReferenceValues) {
  EXPECT_EQ(fitting_table_rows(9, Rational(1, 5)), 37);
  double log_tables = log_of(table_count(8, 37));
  EXPECT_NEAR(log_tables, 17.5, 0.05);
  EXPECT_EQ(rows_at_least(finite_table_rows(log_tables, 0.05, 1, 0.2)), 205u);
  EXPECT_EQ(fitting_table_rows(17, Rational(1, 10)), 177);
  log_tables = log_of(table_count(16, 177));
  EXPECT_NEAR(log_tables, 50.4, 0.05);
  EXPECT_EQ(rows_at_least(finite_table_rows(log_tables, 0.05, 1, 0.1)), 1068u);
}

// For all tables of up to 6 rows over 3 points: some table of k rows fits as well as the rule says.
TEST(FiniteSanitizer, SomeTableOfTheRuleFitsEveryTable) {
  const FiniteClass queries = thresholds(3);
  for (std::int64_t k : {1, 2, 3, 5, 8}) {
    const Rational allowed = fitting_error(queries.concepts(), k);
    for (std::int64_t n = 1; n <= 6; ++n)
      for (std::int64_t a = 0; a <= n; ++a)
        for (std::int64_t b = 0; a + b <= n; ++b) {
          Rational best = 1;
          for (std::int64_t i = 0; i <= k; ++i)
            for (std::int64_t j = 0; i + j <= k; ++j) {
              Rational first = abs(Rational(a, n) - Rational(i, k)),
                       second = abs(Rational(a + b, n) - Rational(i + j, k));
              best = std::min(best, std::max(first, second));
            }
          EXPECT_LE(best, allowed);
        }
  }
}

TEST(FiniteSanitizer, PointsThatNoQueryTellsApartAreOne) {
  const QueryTable table = merged(queries_of({"01100", "01100", "00011"}));
  EXPECT_EQ(table.points, (std::vector<std::uint64_t>{0, 1, 3}));
  EXPECT_EQ(table.queries, (std::vector<std::size_t>{0, 2}));
  const FiniteSanitizer sanitizer({.queries = queries_of({"0111111111"}), .table_rows = 9});
  EXPECT_EQ(sanitizer.tables(), 10);
}

// With a fixed seed; the plan allows a failure in twenty.
TEST(FiniteSanitizer, QueriesAreWithinAlphaAtThePlannedRows) {
  const Accuracy goal{{2, 5}, {1, 20}};
  const FiniteSanitizer sanitizer({.queries = thresholds(5), .alpha = goal.alpha});
  const auto n = best(sanitizer.bounds(goal)).rows;
  EXPECT_LE(sanitizer.error(static_cast<std::int64_t>(n)), goal.alpha * n);
  for (std::uint64_t seed : {1, 2, 3}) {
    Rng rng = Rng::seeded(seed);
    Values rows(n);
    for (auto& row : rows) row = std::min(uniform_below(5, rng), uniform_below(5, rng));
    auto release = sanitizer.sanitize(rows, rng);
    for (std::size_t q = 0; q < 6; ++q) {
      auto truth = std::ranges::count_if(rows, [&](std::uint64_t row) { return row >= q; });
      Answer answer = sanitizer.answer(release, q);
      EXPECT_TRUE(answer.low <= truth && truth <= answer.high);
      EXPECT_LE(abs(answer.count - truth), goal.alpha * n);
    }
  }
}

TEST(FiniteSanitizer, TooManyTablesAreRefusedWithTheNumbers) {
  try {
    FiniteSanitizer sanitizer({.queries = thresholds(16), .alpha = Rational(1, 5)});
    FAIL();
  } catch (const Error& error) {
    std::string message = error.what();
    EXPECT_NE(message.find("10000000"), std::string::npos) << message;
    EXPECT_NE(message.find("weights"), std::string::npos) << message;
  }
  EXPECT_THROW(FiniteSanitizer({}), Error);
  EXPECT_THROW(FiniteSanitizer({.queries = thresholds(2), .epsilon = 0}), Error);
  EXPECT_THROW(FiniteSanitizer({.queries = thresholds(2), .table_rows = 0}), Error);
}

TEST(FiniteSanitizer, HostileTablesAreTaken) {
  Rng rng = Rng::seeded(1);
  const FiniteSanitizer sanitizer({.queries = queries_of({"01"}), .table_rows = 3});
  EXPECT_EQ(sanitizer.answer(sanitizer.sanitize(Values{}, rng), 0).high, 0);
  auto release = sanitizer.sanitize(Values(1000, 1), rng);
  EXPECT_EQ(sanitizer.answer(release, 0).count, 1000);
  const FiniteSanitizer constant({.queries = queries_of({"11"}), .table_rows = 3});
  EXPECT_EQ(constant.answer(constant.sanitize(Values{0, 1}, rng), 0).count, 2);
}

TEST(FiniteSanitizer, CanBeStopped) {
  const FiniteSanitizer sanitizer({.queries = thresholds(5), .table_rows = 40});
  Rng rng = Rng::seeded(1);
  expect_interrupted_after({0, 1, 5},
                           [&](const Progress& progress) { sanitizer.sanitize(Values(100, 1), rng, progress); });
}

}  // namespace discreet::finite_test
