// Tested by expression_query_test.cpp
#include "discreet/local/records/expression_query.h"

#include <optional>

namespace discreet::inline local {
namespace {

// The value of the field without which the expression is 0: it is "the field equals the value", or an `and` with that.
std::optional<std::int64_t> needed_value(const Expression& expression, const std::string& field) {
  if (expression.kind == Expression::Kind::equals) {
    const Expression& part = expression.parts.front();
    if (part.kind == Expression::Kind::field && part.name == field) return expression.number;
  }
  if (expression.kind == Expression::Kind::conjunction)
    for (const Expression& part : expression.parts)
      if (auto value = needed_value(part, field)) return value;
  return std::nullopt;
}

StatisticalQuery<Record> query_of(const AskedExpression& asked, const RecordSchema& schema) {
  Evaluator value(asked.expression, schema);
  const auto [low, high] = value.range();
  require(low < high, "an expression that is the same for everybody is no query");
  StatisticalQuery<Record> query;
  query.steps_at = [value, least = low](const Record& record) { return value(record) - least; };
  query.steps = high - low;
  query.low = low;
  query.high = high;
  query.tolerance = asked.tolerance;
  return query;
}

}  // namespace

Queries<Record> expression_queries(std::span<const AskedExpression> asked, const RecordSchema& schema) {
  Queries<Record> alone;
  for (const AskedExpression& one : asked) alone.push_back(query_of(one, schema));
  Queries<Record> best = alone;
  for (std::size_t i = 0; i < schema.size(); ++i) {
    auto parts =
        std::make_shared<Parts<Record>>([i](const Record& record) { return static_cast<std::uint64_t>(record[i]); });
    Queries<Record> tied = alone;
    for (std::size_t j = 0; j < asked.size(); ++j)
      if (auto value = needed_value(asked[j].expression, schema.fields()[i].name)) {
        tied[j].parts = parts;
        tied[j].part = static_cast<std::uint64_t>(*value);
      }
    if (shape_of(tied).movement < shape_of(best).movement) best = std::move(tied);
  }
  return best;
}

}  // namespace discreet::inline local
