#include "discreet/local/records/sq_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/concentration.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learning/bound.h"

namespace discreet::inline local {
namespace {

BoundParameters parameters_of(const QueryGoal& goal) {
  return {.beta = from_double(goal.beta),
          .epsilon = from_double(goal.epsilon),
          .bound = from_double(goal.width / 2),
          .tau = from_double(goal.tolerance)};
}

double rounded_up(const Enclosed& number) { return number.interval().high_double(); }

QueryGoal goal_of(const QueryShape& query, double epsilon, double beta) {
  return {to_double(query.width), to_double(query.tolerance), epsilon, beta};
}

Rational precision(const QueryShape& query) {
  Rational ratio = query.width / query.tolerance;
  return ratio * ratio;
}

// The least number of rows of which blocks in proportion to the weights have at least `needed` each.
std::uint64_t rows_for_blocks(std::span<const Rational> weights, std::span<const std::uint64_t> needed) {
  Rational total = 0;
  for (const Rational& weight : weights) total += weight;
  Integer rows = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) rows = std::max(rows, ceil(needed[i] * total / weights[i]));
  require(rows <= Integer(1) << 53, "no table has the rows that these queries need. Allow a larger tolerance");
  return static_cast<std::uint64_t>(rows);
}

// Half of the tolerance and of beta each for the noise and for sampling.
double central_query_rows(const QueryShape& query, std::uint64_t movement, double epsilon, double queries,
                          double beta) {
  double ratio = to_double(query.width) / to_double(query.tolerance), moved = static_cast<double>(movement);
  // Pr[|noise| >= m] = 2 q^m / (1 + q) for integers m.
  double q = std::exp(-epsilon / (moved * static_cast<double>(query.steps)));
  double noise = 2 * ratio * moved / epsilon * std::log(2 / (1 + q) * 2 * queries / beta);
  return std::max(noise, 2 * ratio * ratio * std::log(4 * queries / beta));
}

}  // namespace

double laplace_query_people(const QueryGoal& goal) {
  require(goal.tolerance * goal.epsilon <= 4 * std::sqrt(2.) * goal.width, "the tolerance is too large for this bound");
  return rounded_up(kl_17(parameters_of(goal)));
}

double one_bit_query_people(const QueryGoal& goal) {
  BoundParameters at = parameters_of(goal);
  // The thresholds of word_coin.h are below the ideal ones by less than 2^-64, which this covers.
  at.bound = at.bound * (1 + Rational(1, Integer(1) << 40));
  return rounded_up(kl_19(at));
}

std::uint64_t query_count(const SqPlan& plan) {
  std::uint64_t count = 0;
  for (const BatchShape& batch : plan) count += batch.queries.size();
  return count;
}

std::vector<Rational> query_weights(const BatchShape& batch) {
  std::vector<Rational> weights;
  for (const QueryShape& query : batch.queries) weights.push_back(precision(query));
  return weights;
}

std::vector<Rational> query_weights(const SqPlan& plan) {
  std::vector<Rational> weights;
  for (const BatchShape& batch : plan)
    for (const Rational& weight : query_weights(batch)) weights.push_back(weight);
  return weights;
}

std::vector<Rational> batch_weights(const SqPlan& plan) {
  std::vector<Rational> weights;
  for (const BatchShape& batch : plan) {
    Rational sum = 0;
    for (const Rational& weight : query_weights(batch)) sum += weight;
    weights.push_back(sum);
  }
  return weights;
}

std::uint64_t local_people(const SqPlan& plan, double epsilon, double beta) {
  const double share = beta / static_cast<double>(query_count(plan));
  std::vector<std::uint64_t> needed;
  QueryShape last;
  for (const BatchShape& batch : plan)
    for (const QueryShape& query : batch.queries) {
      const bool again = !needed.empty() && query == last;
      needed.push_back(again ? needed.back() : rows_at_least(one_bit_query_people(goal_of(query, epsilon, share))));
      last = query;
    }
  return rows_for_blocks(query_weights(plan), needed);
}

std::uint64_t central_rows(const SqPlan& plan, double epsilon, double beta) {
  const double queries = static_cast<double>(query_count(plan));
  std::vector<std::uint64_t> needed;
  for (const BatchShape& batch : plan) {
    double most = 0;
    for (const QueryShape& query : batch.queries)
      most = std::max(most, central_query_rows(query, batch.movement, epsilon, queries, beta));
    needed.push_back(rows_at_least(most));
  }
  return rows_for_blocks(batch_weights(plan), needed);
}

double central_printed_rows(std::uint64_t queries, const QueryGoal& goal) {
  BoundParameters at = parameters_of(goal);
  at.queries = queries;
  return rounded_up(kl_21(at));
}

std::uint64_t emulation_candidate_count(const Rational& epsilon, std::uint64_t calls, const Rational& beta) {
  return enough_rows(kl_23_m({.beta = beta, .epsilon = epsilon, .reports = calls}));
}

std::uint64_t empirical_rows(const QueryShape& query, const Rational& beta) {
  return rows_for_tail(hoeffding_rate(to_double(query.tolerance), to_double(query.width)), to_double(beta), Sides::two);
}

std::uint64_t one_bit_people(const QueryShape& query, const Rational& epsilon, const Rational& beta) {
  return local_people({BatchShape{{query}, 1}}, to_double(epsilon), to_double(beta));
}

std::vector<Block> cut_blocks(std::size_t rows, std::span<const Rational> weights) {
  Rational total = 0;
  for (const Rational& weight : weights) {
    require(weight >= 0, "weights of blocks must not be negative");
    total += weight;
  }
  require(total > 0, "a block must have a weight");
  std::vector<Block> blocks;
  Rational sum = 0;
  std::size_t first = 0;
  for (const Rational& weight : weights) {
    sum += weight;
    auto end = static_cast<std::size_t>(floor(rows * sum / total));
    blocks.push_back({first, end - first});
    first = end;
  }
  return blocks;
}

}  // namespace discreet::inline local
