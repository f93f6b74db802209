#include "discreet/bounds/learners/uniform_convergence.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline bounds {
namespace {

constexpr double dimension_of_differences = 9.4;  // at most this many times that of the class: (e m / v)^(2 v) >= 2^m

struct Doubles {
  double alpha, beta;
};

Doubles doubles(const Accuracy& goal) {
  check(goal);
  return {to_double(goal.alpha), to_double(goal.beta)};
}

double log_labels(std::uint64_t labels) {
  require(labels >= 1, "there must be at least one label");
  return std::log(static_cast<double>(labels));
}

// (64 / alpha) (vc ln(64 / alpha) + ln(8 / beta)).
double hidden(double vc, double alpha, double beta) {
  return 64 / alpha * (vc * std::log(64 / alpha) + std::log(8 / beta));
}

// (64 / alpha^2) (vc ln(6 / alpha) + ln(8 / beta)), ln beta given.
double deviating(double vc, double alpha, double log_beta) {
  return 64 / (alpha * alpha) * (vc * std::log(6 / alpha) + std::log(8.0) - log_beta);
}

// Hoeffding for every rule and both sides.
double union_over_rules(double log_rules, double alpha, double log_beta) {
  return (std::log(2.0) + log_rules - log_beta) / (2 * alpha * alpha);
}

// The error of a cut is a share of rows above it and one below it: two distribution functions, each to within alpha / 2
// by Dvoretzky, Kiefer and Wolfowitz with Massart's constant.
double cuts_deviating(double alpha, double log_beta) { return 2 / (alpha * alpha) * (std::log(4.0) - log_beta); }

Bound proved(const char* id, double rows, const char* source) {
  return {id, Bound::Kind::proved, rows_at_least(rows), source};
}

std::vector<Bound> realizable_transfer(const Capacity& capacity, Doubles goal) {
  const auto [alpha, beta] = goal;
  std::vector<Bound> bounds{proved("ML-18.R", hidden(capacity.vc_differences, 2 * alpha, beta),
                                   "no rule with more than twice the error that it shows, by the dimension")};
  if (capacity.log_rules && capacity.log_concepts)
    bounds.push_back(proved("ML-18.U", 4 / alpha * (*capacity.log_rules + *capacity.log_concepts - std::log(beta)),
                            "the same by a union over all pairs of a rule and a concept"));
  // An interval between two cuts is the difference of two values of the distribution function.
  if (capacity.order == Order::cuts)
    bounds.push_back(proved("ML-18.D", 2 / (alpha * alpha) * (std::log(2.0) - std::log(beta)),
                            "all intervals between two cuts, by the distribution function of the rows"));
  return bounds;
}

}  // namespace

std::uint64_t rows_without_hidden_errors(double vc, const Accuracy& goal) {
  const auto [alpha, beta] = doubles(goal);
  return rows_at_least(hidden(vc, alpha, beta));
}

std::uint64_t rows_for_all_deviations(double vc, const Accuracy& goal) {
  const auto [alpha, beta] = doubles(goal);
  return rows_at_least(deviating(vc, alpha, std::log(beta)));
}

std::vector<Bound> deviation_bounds(const Capacity& capacity, std::uint64_t labels, const Accuracy& goal) {
  const auto [alpha, beta] = doubles(goal);
  const double log_beta = std::log(beta) - log_labels(labels);
  std::vector<Bound> bounds{
      proved("ML-18.9", deviating(capacity.vc, alpha, log_beta), "all deviations, by the dimension")};
  if (capacity.log_rules)
    bounds.push_back(proved("ML-18.U", union_over_rules(*capacity.log_rules, alpha, log_beta),
                            "all deviations, by a union over the rules"));
  if (capacity.order == Order::cuts)
    bounds.push_back(
        proved("ML-18.D", cuts_deviating(alpha, log_beta), "all cuts, by the distribution functions of the rows"));
  return bounds;
}

std::vector<Bound> transfer_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                   const Accuracy& goal) {
  const double log_k = log_labels(labels);
  const Doubles given = doubles(goal);
  // One class holds the differences from every target, so the number of labels does not matter.
  if (setting == Setting::realizable) return realizable_transfer(capacity, given);
  // Half of alpha for the rule that is answered, and half for the best one.
  auto bounds = deviation_bounds(capacity, labels, {Rational(goal.alpha / 2), goal.beta});
  bounds.push_back({"Theorem 12", Bound::Kind::printed,
                    rows_at_least(deviating(capacity.vc, given.alpha, std::log(given.beta) - log_k)),
                    "as printed, for 2 alpha; its proof gives 3 alpha"});
  return bounds;
}

std::uint64_t rows_for_best_concepts(std::uint64_t labels, const Accuracy& goal) {
  const auto [alpha, beta] = doubles(goal);
  return rows_at_least(union_over_rules(0, alpha, std::log(beta) - log_labels(labels)));
}

std::vector<Bound> nonprivate_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                     const Accuracy& goal) {
  const auto [alpha, beta] = doubles(goal);
  // A rule without a mistake has error 0 on the rows; one with the fewest is within alpha of the best when all deviate
  // by at most alpha / 2.
  if (setting == Setting::agnostic) return deviation_bounds(capacity, labels, {Rational(goal.alpha / 2), goal.beta});
  std::vector<Bound> bounds{proved("UB-0", hidden(capacity.vc_differences, alpha, beta), "by the dimension")};
  // A concept of error above alpha fits all rows with probability at most (1 - alpha)^n.
  if (capacity.log_rules && capacity.log_concepts)
    bounds.push_back(proved("ML-17.U",
                            (*capacity.log_rules + *capacity.log_concepts - std::log(beta)) / -std::log1p(-alpha),
                            "by a union over all pairs of a rule and a concept"));
  // A rule of error above alpha misses the alpha-quantile next to the target on one of its two sides.
  if (capacity.order == Order::cuts)
    bounds.push_back(proved("ML-17.D",
                            (std::log(2.0 * static_cast<double>(labels)) - std::log(beta)) / -std::log1p(-alpha),
                            "no row falls next to the target, on one of its two sides"));
  // The rule with the fewest mistakes is the target once it was seen, and no point before. Fewer than 1 / alpha targets
  // are heavier than alpha.
  if (capacity.order == Order::points)
    bounds.push_back(proved(
        "ML-17.P", (std::log(std::min(1 / alpha, static_cast<double>(labels))) - std::log(beta)) / -std::log1p(-alpha),
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

Capacity capacity_of_cuts(const Integer& values) {
  return {1, 2, log_of(Integer(values + 1)), log_of(Integer(values + 1)), Order::cuts};
}

Capacity capacity_of_points(const Integer& values) {
  return {1, 2, log_of(Integer(values + 1)), log_of(Integer(values + 1)), Order::points};  // and no point at all
}

Capacity capacity_of_parities(std::size_t bits) {
  const auto d = static_cast<double>(bits);
  return {d, d, d * std::log(2.0), d * std::log(2.0)};
}

Capacity capacity_of_table(std::size_t concepts) {
  require(concepts >= 1, "a class must have a concept");
  const double log_count = std::log(static_cast<double>(concepts)), vc = std::floor(log_count / std::log(2.0) + 1e-9);
  return {vc, std::min(dimension_of_differences * vc, 2 * log_count / std::log(2.0)), log_count, log_count};
}

}  // namespace discreet::inline bounds
