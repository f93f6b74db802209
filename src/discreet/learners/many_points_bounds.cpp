// Tested by many_points_test.cpp
#include "discreet/learners/many_points_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/learning/binomial_tail.h"
#include "discreet/learning/selection_bounds.h"

namespace discreet {
namespace {

// Pr[Z >= t] for discrete Laplace noise of this rate; t is rounded down, which only makes it larger.
double laplace_beyond(double t, double rate) {
  if (t <= 0) return 1;
  double q = std::exp(-rate);
  return std::pow(q, std::floor(t)) / (1 + q);
}

// The least whole n for which `failure` is at most beta and stays so; failure falls with n but for rounding.
template <class Failure>
double least_rows(const Failure& failure, double beta) {
  double enough = 1;
  for (; failure(enough) > beta; enough *= 2)
    if (enough > 1e16) return enough;
  double few = enough / 2;
  while (enough - few > 1) {
    double middle = std::floor((few + enough) / 2);
    (failure(middle) > beta ? few : enough) = middle;
  }
  return enough - 0.5;  // rows_at_least rounds it up again
}

// What may go wrong in the variant paper, added up; see the page.
double paper_failure(const PaperPoints& points, double alpha, double n) {
  const double heavy = std::ceil(1 / alpha) - 1, drawn = std::floor(alpha * n / 10), third = alpha * n / 30;
  const double rate = points.histogram.rate, threshold = static_cast<double>(points.histogram.threshold);
  if (drawn < 1 || alpha * n / 15 < threshold) return 1;
  // Heavy values are drawn alpha n / 10 times; noise does not push them below alpha n / 15.
  double failure = heavy * binomial_at_most(static_cast<std::uint64_t>(drawn), static_cast<std::uint64_t>(n), alpha);
  failure += heavy * laplace_beyond(third, rate);
  // No value of fewer than alpha n / 30 rows is pushed above alpha n / 15: the sum is largest where the rows lie on
  // single values or on as many of that size as there can be.
  failure += 30 / alpha * laplace_beyond(third, rate) + n * laplace_beyond(2 * third - 1, rate);
  // The lead is the least count of a value that was found.
  failure += laplace_beyond(std::ceil(third) - static_cast<double>(points.argmax_threshold) + 1, points.argmax_rate);
  return failure * (1 + 1e-9);
}

}  // namespace

std::uint64_t heavy_values(const Rational& alpha) { return low_64(ceil(1 / alpha)) - 1; }

OneShotTerms one_shot_terms(const ManyGoal& goal) {
  const double all = goal.alpha * goal.beta;
  return {2 / goal.alpha + 4 / (goal.alpha * goal.epsilon) * std::log(1 / (all * goal.delta)),
          6.518 / goal.alpha * std::log(2 / all)};
}

double PaperPointTerms::most() const { return std::max({sanitizer_privacy, sanitizer_accuracy, lead, drawn}); }

PaperPointTerms paper_point_terms(const ManyGoal& goal) {
  const double unit = 1 / (goal.alpha * goal.epsilon), all = goal.alpha * goal.beta;
  return {960 * unit * std::log(2 / goal.delta) + 240 / goal.alpha, 480 * unit * std::log(960 / all),
          60 / goal.alpha + 120 * unit * std::log(1 / (goal.beta * goal.delta)),
          1.4932 / goal.alpha * std::log(4 / all)};
}

double paper_point_rows(const PaperPoints& points, double alpha, double beta) {
  return least_rows([&](double n) { return paper_failure(points, alpha, n); }, beta);
}

double AgnosticPointTerms::most() const {
  return std::max({histogram_privacy, histogram_accuracy, selection, deviation});
}

AgnosticPointTerms agnostic_point_terms(const ManyGoal& goal, double labels, double log_class) {
  const double alpha = goal.alpha, beta = goal.beta, half = goal.epsilon / 2, unit = 1 / (alpha * half);
  const double label_epsilon = printed_label_epsilon(half, goal.delta / 2, labels), square = alpha * alpha;
  return {40 * unit * std::log(2 / goal.delta) + 20 / alpha, 20 * unit * std::log(100 / (alpha * beta)),
          10 / (alpha * label_epsilon) * (std::log(20 / alpha + 1) + std::log(5 * labels / beta)),
          std::min(1600 / square * (std::log(30 / alpha) + std::log(20 * labels / beta)),
                   25 / (2 * square) * (log_class + std::log(5 * labels / beta)))};
}

double candidates_for(double radius, Answers answers) {
  return std::ceil((answers == Answers::proper ? 4 : 2) / radius * (1 - 1e-12));
}

CoverSelection cover_of(const AgnosticPoints& points) {
  CoverSelection cover;
  cover.rate = points.rate;
  cover.deviation = [=](double deviation, double beta) { return deviation_rows(points.log_class, deviation, beta); };
  if (!points.histogram) {
    cover.cover = [](double, double) { return 0.0; };
    cover.log_others = [](double, double rows) { return std::log(rows); };
    return cover;
  }
  auto kept = [=](double radius) { return points.candidates.value_or(candidates_for(radius, points.answers)); };
  cover.log_others = [=](double radius, double) { return std::log(kept(radius)); };
  cover.cover = [=](double radius, double beta) {
    if (radius <= 0 || kept(radius) < candidates_for(radius, points.answers))
      return std::numeric_limits<double>::infinity();
    // The mass from which on a value must be kept; the point that stands for the others may be as heavy.
    const double mass = points.answers == Answers::proper ? radius / 2 : radius, rate = points.histogram->rate;
    auto failure = [=](double n) {
      const double quarter = mass * n / 4;
      if (3 * quarter < static_cast<double>(points.histogram->threshold)) return 1.0;
      // Some value of mass n rows falls below 3/4 of that, or one of less than half rises above.
      return 3 / mass * laplace_beyond(quarter, rate) + n * laplace_beyond(3 * quarter - 1, rate);
    };
    return least_rows(failure, beta);
  };
  return cover;
}

double improper_point_rows(const ManyGoal& goal, double labels) {
  const double functions = std::ceil(16 / goal.alpha * std::log(2 * labels / goal.beta));
  return std::max(8 * labels / (goal.alpha * goal.epsilon) * (std::log(functions + 1) + std::log(4 * labels / goal.beta)),
                  8 / (goal.alpha * goal.alpha) * std::log(8 * labels * (functions + 1) / goal.beta));
}

}  // namespace discreet
