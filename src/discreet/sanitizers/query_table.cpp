// Tested by finite_test.cpp
#include "discreet/sanitizers/query_table.h"

#include "discreet/base/error.h"

namespace discreet::inline sanitizers {

QueryTable merged(const FiniteClass& queries) {
  QueryTable table;
  table.queries = queries.distinct();
  BitMatrix columns(queries.points(), table.queries.size());
  for (std::size_t x = 0; x < queries.points(); ++x)
    for (std::size_t q = 0; q < table.queries.size(); ++q)
      if (queries.table().get(table.queries[q], x)) columns.set(x, q, true);
  const FiniteClass by_point(std::move(columns));
  const auto firsts = by_point.distinct();
  table.columns = BitMatrix(firsts.size(), table.queries.size());
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    table.points.push_back(firsts[i]);
    for (std::size_t w = 0; w < table.columns.stride(); ++w) table.columns.row(i)[w] = by_point[firsts[i]][w];
  }
  return table;
}

const FiniteClass& checked_queries(const FiniteClass& queries) {
  require(queries.concepts() >= 1,
          "option 'queries' is needed: a CSV file of 0s and 1s, one row per query, one column per point");
  return queries;
}

std::vector<std::int64_t> query_counts(const FiniteClass& queries, std::span<const std::uint64_t> rows,
                                       const Stage& stage) {
  // Against labels that are all 0, what a query counts is what it gets wrong.
  const std::vector<Label> zeros(rows.size());
  return queries.errors({rows, zeros}, stage);
}

}  // namespace discreet::inline sanitizers
