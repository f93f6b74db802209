// What the options of ManyPointsLearner lead to: the division of its promise, and the rows that its variants ask for.
// Tested by many_points_test.cpp
#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/learners/many_points_bounds.h"
#include "discreet/learning/selection_bounds.h"

namespace discreet {
namespace {

using Options = ManyPointsLearner::Options;
using enum ManyPointsVariant;
using enum Bound::Kind;

Rational usual_delta(const Options& options) { return options.variant == pure ? Rational(0) : Rational(1, 1'000'000); }

Integer size_of(const Options& options) { return options.high - options.low + 1; }

// Under add_remove all mistakes move one way, and weights may fall twice as fast.
double rate_at(double epsilon, Neighbours neighbours) {
  return neighbours == Neighbours::add_remove ? epsilon : epsilon / 2;
}

StablePoint stable_point(const StabilityHistogram& histogram) {
  return {histogram.threshold(), 1 / to_double(histogram.scale())};
}

// The variant agnostic with this share of epsilon for its histogram, as planned: by zCDP in floating point.
AgnosticPoints agnostic_points(const Options& options, const Rational& delta, double share) {
  const auto labels = static_cast<double>(options.label_count);
  const double epsilon = to_double(options.epsilon), half = to_double(delta) / 2;
  const double rate = rate_at(share * epsilon, options.neighbours), q = std::exp(-rate);
  const double threshold = 1 + std::max(0.0, std::ceil(-std::log(half * (1 + q)) / rate));
  const double each = planned_label_epsilon((1 - share) * epsilon, half, labels);
  return {StablePoint{static_cast<std::int64_t>(std::min(threshold, 1e15)), rate}, rate_at(each, options.neighbours),
          labels, log_of(size_of(options) + 1), options.answers,
          options.candidates ? std::optional(static_cast<double>(*options.candidates)) : std::nullopt};
}

void plan_agnostic(const Options& options, ManyPointsLearner::Plan& plan) {
  if (options.neighbours == Neighbours::labels) return;  // values are public: all that occur are candidates
  const double alpha = to_double(options.alpha), beta = to_double(options.beta);
  auto split = [&](double share) {
    return best_cover_split(cover_of(agnostic_points(options, plan.delta, share)),
                            static_cast<double>(options.label_count), alpha, beta);
  };
  const Rational share =
      options.cover_share ? *options.cover_share : best_share([&](double share) { return split(share).rows; });
  plan.histogram = {options.epsilon * share, plan.delta / 2, options.neighbours};
  const double radius = split(to_double(share)).radius;
  const double kept = radius > 0 ? candidates_for(radius, options.answers) : 4096;
  require(options.candidates || kept <= 1 << 24, "alpha is too small for candidates that fit the memory");
  plan.candidates = options.candidates ? static_cast<std::size_t>(*options.candidates) : static_cast<std::size_t>(kept);
}

PointMenu planned_menu(const Options& options) {
  if (options.functions)
    return {static_cast<std::uint64_t>(*options.functions), static_cast<std::uint64_t>(*options.buckets)};
  const auto labels = static_cast<double>(options.label_count);
  MenuGoal goal{2 * rate_at(to_double(options.epsilon) / labels, options.neighbours), Setting::agnostic,
                to_double(options.alpha), to_double(options.beta) / labels};
  HashedMenu menu = best_hashed_menu(goal);
  require(menu.functions * menu.buckets < largest_menu && reaches(menu, goal),
          "alpha or beta is too small for a menu that fits the memory");
  return {menu.functions, menu.buckets};
}

}  // namespace

ManyPointsLearner::Plan ManyPointsLearner::plan_of(const Options& options) {
  Plan plan;
  plan.delta = options.delta.value_or(usual_delta(options));
  switch (options.variant) {
    case one_shot: plan.histogram = {options.epsilon, plan.delta, options.neighbours}; break;
    case paper: plan.histogram = {options.epsilon / 2, plan.delta / 2, options.neighbours}; break;
    case agnostic: plan_agnostic(options, plan); break;
    case pure: plan.menu = planned_menu(options); break;
  }
  return plan;
}

std::vector<Bound> ManyPointsLearner::realizable_bounds(const Accuracy& accuracy) const {
  std::vector<Bound> bounds;
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  const Rational alpha = heavy_share(accuracy.alpha);
  ManyGoal goal{to_double(options_.epsilon), to_double(plan_.delta), to_double(alpha), to_double(accuracy.beta)};
  if (options_.neighbours == Neighbours::replace)
    add("UB-9.P", printed, paper_point_terms(goal).most(),
        "Bun et al. 2019, theorem 40, with the constants of its proof");
  const StablePoint stable = stable_point(histogram(1));
  if (options_.variant == paper) {
    const StableArgmax winner = argmax();
    if (accuracy.alpha >= options_.alpha)  // which values are heavy was decided by that
      add("UB-9.A", proved,
          paper_point_rows({stable, winner.threshold(), 1 / to_double(winner.scale())},
                           to_double(heavy_share(options_.alpha)), goal.beta),
          "heavy values and a stable choice of all their labels, tails evaluated; whatever the labels and the domain");
    return bounds;
  }
  goal.epsilon = 2 * stable.rate;  // the closed form speaks of noise of scale 2 / epsilon
  const OneShotTerms terms = one_shot_terms(goal);
  add("UB-9.C", proved, std::max(terms.released, terms.drawn) + 3 / goal.alpha,
      "rows as elements of one histogram, in closed form");
  // Only values that are some label's target matter, unless a point is to be found that few people have.
  std::uint64_t targets = discreet::heavy_values(alpha);
  if (options_.answers == Answers::improper) targets = std::min<std::uint64_t>(targets, label_count());
  add("UB-9.T", proved, stable_point_rows(stable, goal.alpha, goal.beta / static_cast<double>(targets)),
      "rows as elements of one histogram, tails evaluated; whatever the labels and the domain");
  return bounds;
}

std::vector<Bound> ManyPointsLearner::agnostic_bounds(const Accuracy& accuracy) const {
  const double alpha = to_double(accuracy.alpha), beta = to_double(accuracy.beta);
  const auto labels = static_cast<double>(options_.label_count);
  const double log_class = log_of(domain().size() + 1);
  std::vector<Bound> bounds;
  if (options_.neighbours == Neighbours::replace)
    bounds.push_back({"UB-10.P", printed,
                      rows_at_least(agnostic_point_terms({to_double(options_.epsilon), to_double(plan_.delta), alpha,
                                                          beta},
                                                         labels, log_class)
                                        .most()),
                      "Bun et al. 2019, corollary 37, with constants worked out"});
  AgnosticPoints points{std::nullopt, to_double(select_->rate()), labels, log_class, options_.answers, std::nullopt};
  if (options_.neighbours != Neighbours::labels)
    points.histogram = stable_point(histogram(1)), points.candidates = static_cast<double>(plan_.candidates);
  const double rows = best_cover_split(cover_of(points), labels, alpha, beta).rows;
  if (std::isfinite(rows))
    bounds.push_back({options_.neighbours == Neighbours::labels ? "ML-29" : "UB-10.T", proved, rows_at_least(rows),
                      "heavy values, then one selection a label; the best division of alpha"});
  return bounds;
}

std::vector<Bound> ManyPointsLearner::pure_bounds(const Accuracy& accuracy) const {
  const auto labels = static_cast<double>(options_.label_count);
  std::vector<Bound> bounds;
  if (options_.neighbours == Neighbours::replace)
    bounds.push_back({"UB-6", printed,
                      rows_at_least(improper_point_rows({to_double(options_.epsilon), 0, to_double(accuracy.alpha),
                                                         to_double(accuracy.beta)},
                                                        labels)),
                      "Bun et al. 2019, corollary 33, with constants worked out"});
  MenuGoal goal = menu_goal(2 * select_->rate(), Setting::agnostic, accuracy);
  goal.beta /= labels;
  const double rows = hashed_menu_rows({plan_.menu.functions, plan_.menu.buckets}, goal);
  if (std::isfinite(rows))
    bounds.push_back({"UB-6.T", proved, rows_at_least(rows),
                      "buckets of random hash functions for all labels, exact exponent; whatever the domain"});
  return bounds;
}

std::vector<Bound> ManyPointsLearner::own_bounds(const Accuracy& goal) const {
  check(goal);
  if (options_.variant == agnostic) return agnostic_bounds(goal);
  if (options_.variant == pure) return pure_bounds(goal);
  return realizable_bounds(goal);
}

std::vector<Bound> ManyPointsLearner::bounds(Accuracy goal) const {
  std::vector<Bound> bounds = own_bounds(goal);
  for (ManyPointsVariant variant : {one_shot, paper, agnostic, pure}) {
    if (variant == options_.variant) continue;
    Options rival{.low = options_.low, .high = options_.high, .label_count = options_.label_count, .variant = variant};
    rival.answers = variant == pure ? Answers::improper : options_.answers;
    rival.epsilon = options_.epsilon, rival.neighbours = options_.neighbours;
    rival.alpha = goal.alpha, rival.beta = goal.beta;
    if (variant != pure && plan_.delta > 0) rival.delta = plan_.delta;
    try {
      Bound bound = best(ManyPointsLearner(rival).own_bounds(goal));
      bound.kind = Bound::Kind::other;
      bound.source = "variant " + std::string(word(variant)) + ": " + bound.source;
      bounds.push_back(std::move(bound));
    } catch (const Error&) {  // beyond that variant: there is nothing to compare with
    }
  }
  return bounds;
}

}  // namespace discreet
