#include "discreet/local/queries/feasibility_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/option_range.h"
#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {
namespace {

// Rounding of the few operations below is far smaller than this share.
constexpr double safety = 1 - 0x1p-40;

const double most_people = std::exp2(63);

void check(const LocalGoal& goal) {
  require_at_least("dimension", goal.dimension, 1, "Give the number of bits");
  require_above("epsilon", goal.epsilon, 0, "Give a number such as 1");
  require_inside("failure", goal.failure, 0, 1, "Give a number such as 0.05");
}

std::uint64_t people_below(double value) {
  return static_cast<std::uint64_t>(std::min(std::floor(value * safety), most_people));
}

// 2^(d/3): queries that are too few, one over the tolerance that is too coarse.
double visible(double dimension) { return std::exp2(dimension / 3); }

double coarse_calls(const LocalGoal& goal, double factor) {
  return goal.failure * visible(goal.dimension) / (factor * std::exp(2 * goal.epsilon));
}

std::string count(std::uint64_t people) {
  std::string digits = std::to_string(people);
  for (std::ptrdiff_t at = std::ssize(digits) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

// `counted` is what the bound limits: people, or calls to them.
Feasibility verdict(std::uint64_t limit, std::uint64_t given, const std::string& counted, const std::string& bound,
                    const std::string& task, const std::string& remedy) {
  if (given <= limit)
    return {true, limit, bound,
            "excluded: " + task + " is out of reach of " + count(given) + " " + counted + ": up to " + count(limit) +
                " are provably too few; " + remedy};
  return {false, limit, bound,
          "not excluded: " + task + " is provably out of reach of up to " + count(limit) + " " + counted +
              "; whether more are enough is open"};
}

}  // namespace

std::uint64_t parity_excluded_calls(const LocalGoal& goal) {
  check(goal);
  return people_below(std::min(visible(goal.dimension) / (2 * std::exp(goal.epsilon)), coarse_calls(goal, 9)));
}

std::uint64_t parity_surely_excluded_calls(const LocalGoal& goal) {
  check(goal);
  // Markov: the emulation asks more than 1/failure times its expected number with probability at most `failure`.
  return people_below(
      std::min(goal.failure * visible(goal.dimension) / (2 * std::exp(goal.epsilon)), coarse_calls(goal, 9)));
}

double one_round_masked_parity_failure(double dimension, double queries) {
  return std::max(0., .5 - queries / std::exp2(dimension / 3 + 3));
}

std::uint64_t one_round_excluded_people(const LocalGoal& goal) {
  check(goal);
  return people_below(coarse_calls(goal, 6));
}

double one_round_people_failure(const LocalGoal& goal, double people) {
  check(goal);
  if (people > coarse_calls(goal, 6)) return 0;
  double queries = people < 1 ? 0 : people * emulation_candidates({goal.epsilon, people, goal.failure});
  return std::max(0., one_round_masked_parity_failure(goal.dimension, queries) - goal.failure);
}

Feasibility parity_feasibility(const LocalGoal& goal, std::uint64_t calls) {
  return verdict(
      parity_excluded_calls(goal), calls, "calls to people", "KL-19", "parity in the local model",
      "learn it from a table (the learner parity), where a number of rows linear in the dimension is enough");
}

Feasibility one_round_feasibility(const LocalGoal& goal, std::uint64_t people) {
  return verdict(one_round_excluded_people(goal), people, "people", "KL-21", "masked parity in one round",
                 "two rounds need a number of people quadratic in the dimension");
}

}  // namespace discreet::inline local
