// Counting queries given as a 0/1 table, one row per query and one column per point. The sanitizers of such tables
// share it.
#pragma once

#include <span>
#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline sanitizers {

// Points that no query tells apart are one point. Only the first of each group is kept.
struct QueryTable {
  std::vector<std::uint64_t> points;  // the first of every group, growing
  BitMatrix columns;                  // one row per group: its bits are the different queries
  std::vector<std::size_t> queries;   // the first of every group of equal queries

  std::size_t size() const { return points.size(); }
};

QueryTable merged(const FiniteClass& queries);

// Throws Error, with the name of the option, unless there is a table.
const FiniteClass& checked_queries(const FiniteClass& queries);

// The number of rows that each query counts. A row is the number of a point.
std::vector<std::int64_t> query_counts(const FiniteClass& queries, std::span<const std::uint64_t> rows,
                                       const Stage& stage);

}  // namespace discreet::inline sanitizers
