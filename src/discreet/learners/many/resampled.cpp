#include "discreet/learners/many/resampled.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/privacy/rounding.h"
#include "discreet/privacy/search.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

constexpr unsigned share_bits = 40;
const Rational largest_delta(1, 2);  // delta of a run. More would not be a promise

Interval of(std::uint64_t count) { return Interval(Rational(count)); }

// ln of (1 + (e^epsilon - 1) / rows)^draws, the mean of e^(epsilon K) when a row is drawn K times.
Interval mean_exponent(const Rational& epsilon, const Resampling& r) {
  return of(r.draws) * log1p(expm1(Interval(epsilon)) / of(r.rows));
}

// In some tables the row is drawn 1, 2, ... times, but too seldom to reach the promise. They add this to that mean: for
// each the probability times (e^promised - e^(epsilon K)) (1 - e^(-epsilon K)).
Interval seldom_drawn(const Rational& epsilon, const Rational& promised, const Resampling& r) {
  auto part = [&](std::uint64_t times) {
    const Interval loss(Rational(epsilon * times));
    return (expm1(Interval(promised)) - expm1(loss)) * -expm1(-loss);
  };
  if (r.rows == 1) return Rational(epsilon * r.draws) < promised ? part(r.draws) : Interval();
  const Interval negligible(Rational(1, Integer(1) << 90));
  Interval sum, probability = exp(of(r.draws) * log1p(-Interval(Rational(1, r.rows))));
  for (std::uint64_t times = 1; times <= r.draws && Rational(epsilon * times) < promised; ++times) {
    probability *= of(r.draws - times + 1) / (of(times) * of(r.rows - 1));
    sum += probability * part(times);
    // From twice the mean on probabilities at least halve, so that all others together are at most this one.
    if (times * (r.rows - 1) < 2 * r.draws || !probability.below(negligible)) continue;
    return hull(sum, sum + probability * expm1(Interval(promised)));
  }
  return sum;
}

// e^l - 1; nothing when l is certainly above the promise, so that e^l might be out of reach.
std::optional<Interval> excess(const Rational& epsilon, const Rational& promised, const Resampling& r) {
  const Interval mean = mean_exponent(epsilon, r);
  if (Interval(promised).below(mean)) return std::nullopt;
  return expm1(mean) + seldom_drawn(epsilon, promised, r);
}

// The answer when one draw of the row already reaches the promise: ln(1 + rows (e^(promised / draws) - 1)).
Rational guess_of(const Rational& promised, const Resampling& r) {
  const Interval guess = log1p(of(r.rows) * expm1(Interval(Rational(promised / r.draws))));
  return std::min(round_down(guess), Rational(max_epsilon));
}

}  // namespace

void check(const Resampling& r) {
  require_between("table_rows", r.rows, 1, most_table_rows, "Count the rows of the table");
  require_between("draws", r.draws, 1, most_draws_a_row * r.rows, "Draw every row at most 1000 times on average");
}

std::optional<Rational> resampling_loss(const Rational& epsilon, const Rational& promised, const Resampling& r) {
  check(r);
  auto more = excess(epsilon, promised, r);
  if (!more) return std::nullopt;
  return round_up(log1p(*more));
}

Privacy share_of_base(const Privacy& total, const Resampling& r, RunDelta delta) {
  check(total);
  check(r);
  check_same(total.neighbours, Neighbours::replace);
  auto loss = [&](const Rational& epsilon) -> std::optional<Rational> {
    if (epsilon > max_epsilon) return std::nullopt;
    return resampling_loss(epsilon, total.epsilon, r);
  };
  Privacy base{largest_within(total.epsilon, guess_of(total.epsilon, r), share_bits, loss)};
  if (delta == RunDelta::none) return base;
  // The total has delta (e^l - 1) / (e^epsilon - 1) when the learner has delta.
  const Interval factor = expm1(Interval(base.epsilon)) / *excess(base.epsilon, total.epsilon, r);
  base.delta = std::min(round_down(Interval(total.delta) * factor), largest_delta);
  return base;
}

std::uint64_t draws_for_whole_epsilon(const Rational& epsilon, std::uint64_t rows) {
  check(Resampling{1, rows});
  return std::max<std::uint64_t>(1, population_rows(rows, epsilon));
}

std::uint64_t rows_for_whole_epsilon(const Rational& epsilon, std::uint64_t draws) {
  if (draws <= 1) return 1;
  const Integer least = ceil(ml_ub18({.epsilon = epsilon, .rows = draws}).interval().high());
  if (least > most_table_rows)
    throw Error("that number of draws would need " + least.str() +
                " rows, which no table has. Choose a larger alpha or epsilon");
  return low_64(least);
}

std::vector<Bound> resampled_bounds(const std::vector<Bound>& of_draws, const Privacy& promise, const Accuracy& goal) {
  const Bound base = best(of_draws);
  const std::string draws = std::to_string(base.rows) + " draws, on the table itself: ";
  std::vector<Bound> bounds{{"ML-19", Bound::Kind::proved, rows_for_whole_epsilon(promise.epsilon, base.rows),
                             draws + base.source, base.refusal}};
  if (promise.epsilon <= 1)
    bounds.push_back({"Theorem 28", Bound::Kind::printed, enough_rows(ml_ub18_p({.rows = base.rows})),
                      draws + "nine rows for each", base.refusal});
  add_table_packing(of_draws, promise, goal, bounds);
  return bounds;
}

std::vector<std::size_t> drawn_rows(const Resampling& r, Rng& rng, const Stage& stage) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  std::vector<std::size_t> drawn(r.draws);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (i % piece == 0) stage.at(i, drawn.size());
    drawn[i] = uniform_below(r.rows, rng);
  }
  return drawn;
}

}  // namespace discreet::inline learners
