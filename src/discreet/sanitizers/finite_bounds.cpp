// Tested by finite_test.cpp
#include "discreet/sanitizers/finite_bounds.h"

#include <cmath>

#include "discreet/base/interval.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline sanitizers {

Integer fitting_table_rows(std::size_t queries, const Rational& a) {
  return floor((log(Interval(Rational(2 * queries))) / Interval(Rational(2 * a * a))).high()) + 1;
}

Rational fitting_error(std::size_t queries, std::int64_t table_rows) {
  return round_up(sqrt(log(Interval(Rational(2 * queries))) / Interval(Rational(2 * table_rows))).high(), 40);
}

Integer table_count(std::size_t points, const Integer& rows) {
  return binomial_coefficient(rows + points - 1, points - 1);
}

double finite_table_rows(double log_tables, double beta, double epsilon, double a) {
  return 2 / (a * epsilon) * (log_tables + std::log(1 / beta));
}

Rational selection_slack(const Integer& tables, const Rational& epsilon, const Rational& beta) {
  return round_up((Interval(Rational(2 / epsilon)) * log(Interval(Rational(tables) / beta))).high(), 20);
}

std::vector<Bound> finite_table_bounds(const FiniteSanitizer::Options& options, std::size_t queries,
                                       std::int64_t table_rows, const Integer& tables, const Accuracy& goal) {
  const double beta = to_double(goal.beta), epsilon = to_double(options.epsilon), log_tables = log_of(tables);
  std::vector<Bound> all;
  const double room = to_double(goal.alpha - fitting_error(queries, table_rows));
  if (room > 0)
    all.push_back({"ML-6.tables", Bound::Kind::proved,
                   rows_at_least(finite_table_rows(log_tables, beta, epsilon, room)),
                   "every query within alpha n: what the tables allow, and the selection"});
  if (!options.table_rows)
    all.push_back({"ML-6", Bound::Kind::other,
                   rows_at_least(finite_table_rows(log_tables, beta, epsilon, to_double(goal.alpha) / 2)),
                   "in closed form: (4/(alpha epsilon)) ln(tables/beta)"});
  return all;
}

}  // namespace discreet::inline sanitizers
