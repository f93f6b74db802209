// Tested by line_test.cpp
#include "discreet/learners/points/line_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/points/line.h"

namespace discreet::inline learners {
namespace {

// With noise of ratio q = e^(-epsilon/2): the heavy rule is not kept with probability at most
// e^(epsilon/2) / ((1+q)^2 delta) (1 - share (1-q))^blocks.
double log_not_kept(const LineGoal& goal, double share, double blocks, double delta) {
  double q = std::exp(-goal.epsilon / 2);
  return goal.epsilon / 2 - 2 * std::log1p(q) - std::log(delta) + blocks * std::log1p(-share * (1 - q));
}

// The largest delta at which some bad rule is kept with probability at most beta/2.
double tolerable_delta(const LineGoal& goal, double block_rows, double blocks) {
  double bad = std::exp(-goal.alpha * block_rows);
  double log_delta = std::log(goal.beta / 2) - std::log(blocks) - bad * blocks * std::expm1(goal.epsilon / 2);
  return std::min(goal.delta, std::exp(log_delta) * (1 - 1e-9));
}

// The least number of blocks of this size, or 0.
std::uint64_t least_blocks(const LineGoal& goal, double block_rows) {
  const double share = heavy_share(block_rows) * (1 - 1e-9);
  if (std::exp(-goal.alpha * block_rows) >= share) return 0;
  auto suffices = [&](double blocks) {
    double delta = tolerable_delta(goal, block_rows, blocks);
    return delta > 0 && log_not_kept(goal, share, blocks, delta) <= std::log(goal.beta / 2) - 1e-9;
  };
  double enough = 1;
  for (; !suffices(enough); enough *= 2)
    if (enough > 1e12) return 0;
  double few = std::floor(enough / 2);
  while (enough - few > 1) {
    double middle = std::floor((few + enough) / 2);
    (suffices(middle) ? enough : few) = middle;
  }
  return static_cast<std::uint64_t>(enough);
}

}  // namespace

double heavy_share(double block_rows) {
  double s = 1 / block_rows, low = 0, high = 0.5;
  auto all = [&](double c) { return 2 * c + c * std::expm1(-s * std::log(c)) / std::expm1(s * std::log(2.0)); };
  for (int i = 0; i < 100; ++i) {
    double middle = (low + high) / 2;
    (all(middle) > 1 ? high : low) = middle;
  }
  return low;
}

HistogramPlan line_histogram_plan(const LineGoal& goal) {
  std::optional<HistogramPlan> best;
  double first = std::max(2.0, std::ceil(std::log(4.0) / goal.alpha));
  for (double rows = first; rows <= 40 * first; rows = std::ceil(rows * 1.02)) {
    std::uint64_t blocks = least_blocks(goal, rows);
    if (blocks == 0) continue;
    HistogramPlan plan{blocks, static_cast<std::uint64_t>(rows),
                       tolerable_delta(goal, rows, static_cast<double>(blocks))};
    if (!best || plan.rows() < best->rows()) best = plan;
  }
  if (!best) throw Error("these options ask for more rows than any table has. Relax alpha, beta or epsilon");
  return *best;
}

std::optional<HistogramPlan> line_histogram_plan(const LineGoal& goal, std::uint64_t blocks) {
  auto count = static_cast<double>(blocks);
  auto does = [&](double rows) {
    double share = heavy_share(rows) * (1 - 1e-9), bad = std::exp(-goal.alpha * rows);
    return bad < share && log_not_kept(goal, share, count, goal.delta) <= std::log(goal.beta / 2) - 1e-9 &&
           std::log(goal.delta) + std::log(count) + bad * count * std::expm1(goal.epsilon / 2) <=
               std::log(goal.beta / 2) - 1e-9;
  };
  double enough = 2;  // if some rows are enough, more are enough too
  for (; !does(enough); enough *= 2)
    if (enough > 1e12) return std::nullopt;
  double few = enough / 2;
  while (enough - few > 1) {
    double middle = std::floor((few + enough) / 2);
    (does(middle) ? enough : few) = middle;
  }
  return HistogramPlan{blocks, static_cast<std::uint64_t>(enough), goal.delta};
}

HashedMenu line_menu_plan(std::uint64_t prime, const MenuGoal& goal) {
  return best_hashed_menu(goal, std::log(static_cast<double>(prime)));
}

SweepPlan line_sweep_plan(const LineGoal& goal) {
  // Stages: error alpha/2, failure beta/2 of a good one. The held-out rows: error alpha, failure beta/2.
  double smallest = 2 * std::ceil(std::log(1.5) / (goal.alpha / 2) * (1 + 1e-12) / 2);  // even
  double q = std::exp(-goal.epsilon);
  double threshold = 1 + std::max(0.0, std::ceil(-std::log(goal.delta * (1 + q)) / goal.epsilon));
  double changes = threshold - 1 + std::log(4 / (goal.beta * (1 + q))) / goal.epsilon;
  double blocks = std::ceil(std::max(72 * std::log(4 / goal.beta), 12 * changes) * (1 + 1e-12));
  MenuGoal choice{goal.epsilon, Setting::realizable, goal.alpha, goal.beta / 2};
  double test = menu_rows({goal.alpha / 2, 0, std::log(SweepPlan::stages - 1.0)}, choice);
  return {rows_at_least(blocks - 0.5), rows_at_least(smallest - 0.5), rows_at_least(test)};
}

double random_stage_rows(const LineGoal& goal) {
  double smallest = 2 * std::ceil(std::log(1.5) / goal.alpha / 2), q = std::exp(-goal.epsilon);
  double noise = std::log(4 / (goal.delta * goal.beta * (1 + q) * (1 + q))) / goal.epsilon;
  double blocks = std::ceil(std::max(72 * std::log(4 / goal.beta), 12 * (1 + noise)));
  return blocks * smallest * std::pow(2, std::ceil(16 / goal.beta) - 1);
}

std::vector<Bound> LineLearner::own_bounds(const Accuracy& accuracy) const {
  using enum Bound::Kind;
  check(accuracy);
  std::vector<Bound> bounds;
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    if (rows < 9007199254740992.0) bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  Privacy replaced = to_replace(privacy());
  LineGoal goal{to_double(replaced.epsilon), to_double(replaced.delta), to_double(accuracy.alpha),
                to_double(accuracy.beta)};
  const auto prime = static_cast<double>(options_.prime);
  switch (options_.variant) {
    case LineVariant::stable: {
      LineGoal planned = goal;
      planned.delta = to_double(histogram_delta_);
      if (auto plan = line_histogram_plan(planned, blocks_))
        add("CC-13", proved, static_cast<double>(plan->rows()) - 0.5,
            "a stability histogram of what blocks of rows show");
      break;
    }
    case LineVariant::hashed: {
      MenuGoal menu = menu_goal(2 * select_.rate(), options_.setting, accuracy);
      add(options_.setting == Setting::realizable ? "CC-10.Z" : "CC-10.A", proved,
          hashed_menu_rows({menu_.functions, menu_.buckets, std::log(prime)}, menu),
          "every slope with buckets of random hash functions of the intercept");
      break;
    }
    case LineVariant::sweep: {
      add("CC-11.R", printed, random_stage_rows(goal),
          "Feldman and Xiao 2014, lemma 16, repaired: one random block size");
      SweepPlan plan = line_sweep_plan(goal);
      if (plan.blocks <= blocks_ && plan.block_rows <= block_rows_)
        add("CC-12", proved, static_cast<double>(SweepPlan{blocks_, block_rows_, plan.test_rows}.rows()) - 0.5,
            "nine block sizes, held-out rows choose");
      break;
    }
  }
  return bounds;
}

Bound line_lower_bound(const Integer& prime, const Privacy& promise, const Accuracy& goal) {
  BoundParameters at = under_replacement(promise, goal.beta);
  at.alpha = goal.alpha;
  at.p = prime;
  const bool valid = 1 - 2 * at.alpha - 1 / at.p > 0;
  return {"CC-18", Bound::Kind::lower, valid ? needed_rows(cc_b26_p(at)) : 0,
          "no learner of lines with this promise, proper or not"};
}

std::vector<Bound> LineLearner::bounds(Accuracy goal) const {
  std::vector<Bound> bounds = own_bounds(goal);
  bounds.push_back(line_lower_bound(options_.prime, to_replace(privacy()), goal));
  for (LineVariant variant : {LineVariant::stable, LineVariant::hashed, LineVariant::sweep}) {
    bool fits = variant == LineVariant::hashed ||
                (options_.setting == Setting::realizable && options_.neighbours == Neighbours::replace);
    if (variant == options_.variant || !fits) continue;
    Options other{.prime = options_.prime, .variant = variant, .epsilon = options_.epsilon};
    other.alpha = goal.alpha, other.beta = goal.beta, other.setting = options_.setting;
    other.neighbours = options_.neighbours;
    if (variant != LineVariant::hashed && delta_ > 0) other.delta = delta_;
    try {
      Bound bound = best(LineLearner(other).own_bounds(goal));
      bound.kind = Bound::Kind::other;
      bound.source = "variant " + std::string(word(variant)) +
                     (other.delta || variant == LineVariant::hashed ? "" : " at delta 1e-6") + ": " + bound.source;
      bounds.push_back(std::move(bound));
    } catch (const Error&) {  // beyond that variant: there is nothing to compare with
    }
  }
  return bounds;
}

}  // namespace discreet::inline learners
