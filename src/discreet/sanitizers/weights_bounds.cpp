// Tested by weights_test.cpp
#include "discreet/sanitizers/weights_bounds.h"

#include <cmath>

#include "discreet/base/interval.h"
#include "discreet/mechanisms/laplace_tail.h"

namespace discreet::inline sanitizers {

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
