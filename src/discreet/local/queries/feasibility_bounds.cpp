#include "discreet/local/queries/feasibility_bounds.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/bounds/table/bound_functions.h"

namespace discreet::inline local {
namespace {

void check(const LocalGoal& goal) {
  require_at_least("dimension", goal.dimension, 1, "Give the number of bits");
  require_above("epsilon", goal.epsilon, 0, "Give a number such as 1");
  require_inside("failure", goal.failure, 0, 1, "Give a number such as 0.05");
}

std::uint64_t people_below(const Enclosed& value) {
  return low_64(std::min<Integer>(floor(value.interval().low()), Integer(1) << 63));
}

BoundParameters parameters_of(const LocalGoal& goal) {
  const Enclosed bits = from_double(goal.dimension);
  return {.beta = from_double(goal.failure), .epsilon = from_double(goal.epsilon), .bits = bits, .dimension = bits};
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
  return people_below(kl_25(parameters_of(goal)));
}

std::uint64_t parity_surely_excluded_calls(const LocalGoal& goal) {
  check(goal);
  // Markov: the emulation asks more than 1/failure times its expected number with probability at most `failure`.
  const BoundParameters at = parameters_of(goal);
  return people_below(min(at.beta * power(2, at.bits / 3) / (2 * exp(at.epsilon)), kl_25(at)));
}

double one_round_masked_parity_failure(double dimension, double queries) {
  const BoundParameters at{.dimension = from_double(dimension), .queries = from_double(queries)};
  return std::max(0., kl_29(at).interval().low_double());
}

std::uint64_t one_round_excluded_people(const LocalGoal& goal) {
  check(goal);
  return people_below(kl_30(parameters_of(goal)));
}

double one_round_people_failure(const LocalGoal& goal, double people) {
  check(goal);
  BoundParameters at = parameters_of(goal);
  if (!(from_double(people) <= kl_30(at))) return 0;
  at.reports = from_double(people);
  const double queries = people < 1 ? 0 : people * kl_23_m(at).interval().high_double();
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
