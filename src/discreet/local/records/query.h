// A statistical query asks for the mean of a bounded function of one record over the population, within a tolerance.
//
// Values lie on a public grid, low, ..., high in `steps` equal steps. So sums are integers, noise is integer noise and
// a person can report one bit of a value exactly. A query may belong to a partition of the records: it is `low` outside
// of one part. The query enforces this itself, so an oracle may rely on it: one record touches one part only.
//
// Privacy:  none by itself. Oracles answer queries.
// Utility:  an oracle is valid when every answer is within the tolerance of the mean.
// Cost:     one call per record.
// Source:   KL-12.   docs/local/statistical_queries.md#queries
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>

#include "discreet/base/error.h"
#include "discreet/learning/sample.h"
#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {

// The record of most queries.
template <class Input>
struct Labelled {
  Input x;
  Label y;
};

template <class Record>
using Parts = std::function<std::uint64_t(const Record&)>;  // the part of a partition that holds a record

template <class Record>
struct StatisticalQuery {
  std::function<std::int64_t(const Record&)> steps_at;  // 0, ..., steps. Other values are clipped
  std::int64_t steps = 1;
  Rational low = 0, high = 1;
  Rational tolerance;
  std::shared_ptr<const Parts<Record>> parts = {};
  std::uint64_t part = 0;  // with parts: the query is `low` outside of this one

  std::int64_t at(const Record& record) const {
    if (parts && (*parts)(record) != part) return 0;
    return std::clamp<std::int64_t>(steps_at(record), 0, steps);
  }
  Rational width() const { return high - low; }
  Rational value(const Rational& in_steps) const { return low + width() * in_steps / steps; }
  QueryShape shape() const { return {width(), tolerance, steps}; }
};

template <class Record>
using Queries = std::vector<StatisticalQuery<Record>>;

// A yes-or-no fact of a record.
template <class Record>
StatisticalQuery<Record> indicator(std::function<bool(const Record&)> holds, const Rational& tolerance) {
  StatisticalQuery<Record> query;
  query.steps_at = [holds = std::move(holds)](const Record& record) -> std::int64_t { return holds(record) ? 1 : 0; };
  query.tolerance = tolerance;
  return query;
}

// By how much one replaced record can move all queries together, in units of their widths. A query without a partition
// adds 1. A partition adds the queries of its two parts with the most queries: a record leaves one part and enters
// another.
template <class Record>
std::uint64_t movement(std::span<const StatisticalQuery<Record>> batch) {
  std::uint64_t alone = 0;
  std::map<const Parts<Record>*, std::map<std::uint64_t, std::uint64_t>> partitions;
  for (const StatisticalQuery<Record>& query : batch) {
    if (query.parts)
      ++partitions[query.parts.get()][query.part];
    else
      ++alone;
  }
  for (const auto& [_, parts] : partitions) {
    std::uint64_t most = 0, next = 0;
    for (const auto& [_, count] : parts) {
      next = std::max(next, std::min(count, most));
      most = std::max(most, count);
    }
    alone += most + next;
  }
  return alone;
}

template <class Record>
BatchShape shape_of(std::span<const StatisticalQuery<Record>> batch) {
  BatchShape shape;
  for (const StatisticalQuery<Record>& query : batch) shape.queries.push_back(query.shape());
  shape.movement = movement(batch);
  return shape;
}
template <class Record>
BatchShape shape_of(const Queries<Record>& batch) {
  return shape_of(std::span<const StatisticalQuery<Record>>(batch));
}

// Error unless the grid, the range and the tolerance make sense. An error is a mistake of the algorithm, for any data.
template <class Record>
void check(const StatisticalQuery<Record>& query) {
  require(static_cast<bool>(query.steps_at), "a query needs a function");
  require(query.steps >= 1, "steps of a query must be at least 1");
  require(query.low < query.high, "the range of a query must have low < high");
  require(query.tolerance > 0, "the tolerance of a query must be above 0");
}

}  // namespace discreet::inline local
