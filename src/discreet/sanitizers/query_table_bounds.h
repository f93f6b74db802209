// Rows that the sanitizers of queries as a 0/1 table need, the size of their tables, and their error bars.
#pragma once

#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/weights.h"

namespace discreet::inline sanitizers {

// floor(ln(2 queries) / (2 a^2)) + 1 rows, drawn from any table, have all queries within a with positive probability.
Integer fitting_table_rows(std::size_t queries, const Rational& a);
// The other way round, rounded up: every table has one of `table_rows` rows that fits within this.
Rational fitting_error(std::size_t queries, std::int64_t table_rows);

// Multisets of `rows` points: binom(points + rows - 1, rows).
Integer table_count(std::size_t points, const Integer& rows);

// (2 / (a epsilon)) (ln tables + ln(1/beta))
double finite_table_rows(double log_tables, double beta, double epsilon, double a);

// The error of the selection in rows, except with probability beta: (2/epsilon) ln(tables/beta), rounded up.
Rational selection_slack(const Integer& tables, const Rational& epsilon, const Rational& beta);

std::vector<Bound> finite_table_bounds(const FiniteSanitizer::Options& options, std::size_t queries,
                                       std::int64_t table_rows, const Integer& tables, const Accuracy& goal);

// Multiplicative weights: rows that they need, and their error bars (ML-7).

// ceil(16 ln points / alpha^2), at least 1. Then the rounds are worth half of alpha.
Integer proved_rounds(std::size_t points, const Rational& alpha);

struct WeightsRun {
  std::size_t points, queries;
  std::int64_t rounds;
  Rational step;  // epsilon of one selection or measurement
};

// Parts of the error, rounded up. The first is what the number of rounds leaves, as a share of the rows. The second is
// the cost of selections and noise, in rows.
Rational rounds_error(const WeightsRun& run);
Rational noise_error(const WeightsRun& run, const Rational& beta);
// The further error of a table of drawn rows, except with probability beta, as a share.
Rational drawing_error(std::size_t queries, std::int64_t table_rows, const Rational& beta);

// (2 / (alpha step)) (2 ln(2 T queries / beta) + ln(2 T / beta))
double weights_rows(double alpha, double beta, double step, double rounds, double queries);

std::vector<Bound> weights_bounds(const WeightsRun& run, const Accuracy& goal);

}  // namespace discreet::inline sanitizers
