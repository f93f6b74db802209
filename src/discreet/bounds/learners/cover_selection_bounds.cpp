#include "discreet/bounds/learners/cover_selection_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace discreet::inline bounds {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr int steps = 24;  // grid of alpha

// The least n with ln(candidates(n)) + log_rest <= rate n. The left side grows like a logarithm at most, so going from
// a value that is too small to what it asks for comes to rest.
double selection_rows(const CoverSelection& learner, double radius, double share, double log_rest) {
  double rows = 1;
  for (int i = 0; i < 200; ++i) {
    double asked = std::max(1.0, (learner.log_others(radius, rows) + log_rest) / (learner.rate * share));
    if (asked <= rows * (1 + 1e-12)) return rows;
    rows = asked;
  }
  return rows * 2;
}

}  // namespace

Term largest(std::initializer_list<Term> terms) { return *std::ranges::max_element(terms, {}, &Term::rows); }

std::string with_binding(const std::string& source, const Term& binding) {
  return source + "; binding: " + binding.about;
}

CoverSelection on_table(CoverSelection learner) {
  learner.deviation = [](double, double) { return 0.0; };
  learner.rows_may_deviate = false;
  return learner;
}

CoverSplit best_cover_split(const CoverSelection& learner, double labels, double alpha, double beta) {
  CoverSplit best{never, 0};
  const double part = beta / (1 + learner.cover_may_fail + learner.rows_may_deviate);
  for (int i = 0; i < steps; ++i) {
    const double radius = alpha * i / steps, cover = learner.cover(radius, part);
    if (!(cover < best.rows)) continue;
    for (int j = 1; i + j <= steps; ++j) {  // nothing is left for deviations at the last
      const double share = alpha * j / steps, deviation = (alpha - radius - share) / 2;
      const Term most = largest({{cover, "the cover"},
                                 {learner.deviation(deviation, part / labels), "from the rows to the population"},
                                 {selection_rows(learner, radius, share, std::log(labels / part)), "the selections"}});
      if (most.rows < best.rows) best = {most.rows, radius, most.about};
    }
  }
  return best;
}

double deviation_rows(double log_class, double deviation, double beta) {
  return (log_class + std::log(2 / beta)) / (2 * deviation * deviation);
}

double deviation_rows_of_cuts(double log_class, double deviation, double beta) {
  return std::min(deviation_rows(log_class, deviation, beta), 2 / (deviation * deviation) * std::log(4 / beta));
}

double direct_selection_rows(double log_class, double labels, double label_epsilon, double alpha, double beta) {
  const double log_odds = log_class + std::log(2 * labels / beta);
  return std::max(4 / (alpha * label_epsilon) * log_odds, 8 / (alpha * alpha) * (log_odds + std::log(2.0)));
}

double printed_label_epsilon(double epsilon, double delta, double count) {
  const double basic = epsilon / count, l = std::log(1 / delta);
  if (delta <= 0) return basic;
  return std::max(basic, (-std::sqrt(2 * count * l) + std::sqrt(2 * count * l + 8 * count * epsilon)) / (4 * count));
}

double planned_label_epsilon(double epsilon, double delta, double count) {
  const double basic = epsilon / count, l = std::log(1 / delta);
  if (delta <= 0) return basic;
  const double root = std::sqrt(l + epsilon) - std::sqrt(l);
  return std::max(basic, std::sqrt(8 / count) * root);
}

Rational best_share(const std::function<double(double share)>& rows) {
  int best = 10;
  double least = never;
  for (int i = 1; i < 20; ++i)
    if (double asked = rows(i / 20.0); asked < least) least = asked, best = i;
  return {best, 20};
}

}  // namespace discreet::inline bounds
