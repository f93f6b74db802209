// Tested by many_points_test.cpp
#include "discreet/learners/many/public_points_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/learners/label_bounds.h"

namespace discreet::inline learners {
namespace {

using Options = ManyPointsLearner::Options;

std::size_t labels_of(const Options& options) { return static_cast<std::size_t>(options.label_count); }

}  // namespace

AgnosticPoints public_points(const Options& options, const Rational& rate) {
  return {.histogram = {},
          .pure = false,
          .rate = to_double(rate),
          .labels = static_cast<double>(options.label_count),
          .values = options.high - options.low + 1,
          .answers = options.answers,
          .candidates = {}};
}

CoverSelection with_public_values(const AgnosticPoints& points, CoverSelection cover) {
  const double all = to_double(Rational(points.values));
  auto wanted = [=](double radius) {
    return radius > 0 ? std::min(all, candidates_for(radius, points.answers, ValueCounts::exact)) : all;
  };
  auto kept = [=](double radius) { return points.candidates.value_or(wanted(radius)); };
  cover.cover = [=](double radius, double) {
    return kept(radius) >= wanted(radius) ? 0.0 : std::numeric_limits<double>::infinity();
  };
  cover.cover_may_fail = false;
  // No more values are kept than occur. Beside them there is one candidate, for all others.
  cover.log_others = [=](double radius, double rows) { return std::log(std::min({rows, all, kept(radius)})); };
  return cover;
}

double every_value_rows(const Options& options, const Rational& rate, const Accuracy& goal) {
  const Integer values = options.high - options.low + 1;
  // Points label v values in v ways, and the empty concept in one more.
  auto growth = [all = to_double(Rational(values))](double seen) { return std::log(std::min(seen, all) + 1); };
  const auto rows = label_selections_rows(values + 1, growth, 2 * rate, labels_of(options), goal);
  return static_cast<double>(rows) - 0.5;  // rows_at_least rounds it up again
}

std::size_t public_candidates(const Options& options, const Rational& delta) {
  if (options.candidates) return static_cast<std::size_t>(*options.candidates);
  const Accuracy goal{options.alpha, options.beta};
  const Rational rate = LabelSelection({options.epsilon, delta, options.neighbours}, labels_of(options)).rate();
  const CoverSplit split =
      best_cover_split(cover_of(public_points(options, rate)), static_cast<double>(options.label_count),
                       to_double(goal.alpha), to_double(goal.beta));
  if (split.radius == 0 || every_value_rows(options, rate, goal) <= split.rows) return every_value;
  return static_cast<std::size_t>(candidates_for(split.radius, options.answers, ValueCounts::exact));
}

}  // namespace discreet::inline learners
