// Tested by point_test.cpp
#include "discreet/learners/points/point_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/points/point.h"
#include "discreet/learners/points/text_point.h"

namespace discreet::inline learners {
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

double pure_point_lower_bound(const Integer& size, const MenuGoal& goal) {
  double bound = 0, log_success = std::log1p(-goal.beta);
  if (goal.alpha < 1.0 / 3) bound = (log_triples(size) + log_success) / goal.epsilon;
  // Most of the mass on one further value, the triple at three times alpha.
  if (3 * goal.alpha < 1)
    bound =
        std::max(bound, (log_triples(size - 1) + log_success) / std::log1p(3 * goal.alpha * std::expm1(goal.epsilon)));
  return std::max(0.0, bound * lowered);
}

namespace {

// The facts that decide the rows needed.
struct PointInstance {
  const PointOptions& options;
  const PointMenu& menu;
  Integer size;   // size of the domain
  Rational rate;  // rate of the selection
  Privacy promise;
  double collision = 0;  // collision probability of texts
};

std::vector<Bound> lower_bounds(const PointInstance& point, const Accuracy& accuracy) {
  const PointVariant variant = point.options.variant;
  MenuGoal goal = menu_goal(2 * point.rate, point.options.setting, accuracy);
  std::vector<Bound> bounds;
  auto add = [&](const char* id, std::uint64_t rows, const char* source) {
    bounds.push_back({id, Bound::Kind::lower, rows, source});
  };
  if (variant != PointVariant::stable)
    add("RD-11.L", rows_at_least(pure_point_lower_bound(point.size, goal)), "no pure learner of points, proper or not");
  if (variant == PointVariant::proper || variant == PointVariant::stable) {
    BoundParameters at = under_replacement(to_replace(point.promise), accuracy.beta);
    at.share = accuracy.alpha;
    if (point.size >= 3) at.packing = Rational(Integer(1), point.size - 1);  // the targets that one point fits
    add("CC-20.L", point.size >= 3 ? needed_rows(cc_b26(at)) : 0,
        "no learner of points with this promise that answers points only");
  }
  add("CC-20.N", point.size >= 2 ? unseen_bound(accuracy).rows : 0, "no learner of points, private or not");
  return bounds;
}

BoundParameters parameters_of(const PointInstance& point, const Accuracy& accuracy) {
  return {.alpha = accuracy.alpha, .beta = accuracy.beta, .epsilon = 2 * point.rate};
}

std::vector<Bound> hashed_bounds(const PointInstance& point, const Accuracy& accuracy, const MenuGoal& goal) {
  using enum Bound::Kind;
  BoundParameters at = parameters_of(point, accuracy);
  std::vector<Bound> bounds;
  if (at.epsilon <= 1)
    bounds.push_back({"RD-11.P", printed, enough_rows(rd_b20(at)), "Beimel et al. 2013, example 5, as printed"});
  at.items = example_5_items(at);
  bounds.push_back({"RD-11.R", printed, enough_rows(rd_b3(at)), "the same from the conditions of its proof"});
  const double rows = hashed_menu_rows({point.menu.functions, point.menu.buckets, 0, point.collision}, goal);
  if (!std::isfinite(rows)) return bounds;
  if (point.options.values != PointValues::integers)
    bounds.push_back({"RD-12.H", proved, rows_at_least(rows),
                      "buckets of random hash functions on texts, collisions counted; whatever the length"});
  else
    bounds.push_back({point.options.setting == Setting::realizable ? "RD-4.Z" : "RD-5.A", proved, rows_at_least(rows),
                      "buckets of random hash functions, exact exponent; whatever the domain"});
  return bounds;
}

std::vector<Bound> fixed_bounds(const PointInstance& point, const Accuracy& accuracy, const MenuGoal& goal) {
  BoundParameters at = parameters_of(point, accuracy);
  at.items = random_menu_items(bit_length(point.size), at.alpha / 6);
  std::vector<Bound> bounds{{"RD-13.P", Bound::Kind::printed, enough_rows(rd_b3(at)),
                             "a fixed menu of the size that the paper shows to exist"}};
  const PointMenu& menu = point.menu;
  double rows = code_menu_rows({menu.functions, menu.buckets, digits_needed(point.size, menu.buckets)}, goal);
  if (std::isfinite(rows))
    bounds.push_back({point.options.setting == Setting::realizable ? "RD-4.Z" : "RD-5.A", Bound::Kind::proved,
                      rows_at_least(rows), "symbols of a Reed-Solomon code, exact exponent"});
  return bounds;
}

std::vector<Bound> variant_bounds(const PointInstance& point, const Accuracy& accuracy) {
  MenuGoal goal = menu_goal(2 * point.rate, point.options.setting, accuracy);
  std::vector<Bound> bounds;
  switch (point.options.variant) {
    case PointVariant::hashed: bounds = hashed_bounds(point, accuracy, goal); break;
    case PointVariant::fixed: bounds = fixed_bounds(point, accuracy, goal); break;
    case PointVariant::proper:
      bounds = selection_bounds({point.size + 1, 1}, 2 * point.rate, point.options.setting, accuracy);
      break;
    case PointVariant::stable: {
      StabilityHistogram histogram(point.promise.epsilon, point.promise.delta, point.promise.neighbours);
      double rows = stable_point_rows({histogram.threshold(), 1 / to_double(histogram.scale())}, goal.alpha, goal.beta);
      bounds = {{"CC-13.P", Bound::Kind::proved, rows_at_least(rows),
                 "the target's rows pass the threshold of the histogram"}};
      break;
    }
  }
  for (Bound& bound : lower_bounds(point, accuracy)) bounds.push_back(std::move(bound));
  return bounds;
}

// The learner's own, and the best of every other variant that takes these values.
template <class L>
std::vector<Bound> compared_bounds(const L& learner, const PointOptions& options, const Accuracy& goal) {
  std::vector<Bound> bounds = learner.own_bounds(goal);
  for (PointVariant variant : {PointVariant::hashed, PointVariant::fixed, PointVariant::proper, PointVariant::stable}) {
    if (variant == options.variant || (variant == PointVariant::stable && options.setting == Setting::agnostic))
      continue;
    PointOptions other = options;
    other.variant = variant;
    other.alpha = goal.alpha, other.beta = goal.beta;
    other.delta.reset(), other.functions.reset(), other.buckets.reset(), other.largest_count.reset();
    other.field_exponent.reset();
    try {
      auto others = L(other).own_bounds(goal);
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

}  // namespace

std::vector<Bound> PointLearner::own_bounds(const Accuracy& goal) const {
  return variant_bounds({options_, menu_, domain().size(), select_.rate(), privacy()}, goal);
}

std::vector<Bound> PointLearner::bounds(Accuracy goal) const { return compared_bounds(*this, options_, goal); }

std::vector<Bound> TextPointLearner::own_bounds(const Accuracy& goal) const {
  return variant_bounds({options_, menu_, domain_.size(), select_.rate(), privacy(), to_double(collision())}, goal);
}

std::vector<Bound> TextPointLearner::bounds(Accuracy goal) const { return compared_bounds(*this, options_, goal); }

}  // namespace discreet::inline learners
