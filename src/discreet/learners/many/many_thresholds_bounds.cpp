// Tested by many_thresholds_test.cpp
#include "discreet/learners/many/many_thresholds_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/learners/many/many_thresholds.h"
#include "discreet/sanitizers/thresholds_bounds.h"

namespace discreet::inline learners {
namespace {

using Options = ManyThresholdsLearner::Options;

constexpr double never = std::numeric_limits<double>::infinity();

// The epsilon of all levels of medians together, in the terms of an even split. It is more than epsilon if delta is
// positive.
double level_epsilon(const ManyCuts& cuts, double levels) {
  constexpr double rounded_down = 1 - 1e-6;
  return levels * planned_label_epsilon(cuts.cover_epsilon, cuts.cover_delta, levels) * rounded_down;
}

// The least n with n >= 2 t(n) / (radius - 2^-levels), the low bits of a row being as many as n asks for.
double medians_rows(const ManyCuts& cuts, double levels, double radius, double beta) {
  const double left = radius - std::exp2(-levels), epsilon = level_epsilon(cuts, levels);
  if (!(left > 0)) return never;
  double rows = 1;
  for (int i = 0; i < 200; ++i) {
    const double bits = std::ceil(std::log2(std::max(2.0, rows * rows / beta)));
    if (bits > ThresholdsSanitizer::most_jitter) return never;
    const double asked = 2 * median_spread(cuts.log_size, bits, levels, epsilon, beta / 2) / left;
    if (asked <= rows) return rows;
    rows = asked;
  }
  return never;
}

ManyCuts cuts_at(const Options& options, double share) {
  const double epsilon = to_double(options.epsilon), delta = to_double(options.delta);
  const auto labels = static_cast<double>(options.label_count);
  const double each = planned_label_epsilon((1 - share) * epsilon, share > 0 ? delta / 2 : delta, labels);
  const Integer size = options.high - options.low + 1;
  return {log_of(size), log_of(size + 1), labels, share * epsilon, share > 0 ? delta / 2 : 0, each / 2};
}

// Parts of the rows, each of at most this share.
double parts_for(double radius) { return std::ceil(1 / radius * (1 - 1e-12)); }

// Where every cut that divides the values is a candidate.
double every_cut_rows(const Options& options, const Rational& rate, const Accuracy& goal) {
  const auto rows = label_selections_rows(options.high - options.low + 2, growth_of_cuts(), 2 * rate,
                                          static_cast<std::size_t>(options.label_count), goal);
  return static_cast<double>(rows) - 0.5;  // rows_at_least rounds it up again
}

}  // namespace

Term ManyCutTerms::most() const {
  return largest({{cover, "the cover"}, {selection, "the selections"}, {deviation, "from the rows to the population"}});
}

ManyCutTerms many_cut_terms(const ManyCuts& cuts, double alpha, double beta) {
  const double levels = std::ceil(std::log2(5 / alpha)), square = alpha * alpha;
  const double rows = median_cover_rows(2 * alpha / 5, beta / 5, cuts.cover_epsilon, cuts.log_size).rows;
  return {rows, 5 / (alpha * cuts.rate) * (levels * std::log(2.0) + std::log(5 * cuts.labels / beta)),
          225 / (2 * square) * std::log(10 * cuts.labels / beta)};
}

CoverSelection cover_of(const ManyCuts& cuts, std::int64_t levels) {
  CoverSelection cover;
  cover.rate = cuts.rate;
  cover.deviation = [=](double deviation, double beta) {
    return deviation_rows_of_cuts(cuts.log_class, deviation, beta);
  };
  const auto halvings = static_cast<double>(levels);
  cover.cover = [=](double radius, double beta) { return medians_rows(cuts, halvings, radius, beta); };
  cover.log_others = [=](double, double) { return halvings * std::log(2.0); };
  return cover;
}

CoverSelection public_cover_of(const ManyCuts& cuts, std::optional<double> parts) {
  auto wanted = [](double radius) { return radius > 0 ? parts_for(radius) : never; };
  auto made = [=](double radius) { return parts.value_or(wanted(radius)); };
  CoverSelection cover;
  cover.rate = cuts.rate;
  cover.deviation = [=](double deviation, double beta) {
    return deviation_rows_of_cuts(cuts.log_class, deviation, beta);
  };
  cover.cover = [=](double radius, double) { return made(radius) >= wanted(radius) ? 0.0 : never; };
  cover.cover_may_fail = false;
  cover.log_others = [=](double radius, double rows) {
    return std::min(cuts.log_size, std::log(std::min(rows, made(radius))));
  };
  return cover;
}

// All cuts that divide the values, or so few that each is near one of them: whichever needs fewer rows.
ManyThresholdsLearner::Plan ManyThresholdsLearner::plan_of_public(const Options& options) {
  Plan plan;
  if (options.levels) {
    plan.parts = std::uint64_t{1} << *options.levels;
    return plan;
  }
  const auto labels = static_cast<std::size_t>(options.label_count);
  const Rational rate = LabelSelection({options.epsilon, options.delta, options.neighbours}, labels).rate();
  const Accuracy goal{options.alpha, options.beta};
  ManyCuts cuts = cuts_at(options, 0);
  cuts.rate = to_double(rate);
  const CoverSplit split =
      best_cover_split(public_cover_of(cuts, {}), cuts.labels, to_double(goal.alpha), to_double(goal.beta));
  if (split.radius > 0 && split.rows < every_cut_rows(options, rate, goal))
    plan.parts = static_cast<std::uint64_t>(parts_for(split.radius));
  return plan;
}

ManyThresholdsLearner::Plan ManyThresholdsLearner::plan_of(const Options& options) {
  if (options.neighbours == Neighbours::labels) return plan_of_public(options);
  const double alpha = to_double(options.alpha), beta = to_double(options.beta);
  auto rows_with = [&](double share, std::int64_t levels) {
    return best_cover_split(cover_of(cuts_at(options, share), levels), static_cast<double>(options.label_count), alpha,
                            beta)
        .rows;
  };
  auto levels_for = [&](double share) {
    if (options.levels) return *options.levels;
    std::int64_t best = 1;
    double least = never;
    for (std::int64_t levels = 1; levels <= ThresholdsSanitizer::most_levels; ++levels)
      if (double rows = rows_with(share, levels); rows < least) least = rows, best = levels;
    return best;
  };
  const Rational share =
      options.cover_share ? *options.cover_share : best_share([&](double s) { return rows_with(s, levels_for(s)); });
  return {{options.epsilon * share, options.delta / 2, options.neighbours}, levels_for(to_double(share))};
}

CoverSelection ManyThresholdsLearner::cover() const {
  const Integer size = domain().size();
  const ManyCuts cuts{log_of(size),
                      log_of(size + 1),
                      static_cast<double>(options_.label_count),
                      to_double(plan_.cover.epsilon),
                      to_double(plan_.cover.delta),
                      to_double(select_.rate())};
  if (medians_) return cover_of(cuts, plan_.levels);
  return public_cover_of(cuts, plan_.parts == 0 ? never : static_cast<double>(plan_.parts));
}

std::vector<Bound> ManyThresholdsLearner::table_bounds(Accuracy goal) const {
  check(goal);
  const CoverSplit split = best_cover_split(on_table(cover()), static_cast<double>(options_.label_count),
                                            to_double(goal.alpha), to_double(goal.beta));
  if (!std::isfinite(split.rows) || options_.jitter) return {};
  return {{"ML-14.E", Bound::Kind::proved, rows_at_least(split.rows),
           with_binding(
               "mistakes on the table itself, above the fewest: cuts that divide the rows, then one selection a label",
               {split.rows, split.binding})}};
}

std::vector<Bound> ManyThresholdsLearner::bounds(Accuracy goal) const {
  using enum Bound::Kind;
  check(goal);
  const double alpha = to_double(goal.alpha), beta = to_double(goal.beta);
  const auto labels = static_cast<double>(options_.label_count);
  std::vector<Bound> bounds;
  if (medians_) {
    ManyCuts halves = cuts_at(options_, 0.5);
    halves.rate = printed_label_epsilon(to_double(options_.epsilon) / 2, to_double(options_.delta) / 2, labels) / 2;
    halves.cover_delta = 0;
    const Term most = many_cut_terms(halves, alpha, beta).most();
    bounds.push_back(
        {options_.delta == 0 ? "UB-7.P" : "UB-11.P", printed, rows_at_least(most.rows),
         with_binding("Bun et al. 2019, corollary 38, with recursive medians and constants worked out", most)});
  }
  CoverSplit split = best_cover_split(cover(), labels, alpha, beta);
  if (!medians_ && plan_.parts == 0)
    if (const double rows = every_cut_rows(options_, select_.rate(), goal); rows < split.rows)
      split = {rows, 0, "the selections"};
  if (std::isfinite(split.rows) && !options_.jitter)
    bounds.push_back({!medians_             ? "ML-29"
                      : options_.delta == 0 ? "UB-7.T"
                                            : "UB-11.T",
                      proved, rows_at_least(split.rows),
                      with_binding("cuts that divide the rows, then one selection a label; the best division of alpha",
                                   {split.rows, split.binding})});
  const Integer size = domain().size();
  add_transferred([this](const Accuracy& half) { return table_bounds(half); },
                  {capacity_of_cuts(size), Setting::agnostic, label_count()}, goal, bounds);
  add_nonprivate(capacity_of_cuts(size), Setting::agnostic, label_count(), goal, bounds);
  const auto fewest =
      lower_bounds_of({.labels = label_count(), .agree_somewhere = size > 1, .cuts = size}, privacy(), goal);
  bounds.insert(bounds.end(), fewest.begin(), fewest.end());
  return bounds;
}

}  // namespace discreet::inline learners
