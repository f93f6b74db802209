#include "discreet/local/records/expression_query.h"

#include <gtest/gtest.h>

#include "discreet/audit/verify/verifier.h"
#include "discreet/local/queries/central_oracle.h"

namespace discreet::expression_query_test {

RecordSchema schema() { return RecordSchema({{"i", {0, 2}}, {"b", {0, 1}}}); }

std::vector<Record> all_records() {
  std::vector<Record> all;
  for (std::int64_t i : {0, 1, 2})
    for (std::int64_t b : {0, 1}) all.push_back({i, b});
  return all;
}

Expression field_is(const char* name, std::int64_t value) { return Expression::equals(Expression::field(name), value); }

std::vector<AskedExpression> histogram() {
  std::vector<AskedExpression> asked;
  for (std::int64_t i : {0, 1, 2})
    asked.push_back({Expression::conjunction({field_is("b", 1), field_is("i", i)}), Rational(1, 10)});
  return asked;
}

TEST(ExpressionQuery, HasTheValueOfTheExpression) {
  const Expression sum = Expression::sum({{2, Expression::field("i")}, {-3, Expression::field("b")}});
  const std::vector<AskedExpression> asked{{sum, 1}, {field_is("i", 2), 1}};
  auto queries = expression_queries(asked, schema());
  for (const Record& record : all_records()) {
    EXPECT_EQ(queries[0].value(queries[0].at(record)), 2 * record[0] - 3 * record[1]);
    EXPECT_EQ(queries[1].value(queries[1].at(record)), record[0] == 2);
  }
  EXPECT_EQ(queries[0].low, -3);
  EXPECT_EQ(queries[0].high, 4);
}

TEST(ExpressionQuery, TiesDisjointQuestionsToTheirField) {
  auto queries = expression_queries(histogram(), schema());
  EXPECT_EQ(shape_of(queries).movement, 2u);
  // Tied or not, the values are those of the expressions.
  for (const Record& record : all_records())
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_EQ(queries[j].at(record), record[1] == 1 && record[0] == static_cast<std::int64_t>(j));
  // An `or` is not zero elsewhere, so it ties nothing.
  const std::vector<AskedExpression> loose{{Expression::disjunction({field_is("i", 0), field_is("b", 1)}), 1},
                                           {Expression::disjunction({field_is("i", 1), field_is("b", 1)}), 1},
                                           {Expression::negation(field_is("i", 2)), 1}};
  EXPECT_EQ(shape_of(expression_queries(loose, schema())).movement, 3u);
}

// The detection on the way to noise: the promise holds on all tables of two records, and is used up.
TEST(ExpressionQuery, AHistogramIsChargedOnce) {
  const auto records = all_records();
  const auto queries = expression_queries(histogram(), schema());
  Subject subject;
  subject.records = records.size();
  subject.promised = {1};
  subject.run = [&](std::span<const std::uint32_t> database, Rng& rng) {
    std::vector<Record> rows;
    for (std::uint32_t record : database) rows.push_back(records[record]);
    CentralOracle<Record> oracle(rows, 1, {shape_of(queries)}, rng);
    std::string shown;
    for (const Rational& answer : oracle.ask(std::span<const StatisticalQuery<Record>>(queries)))
      shown += to_string(answer) + " ";
    return shown;
  };
  for (std::size_t rows : {1, 2}) {
    auto report = verify(subject, {.rows = rows});
    EXPECT_EQ(report.verdict, Verdict::holds) << report.epsilon.high;
    EXPECT_GT(report.epsilon.low, .99);
  }
}

TEST(ExpressionQuery, RefusesWhatIsNoQuery) {
  const std::vector<AskedExpression> constant{{Expression::constant(3), 1}}, unknown{{Expression::field("z"), 1}};
  EXPECT_THROW(expression_queries(constant, schema()), Error);
  EXPECT_THROW(expression_queries(unknown, schema()), Error);
}

}  // namespace discreet::expression_query_test
