// Rows that the sanitizer `finite` needs, and the size of its tables (ML-6, RD-19).
#pragma once

#include "discreet/sanitizers/finite.h"

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

}  // namespace discreet::inline sanitizers
