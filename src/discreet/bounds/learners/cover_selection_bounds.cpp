#include "discreet/bounds/learners/cover_selection_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/table/searched_formulas.h"

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
  return union_rows_of(log_class - std::log(beta), deviation);
}

double deviation_rows_of_cuts(double log_class, double deviation, double beta) {
  return std::min(deviation_rows(log_class, deviation, beta), cut_rows_of(-std::log(beta), deviation));
}

double printed_label_epsilon(double epsilon, double delta, double count) {
  return delta > 0 ? printed_step(epsilon, delta, count) : epsilon / count;
}

double planned_label_epsilon(double epsilon, double delta, double count) {
  return delta > 0 ? std::max(epsilon / count, concentrated_step(epsilon, delta, count)) : epsilon / count;
}

Rational best_share(const std::function<double(double share)>& rows) {
  int best = 10;
  double least = never;
  for (int i = 1; i < 20; ++i)
    if (double asked = rows(i / 20.0); asked < least) least = asked, best = i;
  return {best, 20};
}

}  // namespace discreet::inline bounds
