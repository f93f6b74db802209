// Tested by point_test.cpp
#include "discreet/learners/point_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/learners/point.h"
#include "discreet/learning/selection_bounds.h"

namespace discreet {
namespace {

constexpr double lowered = 1 - 1e-11;  // a lower bound is rounded down; this outweighs the slack of rows_at_least

// The least r with r^k >= size.
Integer root_above(const Integer& size, unsigned k) {
  Integer root;
  bool exact = mpz_root(root.backend().data(), size.backend().data(), k) != 0;
  return exact ? root : root + 1;
}

// ln of the reciprocal of the largest share of triples (j, u, v) of different values on which one hypothesis is 1, 0
// and 0: one with w ones of n does so with w (n-w) (n-w-1) of n (n-1) (n-2).
double log_triples(const Integer& values) {
  const double limit = std::log(27.0 / 4.0);
  if (values > 1'000'000) return limit - 1e-5;
  auto n = static_cast<double>(values);
  if (n < 3) return 0;
  double most = 0;
  for (double w = std::max(1.0, std::floor(n / 3) - 1); w <= n / 3 + 2; ++w)
    most = std::max(most, w * (n - w) * (n - w - 1));
  return std::log(n * (n - 1) * (n - 2) / most);
}

// The probability that a count of Binomial(rows, alpha) with noise stays below the threshold, from above.
double stays_below(const StablePoint& histogram, double rows, double alpha) {
  const double q = std::exp(-histogram.rate);
  const auto threshold = static_cast<double>(histogram.threshold);
  double log_mass = rows * std::log1p(-alpha), sum = 0;
  for (double k = 0; k <= rows; ++k) {
    double silent = k < threshold ? 1 - std::pow(q, threshold - k) / (1 + q) : std::pow(q, k - threshold + 1) / (1 + q);
    sum += std::exp(log_mass) * silent;
    if (k >= threshold && silent < 1e-25) break;
    log_mass += std::log((rows - k) / (k + 1)) + std::log(alpha) - std::log1p(-alpha);
  }
  return sum * (1 + 1e-9) + 1e-25;
}

}  // namespace

double code_menu_rows(const CodeMenu& menu, const MenuGoal& goal) {
  double agreements = menu.digits - 1, places = static_cast<double>(menu.places);
  double log_others = std::log(places) + std::log(static_cast<double>(menu.prime));
  return menu_rows({agreements / (places + agreements), 0, log_others}, goal);
}

std::optional<CodeMenu> best_code_menu(const Integer& size, const MenuGoal& goal) {
  std::optional<CodeMenu> best;
  double least = 0;
  for (unsigned digits = 1; digits <= 64; ++digits) {
    Integer root = root_above(size, digits);
    if (root > largest_menu) continue;
    for (std::uint64_t places = 1; places <= largest_menu; places += 1 + places / 10) {
      CodeMenu menu{places, next_prime(std::max(places, low_64(root))), digits};
      if (menu.places * menu.prime >= largest_menu) break;
      double rows = code_menu_rows(menu, goal);
      if (std::isfinite(rows) && (!best || rows < least)) best = menu, least = rows;
    }
    if (root <= 2) break;
  }
  return best;
}

double stable_point_rows(const StablePoint& histogram, double alpha, double beta) {
  double enough = 1;
  while (stays_below(histogram, enough, alpha) > beta) {
    enough *= 2;
    if (enough > 1e16) return enough;
  }
  double few = enough / 2;  // does not do, unless it is less than a row
  while (enough - few > 1) {
    double middle = std::floor((few + enough) / 2);
    (stays_below(histogram, middle, alpha) > beta ? few : enough) = middle;
  }
  return enough - 0.5;  // rows_at_least rounds it up again
}

double any_point_lower_bound(const Integer& size, double alpha, double beta) {
  if (size < 2) return 0;
  return std::max(0.0, std::log(1 / (2 * beta)) / -std::log1p(-alpha) * lowered);
}

double pure_point_lower_bound(const Integer& size, const MenuGoal& goal) {
  double bound = 0, log_success = std::log1p(-goal.beta);
  if (goal.alpha < 1.0 / 3) bound = (log_triples(size) + log_success) / goal.epsilon;
  // Most of the mass on one further value, the triple at three times alpha.
  if (3 * goal.alpha < 1)
    bound =
        std::max(bound, (log_triples(size - 1) + log_success) / std::log1p(3 * goal.alpha * std::expm1(goal.epsilon)));
  return std::max(0.0, bound * lowered);
}

double proper_point_lower_bound(const Integer& size, const MenuGoal& goal, double delta) {
  if (size < 3) return 0;
  double kappa = delta / std::expm1(goal.epsilon);
  double one_in = std::exp(-log_of(size - 1));  // the share of targets that one point fits
  double needed = std::log((1 - goal.beta + kappa) / (one_in + kappa));
  return std::max(0.0, needed / std::log1p(goal.alpha * std::expm1(goal.epsilon)) * lowered);
}

std::vector<Bound> PointLearner::own_bounds(const Accuracy& accuracy) const {
  using enum Bound::Kind;
  const Integer size = domain().size();
  const Rational epsilon = 2 * select_.rate();
  MenuGoal goal = menu_goal(epsilon, options_.setting, accuracy);
  std::vector<Bound> bounds;
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    if (std::isfinite(rows)) bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  const char* menu_id = options_.setting == Setting::realizable ? "RD-4.Z" : "RD-5.A";
  switch (options_.variant) {
    case PointVariant::hashed: {
      double log_size = std::log(24 / goal.alpha * std::log(4 / goal.beta));
      if (goal.epsilon <= 1)
        add("RD-11.P", printed, printed_menu_rows(log_size, goal), "Beimel et al. 2013, example 5, as printed");
      add("RD-11.R", printed, repaired_menu_rows(log_size, goal), "the same from the conditions of its proof");
      add(menu_id, proved, hashed_menu_rows({menu_.functions, menu_.buckets}, goal),
          "buckets of random hash functions, exact exponent; whatever the domain");
      break;
    }
    case PointVariant::fixed: {
      double log_size = std::log(48 * 36 * (bit_length(size) + 1) * std::log(2.0) / (goal.alpha * goal.alpha));
      add("RD-13.P", printed, repaired_menu_rows(log_size, goal),
          "a fixed menu of the size that the paper shows to exist");
      add(menu_id, proved, code_menu_rows({menu_.functions, menu_.buckets, digits_needed(size, menu_.buckets)}, goal),
          "symbols of a Reed-Solomon code, exact exponent");
      break;
    }
    case PointVariant::proper:
      bounds = selection_bounds(class_size(size + 1, 1), epsilon, options_.setting, accuracy);
      break;
    case PointVariant::stable: {
      StabilityHistogram histogram(options_.epsilon, delta_, options_.neighbours);
      add("CC-13.P", proved,
          stable_point_rows({histogram.threshold(), 1 / to_double(histogram.scale())}, goal.alpha, goal.beta),
          "the target's rows pass the threshold of the histogram");
      break;
    }
  }
  for (Bound& bound : lower_bounds(accuracy)) bounds.push_back(std::move(bound));
  return bounds;
}

std::vector<Bound> PointLearner::lower_bounds(const Accuracy& accuracy) const {
  const Integer size = domain().size();
  MenuGoal goal = menu_goal(2 * select_.rate(), options_.setting, accuracy);
  std::vector<Bound> bounds;
  auto add = [&](const char* id, double rows, const char* source) {
    bounds.push_back({id, Bound::Kind::lower, rows_at_least(rows), source});
  };
  if (options_.variant != PointVariant::stable)
    add("RD-11.L", pure_point_lower_bound(size, goal), "no pure learner of points, proper or not");
  if (options_.variant == PointVariant::proper || options_.variant == PointVariant::stable) {
    Privacy replaced = to_replace(privacy());
    goal.epsilon = to_double(replaced.epsilon);
    add("CC-20.L", proper_point_lower_bound(size, goal, to_double(replaced.delta)),
        "no learner of points with this promise that answers points only");
  }
  add("CC-20.N", any_point_lower_bound(size, goal.alpha, goal.beta), "no learner of points, private or not");
  return bounds;
}

std::vector<Bound> PointLearner::bounds(Accuracy goal) const {
  std::vector<Bound> bounds = own_bounds(goal);
  for (PointVariant variant : {PointVariant::hashed, PointVariant::fixed, PointVariant::proper, PointVariant::stable}) {
    if (variant == options_.variant || (variant == PointVariant::stable && options_.setting == Setting::agnostic))
      continue;
    Options other = options_;
    other.variant = variant;
    other.alpha = goal.alpha, other.beta = goal.beta;
    other.delta.reset(), other.functions.reset(), other.buckets.reset(), other.largest_count.reset();
    try {
      auto others = PointLearner(other).own_bounds(goal);
      Bound bound = best(others);
      bound.kind = Bound::Kind::other;
      bound.source = "variant " + std::string(word(variant)) +
                     (variant == PointVariant::stable ? " at delta 1e-6" : "") + ": " + bound.source;
      bounds.push_back(std::move(bound));
    } catch (const Error&) {  // this domain and goal are beyond that variant: there is nothing to compare with
    }
  }
  return bounds;
}

}  // namespace discreet
