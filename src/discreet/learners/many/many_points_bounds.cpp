// Tested by many_points_test.cpp
#include "discreet/learners/many/many_points_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/many/public_points_bounds.h"

namespace discreet::inline learners {
namespace {

using Options = ManyPointsLearner::Options;
using enum ManyPointsVariant;
using enum Bound::Kind;

// Where the labels may come from.
Setting setting_of(ManyPointsVariant variant) {
  return variant == agnostic || variant == pure ? Setting::agnostic : Setting::realizable;
}

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

// The sum of all failures in the variant paper. See the page.
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

namespace {

Term most_of(const PaperPointTerms& terms) {
  auto rows = [](const Enclosed& term) { return term.interval().high_double(); };
  return largest({{rows(terms.sanitizer_privacy), "privacy of the histogram"},
                  {rows(terms.sanitizer_accuracy), "accuracy of the histogram"},
                  {rows(terms.lead), "the lead of the labels"},
                  {rows(terms.drawn), "heavy values are drawn"}});
}

}  // namespace

std::uint64_t heavy_values(const Rational& alpha) { return low_64(ceil(1 / alpha)) - 1; }

double paper_point_rows(const PaperPoints& points, double alpha, double beta) {
  return least_rows([&](double n) { return paper_failure(points, alpha, n); }, beta);
}

Term AgnosticPointTerms::most() const {
  return largest({{histogram_privacy, "privacy of the histogram"},
                  {histogram_accuracy, "accuracy of the histogram"},
                  {selection, "the selections"},
                  {deviation, "from the rows to the population"}});
}

AgnosticPointTerms agnostic_point_terms(const ManyGoal& goal, double labels, const Integer& values) {
  const double alpha = goal.alpha, beta = goal.beta, half = goal.epsilon / 2, unit = 1 / (alpha * half);
  const double label_epsilon = printed_label_epsilon(half, goal.delta / 2, labels), square = alpha * alpha;
  const bool is_pure = goal.delta == 0;
  return {is_pure ? 0 : 40 * unit * std::log(2 / goal.delta) + 20 / alpha,
          is_pure ? 40 * unit * (log_of(values) + std::log(5 / beta)) : 20 * unit * std::log(100 / (alpha * beta)),
          10 / (alpha * label_epsilon) * (std::log(20 / alpha + 1) + std::log(5 * labels / beta)),
          std::min(1600 / square * (std::log(30 / alpha) + std::log(20 * labels / beta)),
                   25 / (2 * square) * (log_of(values + 1) + std::log(5 * labels / beta)))};
}

double candidates_for(double radius, Answers answers, ValueCounts counts) {
  const double of_mass = counts == ValueCounts::noisy ? 2 : 1;
  return std::ceil((answers == Answers::proper ? 2 : 1) * of_mass / radius * (1 - 1e-12));
}

CoverSelection cover_of(const AgnosticPoints& points) {
  CoverSelection cover;
  cover.rate = points.rate;
  const double log_class = log_of(points.values + 1);
  cover.deviation = [=](double deviation, double beta) { return deviation_rows(log_class, deviation, beta); };
  if (!points.histogram) return with_public_values(points, std::move(cover));
  auto wanted = [=](double radius) { return candidates_for(radius, points.answers, ValueCounts::noisy); };
  auto kept = [=](double radius) { return points.candidates.value_or(wanted(radius)); };
  cover.log_others = [=](double radius, double) { return std::log(kept(radius)); };
  cover.cover = [=](double radius, double beta) {
    if (radius <= 0 || kept(radius) < wanted(radius)) return std::numeric_limits<double>::infinity();
    // The mass from which on a value must be kept; the point that stands for the others may be as heavy.
    const double mass = points.answers == Answers::proper ? radius / 2 : radius, rate = points.histogram->rate;
    const double nobodys = points.pure ? to_double(Rational(points.values)) : 0;
    auto failure = [=](double n) {
      const double quarter = mass * n / 4;
      const double threshold = points.pure ? std::ceil(n / std::max<double>(kept(radius), least_parts))
                                           : static_cast<double>(points.histogram->threshold);
      if (3 * quarter < threshold ||
          nobodys * laplace_beyond(threshold - 1, rate) > static_cast<double>(most_by_chance))
        return 1.0;
      // Some value of mass n rows falls below 3/4 of that, or one of less than half rises above, or one that nobody
      // has.
      return 3 / mass * laplace_beyond(quarter, rate) + n * laplace_beyond(3 * quarter - 1, rate) +
             nobodys * laplace_beyond(3 * quarter, rate);
    };
    return least_rows(failure, beta);
  };
  return cover;
}

namespace {

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
  const double threshold = delta == 0 ? 0 : 1 + std::max(0.0, std::ceil(-std::log(half * (1 + q)) / rate));
  const double each = planned_label_epsilon((1 - share) * epsilon, half, labels);
  return {StablePoint{static_cast<std::int64_t>(std::min(threshold, 1e15)), rate},
          delta == 0,
          rate_at(each, options.neighbours),
          labels,
          size_of(options),
          options.answers,
          options.candidates ? std::optional(static_cast<double>(*options.candidates)) : std::nullopt};
}

void plan_agnostic(const Options& options, ManyPointsLearner::Plan& plan) {
  if (options.neighbours == Neighbours::labels) {
    plan.candidates = public_candidates(options, plan.delta);
    return;
  }
  const double alpha = to_double(options.alpha), beta = to_double(options.beta);
  auto split = [&](double share) {
    return best_cover_split(cover_of(agnostic_points(options, plan.delta, share)),
                            static_cast<double>(options.label_count), alpha, beta);
  };
  const Rational share =
      options.cover_share ? *options.cover_share : best_share([&](double share) { return split(share).rows; });
  plan.histogram = {options.epsilon * share, plan.delta / 2, options.neighbours};
  const double radius = split(to_double(share)).radius;
  const double kept = radius > 0 ? candidates_for(radius, options.answers, ValueCounts::noisy) : 4096;
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
  auto add = [&](const char* id, Bound::Kind kind, double rows, const std::string& source) {
    bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  const Rational alpha = heavy_share(accuracy.alpha);
  BoundParameters at{.alpha = alpha, .beta = accuracy.beta, .delta = plan_.delta, .epsilon = options_.epsilon};
  if (options_.neighbours == Neighbours::replace) {
    const Term most = most_of(paper_point_terms(at));
    add("UB-9.P", printed, most.rows,
        with_binding("Bun et al. 2019, theorem 40, with the constants of its proof", most));
  }
  const StablePoint stable = stable_point(histogram(1));
  if (options_.variant == paper) {
    const StableArgmax winner = argmax();
    if (accuracy.alpha >= options_.alpha)  // which values are heavy was decided by that
      add("UB-9.A", proved,
          paper_point_rows({stable, winner.threshold(), 1 / to_double(winner.scale())},
                           to_double(heavy_share(options_.alpha)), to_double(accuracy.beta)),
          "heavy values and a stable choice of all their labels, tails evaluated; whatever the labels and the domain");
    add_lower(accuracy, bounds);
    return bounds;
  }
  at.epsilon = 2 / histogram(1).scale();  // the closed form speaks of noise of scale 2 / epsilon
  add("UB-9.C", proved, ml_ub9_i(at).interval().high_double(), "rows as elements of one histogram, in closed form");
  // Only values that are some label's target matter, unless a point is to be found that few people have.
  std::uint64_t targets = discreet::heavy_values(alpha);
  if (options_.answers == Answers::improper) targets = std::min<std::uint64_t>(targets, label_count());
  add("UB-9.T", proved,
      stable_point_rows(stable, to_double(alpha), to_double(accuracy.beta) / static_cast<double>(targets)),
      "rows as elements of one histogram, tails evaluated; whatever the labels and the domain");
  add_lower(accuracy, bounds);
  return bounds;
}

void ManyPointsLearner::add_lower(const Accuracy& goal, std::vector<Bound>& bounds) const {
  const bool realizable = options_.variant == one_shot || options_.variant == paper;
  const LabelledClass many{.labels = label_count(),
                           .setting = realizable ? Setting::realizable : Setting::agnostic,
                           .agree_somewhere = domain().size() > 2};
  const auto lower = lower_bounds_of(many, privacy(), goal);
  bounds.insert(bounds.end(), lower.begin(), lower.end());
}

CoverSelection ManyPointsLearner::cover() const {
  AgnosticPoints points = public_points(options_, select_->rate());
  points.candidates = static_cast<double>(plan_.candidates);
  if (options_.neighbours == Neighbours::labels) return cover_of(points);
  points.pure = is_pure_agnostic();
  points.histogram =
      is_pure_agnostic() ? StablePoint{0, to_double(plan_.histogram.epsilon) / 2} : stable_point(histogram(1));
  return cover_of(points);
}

std::optional<Term> ManyPointsLearner::selected_rows(const CoverSelection& cover, const Accuracy& goal) const {
  const CoverSplit split =
      best_cover_split(cover, static_cast<double>(options_.label_count), to_double(goal.alpha), to_double(goal.beta));
  // Counts that are cut no longer tell which values are the heaviest.
  const bool cut = options_.largest_count && split.rows > static_cast<double>(*options_.largest_count);
  return std::isfinite(split.rows) && !cut ? std::optional(Term{split.rows, split.binding}) : std::nullopt;
}

std::vector<Bound> ManyPointsLearner::table_bounds(Accuracy goal) const {
  check(goal);
  if (options_.variant != agnostic) return {};
  const auto most = selected_rows(on_table(cover()), goal);
  if (!most) return {};
  return {{"ML-13.E", proved, rows_at_least(most->rows),
           with_binding("mistakes on the table itself, above the fewest: heavy values, then one selection a label",
                        *most)}};
}

std::vector<Bound> ManyPointsLearner::agnostic_bounds(const Accuracy& accuracy) const {
  std::vector<Bound> bounds;
  if (options_.neighbours == Neighbours::replace) {
    const ManyGoal goal{to_double(options_.epsilon), to_double(plan_.delta), to_double(accuracy.alpha),
                        to_double(accuracy.beta)};
    const Term most = agnostic_point_terms(goal, static_cast<double>(options_.label_count), domain().size()).most();
    bounds.push_back({plan_.delta == 0 ? "UB-5.P" : "UB-10.P", printed, rows_at_least(most.rows),
                      with_binding(plan_.delta == 0 ? "Bun et al. 2019, theorem 31, with constants worked out"
                                                    : "Bun et al. 2019, corollary 37, with constants worked out",
                                   most)});
  }
  auto most = selected_rows(cover(), accuracy);
  if (plan_.candidates == every_value)
    if (const double rows = every_value_rows(options_, select_->rate(), accuracy); !most || rows < most->rows)
      most = Term{rows, "the selections"};
  if (most)
    bounds.push_back({options_.neighbours == Neighbours::labels ? "ML-29"
                      : plan_.delta == 0                        ? "UB-5.T"
                                                                : "UB-10.T",
                      proved, rows_at_least(most->rows),
                      with_binding("heavy values, then one selection a label; the best division of alpha", *most)});
  add_lower(accuracy, bounds);
  return bounds;
}

std::vector<Bound> ManyPointsLearner::pure_bounds(const Accuracy& accuracy) const {
  const auto labels = static_cast<double>(options_.label_count);
  const BoundParameters at{
      .alpha = accuracy.alpha, .beta = accuracy.beta, .epsilon = options_.epsilon, .labels = options_.label_count};
  std::vector<Bound> bounds;
  if (options_.neighbours == Neighbours::replace)
    bounds.push_back(
        {"UB-6", other, enough_rows(ml_ub6(at)), "Bun et al. 2019, corollary 33: proved for another menu"});
  MenuGoal goal = menu_goal(2 * select_->rate(), Setting::agnostic, accuracy);
  goal.beta /= labels;
  const double rows = hashed_menu_rows({plan_.menu.functions, plan_.menu.buckets}, goal);
  if (std::isfinite(rows))
    bounds.push_back({"UB-6.T", proved, rows_at_least(rows),
                      "buckets of random hash functions for all labels, exact exponent; whatever the domain"});
  add_lower(accuracy, bounds);
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
  const Setting setting = setting_of(options_.variant);
  add_transferred([this](const Accuracy& half) { return table_bounds(half); },
                  {capacity_of_points(domain().size()), setting, label_count()}, goal, bounds);
  std::vector<Bound> promised = bounds;  // in this setting, by whatever variant
  for (ManyPointsVariant variant : {one_shot, paper, agnostic, pure}) {
    if (variant == options_.variant) continue;
    Options rival{.low = options_.low, .high = options_.high, .label_count = options_.label_count, .variant = variant};
    rival.answers = variant == pure ? Answers::improper : options_.answers;
    rival.epsilon = options_.epsilon, rival.neighbours = options_.neighbours;
    rival.alpha = goal.alpha, rival.beta = goal.beta;
    if (variant == agnostic || plan_.delta > 0) rival.delta = plan_.delta;
    if (variant == pure) rival.delta.reset();
    try {
      const ManyPointsLearner learner(rival);
      Bound bound = best(learner.own_bounds(goal));
      if (setting == Setting::realizable || setting_of(variant) == setting) promised.push_back(bound);
      bound.kind = Bound::Kind::other;
      // A pure promise has rivals that are not.
      const bool less = plan_.delta == 0 && learner.plan_.delta > 0;
      bound.source = "variant " + std::string(word(variant)) +
                     (less ? ", delta " + to_string(learner.plan_.delta) : "") + ": " + bound.source;
      bounds.push_back(std::move(bound));
    } catch (const Error&) {  // beyond that variant: there is nothing to compare with
    }
  }
  add_nonprivate(capacity_of_points(domain().size()), setting, label_count(), goal, promised);
  bounds.push_back(promised.back());
  return bounds;
}

}  // namespace discreet::inline learners
