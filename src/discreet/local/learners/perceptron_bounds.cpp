// Tested by adaptive_learners_test.cpp
#include "discreet/local/learners/perceptron_bounds.h"

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::inline local {

std::uint64_t perceptron_rounds(const Rational& gamma) {
  const double margin = to_double(gamma);
  return static_cast<std::uint64_t>(std::floor(3.872 / (margin * margin))) + 1;
}

PerceptronPlan perceptron_plan(const PerceptronGoal& goal, const Randomizer& coin, const Randomizer& number,
                               const Rational& grain) {
  const double gamma = to_double(goal.gamma), alpha = to_double(goal.alpha);
  const auto d = static_cast<double>(goal.dimension);
  PerceptronPlan plan{perceptron_rounds(goal.gamma), 3 * alpha * gamma / (64 * std::sqrt(d)), 0, 0};
  const double share = to_double(goal.beta) / (static_cast<double>(plan.rounds) * (1 + d));
  const double left = plan.tolerance - to_double(grain);
  require(left > 0, "gamma times alpha is too small for the grid of w");
  plan.mistakes = people_for(coin, alpha / 8, share);
  plan.direction = people_for(number, left / 2, share);  // for a range of 2
  return plan;
}

}  // namespace discreet::inline local
