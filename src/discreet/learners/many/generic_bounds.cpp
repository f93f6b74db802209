// Tested by generic_bounds_test.cpp
#include "discreet/learners/many/generic_bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/sanitizers/query_table_bounds.h"

namespace discreet::inline learners {
namespace {

using Options = GenericLearner::Options;
using enum CoverStep;

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double most_steps = 1e11;  // steps of the weights: rounds times queries times points, some minutes

double log_concepts(const ClassFacts& facts) { return std::log(static_cast<double>(facts.concepts)); }
double points_of(const ClassFacts& facts) { return static_cast<double>(facts.points); }
double queries_of(const ClassFacts& facts) { return static_cast<double>(facts.queries); }
double sets_of(const ClassFacts& facts) { return static_cast<double>(facts.sets); }

double log_tables(double points, double rows) {
  return std::lgamma(points + rows) - std::lgamma(points) - std::lgamma(rows + 1);
}

double selected_table_rows(const ClassFacts& facts, double epsilon, double table_rows, double radius, double beta) {
  const double tables = log_tables(points_of(facts), table_rows), left = radius - best_table_error(facts, table_rows);
  const bool can_be_tried = tables < std::log(static_cast<double>(FiniteSanitizer::most_tables)) - 1e-6;
  return can_be_tried && left > 0 ? 2 / epsilon * (tables + std::log(1 / beta)) / left : never;
}

// Rows of a table whose best choice has at most this error.
double fitting_rows(const ClassFacts& facts, double error) {
  return std::min(std::ceil(points_of(facts) / (4 * error)),
                  std::floor(std::log(2 * queries_of(facts)) / (2 * error * error)) + 1);
}

// The rounds get a share of what is left for queries. It decides between more rounds, and less noise in each.
CoverSize size_of_weights(const ClassFacts& facts, const CoverRun& run, double radius, double beta) {
  const double missed = radius / 8, rest = radius - missed, rounds_a_square = run.delta > 0 ? 16 : 9;
  return {run.table_rows.value_or(std::ceil(std::log(2 * sets_of(facts) / beta) / missed)),
          run.rounds.value_or(std::ceil(rounds_a_square * std::log(points_of(facts)) / (rest * rest)))};
}

double planned_each(const CoverRun& run, double rounds) {
  if (run.each) return *run.each;
  const double even = run.epsilon / (2 * rounds), l = std::log(1 / run.delta);
  if (run.delta <= 0) return even;
  return std::max(even, std::sqrt(8 / (5 * rounds)) * (std::sqrt(l + run.epsilon) - std::sqrt(l)));
}

double weighted_rows(const ClassFacts& facts, const CoverRun& run, const CoverSize& size, double radius, double beta) {
  if (size.rounds > static_cast<double>(WeightsSanitizer::most_rounds) ||
      size.table_rows > static_cast<double>(FiniteSanitizer::most_rows))
    return never;
  if (!run.rounds && size.rounds * queries_of(facts) * points_of(facts) > most_steps) return never;
  const double each = planned_each(run, size.rounds), half = beta / 2;
  const double rounding = std::ldexp(4, -20) + std::ldexp(points_of(facts), -38);
  const double left = radius - missed_share(facts, size.table_rows, half) -
                      2 * std::sqrt(std::log(points_of(facts)) / (size.rounds + 1)) - rounding;
  const double selecting = 2 * std::log(2 * size.rounds * queries_of(facts) / half);
  const double measuring = std::log(4 * size.rounds / (half * (1 + std::exp(-each))));
  return left > 0 ? (selecting + measuring) / each / left : never;
}

double log_others(double log_candidates) { return log_candidates > 0 ? std::log(std::expm1(log_candidates)) : 0; }

CoverRun run_at(const Options& options, CoverStep step, double share) {
  const double delta = step == weights ? to_double(options.delta) / 2 : 0;
  CoverRun run{step, share * to_double(options.epsilon), delta, {}, {}, {}};
  if (options.table_rows) run.table_rows = static_cast<double>(*options.table_rows);
  if (options.rounds) run.rounds = static_cast<double>(*options.rounds);
  return run;
}

CoverSplit split_at(const Options& options, const ClassFacts& facts, CoverStep step, double share) {
  const auto labels = static_cast<double>(options.label_count);
  const CoverRun run = run_at(options, step, share);
  const double beta = to_double(options.beta);
  const double each =
      planned_label_epsilon((1 - share) * to_double(options.epsilon), to_double(options.delta) - run.delta, labels);
  return best_cover_split(cover_selection(facts, run, each / 2, beta / 3), labels, to_double(options.alpha), beta);
}

struct Draft {
  double rows = never;
  GenericLearner::Plan plan;
};

Draft draft_of(const Options& options, const ClassFacts& facts, CoverStep step) {
  const Rational share = options.cover_share
                             ? *options.cover_share
                             : best_share([&](double s) { return split_at(options, facts, step, s).rows; });
  const CoverSplit split = split_at(options, facts, step, to_double(share));
  Draft draft{split.rows, {step, {options.epsilon * share, step == weights ? options.delta / 2 : Rational(0)}}};
  // Where no radius is reached, all sizes are given, or this draft is not used.
  const double radius = split.radius > 0 ? split.radius : to_double(options.alpha) / 2;
  const CoverSize size =
      cover_size(facts, run_at(options, step, to_double(share)), radius, to_double(options.beta) / 3);
  draft.plan.table_rows = static_cast<std::int64_t>(std::min(size.table_rows, 1e9));
  draft.plan.rounds = static_cast<std::int64_t>(std::min(size.rounds, 1e9));
  return draft;
}

bool has_all_sizes(const Options& options, CoverStep step) {
  return options.table_rows && (step == exhaustive || options.rounds);
}

// All concepts are candidates: each label is a selection of its own.
std::uint64_t rows_without_cover(const ClassFacts& facts, const Options& options, const Rational& rate,
                                 const Accuracy& goal) {
  if (options.neighbours == Neighbours::labels)
    return label_selections_rows(
        facts.concepts, [&](double points) { return log_candidates(facts, points); }, 2 * rate,
        static_cast<std::size_t>(options.label_count), goal);
  const Accuracy each{goal.alpha, Rational(goal.beta / options.label_count)};
  const ClassSize size{facts.concepts, facts.concepts == 1 ? 0 : 1};
  return best(selection_bounds(size, 2 * rate, Setting::agnostic, each)).rows;
}

}  // namespace

double best_table_error(const ClassFacts& facts, double table_rows) {
  return std::min(points_of(facts) / (4 * table_rows), std::sqrt(std::log(2 * queries_of(facts)) / (2 * table_rows)));
}

double missed_share(const ClassFacts& facts, double drawn, double beta) {
  return -std::expm1(std::log(beta / sets_of(facts)) / drawn);
}

double log_candidates(const ClassFacts& facts, double points) {
  return std::min(log_concepts(facts), log_growth_of_dimension(facts.dimension, points));
}

CoverSize cover_size(const ClassFacts& facts, const CoverRun& run, double radius, double beta) {
  if (run.step == weights) return size_of_weights(facts, run, radius, beta);
  if (run.table_rows) return {*run.table_rows, 0};
  double best = fitting_rows(facts, radius / 2), least = never;
  for (double part : {2.0, 4.0, 8.0, 16.0}) {
    const double rows = fitting_rows(facts, radius / part);
    const double asked = selected_table_rows(facts, run.epsilon, rows, radius, beta);
    if (asked < least) least = asked, best = rows;
  }
  return {best, 0};
}

double cover_rows(const ClassFacts& facts, const CoverRun& run, double radius, double beta) {
  if (!(radius > 0)) return never;
  const CoverSize size = cover_size(facts, run, radius, beta);
  if (run.step == weights) return weighted_rows(facts, run, size, radius, beta);
  return selected_table_rows(facts, run.epsilon, size.table_rows, radius, beta);
}

CoverSelection cover_selection(const ClassFacts& facts, const CoverRun& run, double rate, double beta) {
  CoverSelection cover;
  cover.rate = rate;
  cover.deviation = [=](double deviation, double b) { return deviation_rows(log_concepts(facts), deviation, b); };
  cover.cover = [=](double radius, double b) { return cover_rows(facts, run, radius, b); };
  cover.log_others = [=](double radius, double) {
    const double rows = radius > 0 ? cover_size(facts, run, radius, beta).table_rows : points_of(facts);
    return log_others(log_candidates(facts, std::min(rows, points_of(facts))));
  };
  return cover;
}

Term GenericTerms::most() const {
  return largest({{cover, "the cover"}, {selection, "the selections"}, {deviation, "from the rows to the population"}});
}

GenericTerms generic_terms(const ClassFacts& facts, CoverStep step, double labels, const Privacy& promise, double alpha,
                           double beta) {
  const double half = to_double(promise.epsilon) / 2, half_delta = to_double(promise.delta) / 2;
  const double each = printed_label_epsilon(half, half_delta, labels), square = alpha * alpha;
  const double radius = 2 * alpha / 5, fifth = beta / 5;
  GenericTerms terms{};
  double table_rows = std::floor(2 / (radius * radius) * std::log(2 * queries_of(facts))) + 1;
  if (step == exhaustive) {
    terms.cover = 4 / (radius * half) * (log_tables(points_of(facts), table_rows) + std::log(1 / fifth));
  } else {
    // Half of the radius, and of its beta, for the points that are drawn from the weights.
    const double a = radius / 2, rounds = std::ceil(16 * std::log(points_of(facts)) / (a * a));
    table_rows = std::ceil(std::log(2 * queries_of(facts) / (fifth / 2)) / (2 * a * a));
    terms.cover =
        weights_rows(a, fifth / 2, printed_label_epsilon(half, half_delta, 2 * rounds), rounds, queries_of(facts));
  }
  const double candidates = log_candidates(facts, std::min(table_rows, points_of(facts)));
  terms.selection = 10 / (alpha * each) * (candidates + std::log(5 * labels / beta));
  terms.deviation = std::min(1600 / square * (facts.dimension * std::log(30 / alpha) + std::log(20 * labels / beta)),
                             25 / (2 * square) * (log_concepts(facts) + std::log(5 * labels / beta)));
  return terms;
}

GenericLearner::Plan GenericLearner::plan_of(const Options& options, const ClassFacts& facts) {
  if (options.neighbours == Neighbours::labels || facts.queries == 0) return {};
  if (options.cover) {
    Draft draft = draft_of(options, facts, *options.cover);
    require(std::isfinite(draft.rows) || has_all_sizes(options, *options.cover),
            *options.cover == exhaustive
                ? "cover exhaustive: more than 10^7 tables would have to be tried for this alpha and these concepts. "
                  "Allow a larger alpha, set table_rows, or take cover weights or none"
                : "cover weights: too many rounds would be needed for this alpha and these concepts. Allow a larger "
                  "alpha, set rounds and table_rows, or take cover none");
    return draft.plan;
  }
  const Accuracy goal{options.alpha, options.beta};
  const LabelSelection all({options.epsilon, options.delta, options.neighbours},
                           static_cast<std::size_t>(options.label_count));
  Draft best{static_cast<double>(rows_without_cover(facts, options, all.rate(), goal)), {}};
  for (CoverStep step : {exhaustive, weights})
    if (Draft draft = draft_of(options, facts, step); draft.rows < best.rows) best = draft;
  return best.plan;
}

CoverSelection GenericLearner::cover(const Accuracy& goal) const {
  CoverRun run{plan_.cover,
               to_double(plan_.spent.epsilon),
               to_double(plan_.spent.delta),
               static_cast<double>(plan_.table_rows),
               static_cast<double>(plan_.rounds),
               {}};
  if (auto* weighted = std::get_if<WeightsSanitizer>(&sanitizer_)) run.each = to_double(weighted->round_epsilon());
  return cover_selection(facts_, run, to_double(select_.rate()), to_double(goal.beta) / 3);
}

std::vector<Bound> GenericLearner::table_bounds(Accuracy goal) const {
  check(goal);
  if (plan_.cover == none) {
    Bound bound = selection_table_bound(facts_.concepts, 2 * select_.rate(),
                                        {goal.alpha, Rational(goal.beta / options_.label_count)});
    bound.of_people = false;  // another epsilon may plan a cover
    return {bound};
  }
  const CoverSplit split = best_cover_split(on_table(cover(goal)), static_cast<double>(options_.label_count),
                                            to_double(goal.alpha), to_double(goal.beta));
  if (!std::isfinite(split.rows)) return {};
  return {{"ML-12.E", Bound::Kind::proved, rows_at_least(split.rows),
           with_binding("mistakes on the table itself, above the fewest: a private cover, then one selection a label",
                        {split.rows, split.binding})}};
}

// Nothing where the sizes of the cover that were asked for are too small for the goal.
std::optional<Bound> GenericLearner::own_bound(const Accuracy& goal) const {
  const bool pure = options_.delta == 0, labels_alone = options_.neighbours == Neighbours::labels;
  if (plan_.cover == none)
    return Bound{labels_alone ? "ML-29"
                 : pure       ? "UB-1.T"
                              : "UB-2.T",
                 Bound::Kind::proved, rows_without_cover(facts_, options_, select_.rate(), goal),
                 labels_alone ? "one selection a label, from one concept for each labelling of the points"
                              : "one selection a label, from all concepts"};
  const CoverSplit split = best_cover_split(cover(goal), static_cast<double>(options_.label_count),
                                            to_double(goal.alpha), to_double(goal.beta));
  if (!std::isfinite(split.rows)) return std::nullopt;
  return Bound{pure ? "UB-3.T" : "UB-4.T", Bound::Kind::proved, rows_at_least(split.rows),
               with_binding("a private cover, then one selection a label; the best division of alpha",
                            {split.rows, split.binding})};
}

std::vector<Bound> GenericLearner::bounds(Accuracy goal) const {
  check(goal);
  std::vector<Bound> bounds;
  if (facts_.queries > 0) {
    auto most = [&](CoverStep step) {
      return generic_terms(facts_, step, static_cast<double>(options_.label_count), privacy(), to_double(goal.alpha),
                           to_double(goal.beta))
          .most();
    };
    const bool pure = options_.delta == 0;
    const Term tables = most(exhaustive), weighted = most(weights);
    const Term& least = pure || tables.rows <= weighted.rows ? tables : weighted;
    bounds.push_back({pure ? "UB-3.P" : "UB-4.P", Bound::Kind::printed, rows_at_least(least.rows),
                      with_binding("Bun et al. 2019, lemma 35, with constants worked out", least)});
  }
  if (auto own = own_bound(goal)) bounds.push_back(*own);
  Capacity capacity = capacity_of_table(facts_.concepts);
  capacity.vc = min(capacity.vc, facts_.dimension);
  add_transferred([this](const Accuracy& half) { return table_bounds(half); },
                  {capacity, Setting::agnostic, label_count()}, goal, bounds);
  add_nonprivate(capacity, Setting::agnostic, label_count(), goal, bounds);
  if (facts_.concepts > 1) {
    const auto fewest =
        lower_bounds_of({.labels = label_count(), .agree_somewhere = facts_.agree_somewhere}, privacy(), goal);
    bounds.insert(bounds.end(), fewest.begin(), fewest.end());
  }
  return bounds;
}

}  // namespace discreet::inline learners
