#include "discreet/bounds/learners/label_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {
namespace {

constexpr double most_rows = 9007199254740992.0;  // 2^53

// Two conditions on n, each of the form: ln of a number of labellings - rate n <= ln of a probability.
struct Split {
  double sampling_rate, sampling_beta;    // 4 growth(2n) e^(-sampling_rate n) <= sampling_beta
  double selection_rate, selection_beta;  // growth(n) e^(-selection_rate n) <= selection_beta
};

bool suffices(const LogGrowth& growth, const Split& split, double n) {
  return std::log(4.0) + growth(2 * n) - split.sampling_rate * n <= std::log(split.sampling_beta) &&
         growth(n) - split.selection_rate * n <= std::log(split.selection_beta);
}

// The least whole n that suffices. The left sides are concave in n less a line and begin above the right sides: they
// cross once, and all larger n suffice.
double least_rows(const LogGrowth& growth, const Split& split) {
  double enough = 1;
  while (!suffices(growth, split, enough)) {
    enough *= 2;
    if (enough > most_rows) return std::numeric_limits<double>::infinity();
  }
  double few = enough / 2;
  while (enough - few > 1) {
    double middle = std::floor((few + enough) / 2);
    (suffices(growth, split, middle) ? enough : few) = middle;
  }
  return enough - 0.5;  // rows_at_least rounds it up again
}

// Realizable: a bad function makes more than share alpha n mistakes, except with the first probability, and then is not
// selected, except with the second. Agnostic: errors on the rows are within (1 - share) alpha / 2 of the true ones.
Split split_of(double epsilon, Setting setting, double alpha, double beta, double share, double beta_share) {
  double far = (1 - share) * alpha;
  double sampling = setting == Setting::realizable ? (1 - share) * far / 4 : far * far / 32;
  return {sampling, beta_share * beta, epsilon / 2 * share * alpha, (1 - beta_share) * beta};
}

}  // namespace

double log_growth_of_dimension(int k, double points) {
  // C(n, i) from C(n, i - 1); the shift keeps large ones from overflowing.
  double term = 1, sum = 1, shift = 0;
  for (int i = 1; i <= k && i <= points; ++i) {
    term *= (points - i + 1) / i;
    sum += term;
    if (sum > 1e200) term /= 1e200, sum /= 1e200, shift += std::log(1e200);
  }
  return shift + std::log(sum);
}

LogGrowth growth_of_cuts() {
  return [](double n) { return std::log(n + 1); };
}

LogGrowth growth_of_intervals() {
  return [](double n) { return std::log(n * (n + 1) / 2 + 1); };
}

LogGrowth growth_of_steps(std::int64_t pieces) {
  return [breaks = static_cast<int>(pieces) - 1](double n) {
    return std::log(2.0) + log_growth_of_dimension(breaks, std::max(0.0, n - 1));
  };
}

LogGrowth growth_of_table(std::size_t concepts, std::size_t points) {
  return [most = std::log(static_cast<double>(concepts)), all = static_cast<double>(points)](double n) {
    return std::min(most, std::min(n, all) * std::log(2.0));
  };
}

std::uint64_t cuts_apart(const Integer& domain, const Rational& alpha) {
  return low_64(std::min<Integer>(domain + 1, ceil(Rational(1) / (2 * alpha))));
}

std::vector<Bound> label_bounds(const ClassSize& size, const LogGrowth& growth, std::uint64_t apart,
                                const Rational& exact_epsilon, Setting setting, const Accuracy& goal) {
  std::vector<Bound> bounds = selection_bounds({size.hypotheses, 0}, exact_epsilon, setting, goal);
  // No learner that protects whole rows: one that protects labels alone may do with fewer.
  std::erase_if(bounds, [](const Bound& bound) { return bound.kind == Bound::Kind::lower; });
  const double epsilon = to_double(exact_epsilon), alpha = to_double(goal.alpha), beta = to_double(goal.beta);
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    if (std::isfinite(rows)) bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  if (setting == Setting::realizable)
    add("CC-14.P", Bound::Kind::printed, least_rows(growth, split_of(epsilon, setting, alpha, beta, 0.5, 0.5)),
        "labels alone are protected: labellings of the rows, halves of alpha and beta");
  double best = std::numeric_limits<double>::infinity();
  for (int i = 1; i < 40; ++i)
    for (int j = 1; j < 10; ++j)
      best = std::min(best, least_rows(growth, split_of(epsilon, setting, alpha, beta, i / 40.0, j / 10.0)));
  add(setting == Setting::realizable ? "CC-14.Z" : "CC-14.A", Bound::Kind::proved, best,
      "labels alone are protected: labellings of the rows, whatever the domain");
  bounds.push_back({"CC-14.L", Bound::Kind::lower,
                    needed_rows(rd_b11({.beta = goal.beta, .epsilon = exact_epsilon, .tau = apart})),
                    "no pure learner, though it protects labels alone"});
  return bounds;
}

std::uint64_t label_selections_rows(const Integer& concepts, const LogGrowth& growth, const Rational& epsilon,
                                    std::size_t labels, const Accuracy& goal) {
  const bool single = concepts == 1;
  const Accuracy each{goal.alpha, Rational(goal.beta / labels)};
  const ClassSize size{concepts, single ? 0 : 1};
  return best(label_bounds(size, growth, single ? 1 : 2, epsilon, Setting::agnostic, each)).rows;
}

}  // namespace discreet::inline bounds
