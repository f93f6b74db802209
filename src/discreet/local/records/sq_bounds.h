// Plans: computes the people or rows needed for statistical queries, and the queries to emulate local protocols.
//
// A query has values in an interval of length `width` (2b in the notation of symmetric ranges [-b, b]) and a tolerance.
// All numbers of people and rows are rounded up.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  every answer within its tolerance, except with probability `beta` altogether.
// Cost:     O(queries).
// Source:   KL-13 to KL-17 (Kasiviswanathan et al. 2011), constants repaired.   docs/local/statistical_queries.md#plans
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline local {

struct QueryGoal {
  double width = 2, tolerance = .05, epsilon = 1, beta = .05;
};

// People for one query in the local model: a Laplace report per person (KL.17), and one randomized bit per person
// (KL.19). For the first, tolerance times epsilon must be at most 4 sqrt(2) width.
double laplace_query_people(const QueryGoal& goal);
double one_bit_query_people(const QueryGoal& goal);

// The public facts of a query before it is asked.
struct QueryShape {
  Rational width = 1, tolerance = 1;
  std::int64_t steps = 1;  // it has steps + 1 values, evenly spaced
  bool operator==(const QueryShape&) const = default;
};
// Queries that are asked together. `movement` is how far one replaced record moves all of them, in units of their
// widths.
struct BatchShape {
  std::vector<QueryShape> queries;
  std::uint64_t movement = 0;
  bool operator==(const BatchShape&) const = default;
};
using SqPlan = std::vector<BatchShape>;  // one per level of adaptivity, at most

std::uint64_t query_count(const SqPlan& plan);

// Shares in proportion to (width / tolerance)^2: of people for a query, and of rows for a batch (the sum).
std::vector<Rational> query_weights(const BatchShape& batch);
std::vector<Rational> query_weights(const SqPlan& plan);  // all queries, one after the other
std::vector<Rational> batch_weights(const SqPlan& plan);

// All queries by disjoint blocks of people, who answer one bit each. Blocks are cut in proportion to the weights.
std::uint64_t local_people(const SqPlan& plan, double epsilon, double beta);

// All queries on a table with integer noise on sums. Every batch has rows of its own.
std::uint64_t central_rows(const SqPlan& plan, double epsilon, double beta);
// KL.21, as printed: continuous noise and every query charged alone. For one batch.
double central_printed_rows(std::uint64_t queries, const QueryGoal& goal);

// Queries prepared for each of `calls` calls of a local protocol, to emulate it within total variation beta (KL.23.M).
std::uint64_t emulation_candidate_count(const Rational& epsilon, std::uint64_t calls, const Rational& beta);

// One query within its tolerance except with probability beta (Hoeffding): rows for a plain average, and people who
// answer with one randomized bit each.   KL-27
std::uint64_t empirical_rows(const QueryShape& query, const Rational& beta);
std::uint64_t one_bit_people(const QueryShape& query, const Rational& epsilon, const Rational& beta);

// A block of rows, people or other numbered things. Blocks are disjoint, and in proportion to public weights.
//
// Privacy:  the end of a block depends on the number of rows alone, so the content of a row does not change its block.
// Utility:  a block has at least the whole part of its share.
// Cost:     O(blocks).
// Source:   KL-1, KL-14.
struct Block {
  std::size_t first = 0, count = 0;
  bool operator==(const Block&) const = default;
};

// In order and without gaps. Weights must not be negative, and not all zero.
std::vector<Block> cut_blocks(std::size_t rows, std::span<const Rational> weights);

}  // namespace discreet::inline local
