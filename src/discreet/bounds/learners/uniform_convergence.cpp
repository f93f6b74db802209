#include "discreet/bounds/learners/uniform_convergence.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {
namespace {

// A class of dimension v has differences of at most this many times v: (e m / v)^(2 v) >= 2^m.
const Rational dimension_of_differences(94, 10);

// The goal for each of these labels.
BoundParameters at_goal(const Accuracy& goal, std::uint64_t labels) {
  check(goal);
  require(labels >= 1, "there must be at least one label");
  return {.alpha = goal.alpha, .beta = goal.beta, .labels = labels};
}

BoundParameters with_dimension(BoundParameters at, const Enclosed& vc) {
  at.vc = vc;
  return at;
}

// ML.T12.U for all deviations, where it says that two of them are at most half of alpha together.
Enclosed union_over_rules(const Integer& rules, BoundParameters at) {
  at.alpha = 4 * at.alpha;
  at.concepts = rules;
  return ml_t12_u(at);
}

// The error of a cut is a share of rows above it and one below it.
Enclosed cuts_deviating(At at) { return cut_rows_of(ln(at.labels / at.beta).interval(), at.alpha.interval()); }

Bound proved(const char* id, const Enclosed& rows, const char* source) {
  return {id, Bound::Kind::proved, enough_rows(rows), source};
}

// ln of the pairs of a rule and a concept, over beta.
Enclosed pair_odds(const Capacity& capacity, At at) { return ln(*capacity.rules * *capacity.concepts / at.beta); }

std::vector<Bound> realizable_transfer(const Capacity& capacity, BoundParameters at) {
  BoundParameters twice = with_dimension(at, capacity.vc_differences);
  twice.alpha = 2 * at.alpha;
  std::vector<Bound> bounds{
      proved("ML-18.R", ml_t8(twice), "no rule with more than twice the error that it shows, by the dimension")};
  if (capacity.rules && capacity.concepts)
    bounds.push_back(proved("ML-18.U", 4 / at.alpha * pair_odds(capacity, at),
                            "the same by a union over all pairs of a rule and a concept"));
  // An interval between two cuts is the difference of two values of the distribution function.
  if (capacity.order == Order::cuts)
    bounds.push_back(proved("ML-18.D", 2 / square(at.alpha) * ln(2 / at.beta),
                            "all intervals between two cuts, by the distribution function of the rows"));
  return bounds;
}

}  // namespace

std::vector<Bound> deviation_bounds(const Capacity& capacity, std::uint64_t labels, const Accuracy& goal) {
  const BoundParameters at = at_goal(goal, labels);
  BoundParameters each = with_dimension(at, capacity.vc);
  each.beta = at.beta / at.labels;
  std::vector<Bound> bounds{proved("ML-18.9", ml_t9(each), "all deviations, by the dimension")};
  if (capacity.rules)
    bounds.push_back(
        proved("ML-18.U", union_over_rules(*capacity.rules, at), "all deviations, by a union over the rules"));
  if (capacity.order == Order::cuts)
    bounds.push_back(proved("ML-18.D", cuts_deviating(at), "all cuts, by the distribution functions of the rows"));
  return bounds;
}

std::vector<Bound> transfer_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                   const Accuracy& goal) {
  const BoundParameters at = at_goal(goal, labels);
  // One class holds the differences from every target, so the number of labels does not matter.
  if (setting == Setting::realizable) return realizable_transfer(capacity, at);
  // Half of alpha for the rule that is answered, and half for the best one.
  auto bounds = deviation_bounds(capacity, labels, {Rational(goal.alpha / 2), goal.beta});
  BoundParameters printed = with_dimension(at, capacity.vc);
  printed.alpha = 2 * at.alpha;
  bounds.push_back({"Theorem 12", Bound::Kind::printed, enough_rows(ml_ub0_a(printed)),
                    "as printed, for 2 alpha; its proof gives 3 alpha"});
  return bounds;
}

std::vector<Bound> nonprivate_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                     const Accuracy& goal) {
  const BoundParameters at = at_goal(goal, labels);
  // A rule without a mistake has error 0 on the rows; one with the fewest is within alpha of the best when all deviate
  // by at most alpha / 2.
  if (setting == Setting::agnostic) return deviation_bounds(capacity, labels, {Rational(goal.alpha / 2), goal.beta});
  const Enclosed unseen = -ln(1 - at.alpha);  // a row falls on a set of mass alpha
  std::vector<Bound> bounds{proved("UB-0", ml_t8(with_dimension(at, capacity.vc_differences)), "by the dimension")};
  // A concept of error above alpha fits all rows with probability at most (1 - alpha)^n.
  if (capacity.rules && capacity.concepts)
    bounds.push_back(
        proved("ML-17.U", pair_odds(capacity, at) / unseen, "by a union over all pairs of a rule and a concept"));
  // A rule of error above alpha misses the alpha-quantile next to the target on one of its two sides.
  if (capacity.order == Order::cuts)
    bounds.push_back(proved("ML-17.D", ln(2 * at.labels / at.beta) / unseen,
                            "no row falls next to the target, on one of its two sides"));
  // The rule with the fewest mistakes is the target once it was seen, and no point before. Fewer than 1 / alpha targets
  // are heavier than alpha.
  if (capacity.order == Order::points)
    bounds.push_back(proved("ML-17.P", ln(min(1 / at.alpha, at.labels) / at.beta) / unseen,
                            "no row falls on a target of which more than alpha of the people are"));
  return bounds;
}

void add_transferred(const std::function<std::vector<Bound>(const Accuracy& half)>& table_bounds,
                     const Population& population, const Accuracy& goal, std::vector<Bound>& bounds) {
  const Accuracy half{goal.alpha / 2, goal.beta / 2};
  const std::vector<Bound> on_rows = table_bounds(half);
  if (on_rows.empty()) return;
  const Bound few = best(on_rows);
  const Bound transfer = best(transfer_bounds(population.capacity, population.setting, population.labels, half));
  bounds.push_back({"ML-18", Bound::Kind::proved, std::max(few.rows, transfer.rows),
                    std::to_string(few.rows) + " rows for half of alpha on the table itself, " +
                        std::to_string(transfer.rows) + " from there to the population (" + transfer.id + ")"});
}

void add_nonprivate(const Capacity& capacity, Setting setting, std::uint64_t labels, const Accuracy& goal,
                    std::vector<Bound>& bounds) {
  const Bound least = best(nonprivate_bounds(capacity, setting, labels, goal));
  Bound line{"UB-0", Bound::Kind::other, least.rows,
             "without any privacy, the rule with the fewest mistakes: " + least.source};
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::proved && !bound.refusal && bound.rows < line.rows)
      line = {"UB-0", Bound::Kind::other, bound.rows, "without any privacy: no more than with it"};
  bounds.push_back(std::move(line));
}

Capacity capacity_of_cuts(const Integer& values) { return {1, 2, values + 1, values + 1, Order::cuts}; }

Capacity capacity_of_points(const Integer& values) {
  return {1, 2, values + 1, values + 1, Order::points};  // and no point at all
}

Capacity capacity_of_parities(std::size_t bits) {
  const Integer all = Integer(1) << static_cast<unsigned>(bits);
  return {bits, bits, all, all};
}

Capacity capacity_of_table(std::size_t concepts) {
  require(concepts >= 1, "a class must have a concept");
  const Enclosed vc = bit_length(Integer(concepts)) - 1;
  return {vc, min(dimension_of_differences * vc, 2 * log2(concepts)), concepts, concepts};
}

}  // namespace discreet::inline bounds
