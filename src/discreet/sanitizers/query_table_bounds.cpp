// Tested by finite_test.cpp, weights_test.cpp
#include "discreet/sanitizers/query_table_bounds.h"

#include <cmath>

#include "discreet/base/interval.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/mechanisms/laplace_tail.h"
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
  return selection_rows_of(log_tables - std::log(beta), a, epsilon);
}

Rational selection_slack(const Integer& tables, const Rational& epsilon, const Rational& beta) {
  return round_up(rd_b29({.beta = beta, .epsilon = epsilon, .candidates = tables}).interval().high(), 20);
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

Integer proved_rounds(std::size_t points, const Rational& alpha) {
  const Interval rounds = log(Interval(Rational(points))) * Interval(Rational(16 / (alpha * alpha)));
  return std::max<Integer>(1, ceil(rounds.high()) - 1);  // one more weights than rounds are averaged
}

Rational rounds_error(const WeightsRun& run) {
  const Interval mean = log(Interval(Rational(run.points))) / Interval(Rational(run.rounds + 1));
  // Rounding of weights and of what the queries count under them: docs/sanitizers/weights.md#utility.
  const Rational rounding = Rational(4, Integer(1) << 20) + Rational(run.points, Integer(1) << 38);
  return round_up((Interval(2L) * sqrt(mean)).high(), 40) + rounding;
}

Rational noise_error(const WeightsRun& run, const Rational& beta) {
  const Interval odds = log(Interval(Rational(2 * run.rounds * Integer(run.queries)) / beta));
  const Rational selection = round_up((odds * Interval(Rational(2 / run.step))).high(), 20);
  return selection + std::max<std::int64_t>(0, laplace_tail(run.step, beta / (4 * run.rounds)) - 1);
}

Rational drawing_error(std::size_t queries, std::int64_t table_rows, const Rational& beta) {
  const Interval odds = log(Interval(Rational(2 * queries) / beta));
  return round_up(sqrt(odds / Interval(Rational(2 * table_rows))).high(), 40);
}

double weights_rows(double alpha, double beta, double step, double rounds, double queries) {
  return 2 / (alpha * step) * (2 * std::log(2 * rounds * queries / beta) + std::log(2 * rounds / beta));
}

std::vector<Bound> weights_bounds(const WeightsRun& run, const Accuracy& goal) {
  std::vector<Bound> all;
  const Rational room = goal.alpha - rounds_error(run);
  if (room > 0)
    all.push_back({"ML-7.weights", Bound::Kind::proved, low_64(ceil(noise_error(run, goal.beta) / room)),
                   "every query within alpha n with the rounds of these options"});
  all.push_back({"ML-7", Bound::Kind::other,
                 rows_at_least(weights_rows(to_double(goal.alpha), to_double(goal.beta), to_double(run.step),
                                            static_cast<double>(run.rounds), static_cast<double>(run.queries))),
                 "in closed form, where the rounds are worth half of alpha"});
  return all;
}

}  // namespace discreet::inline sanitizers
