#include "discreet/local/learners/learner_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/bounds/learners/concentration.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/learning/bound.h"

namespace discreet::inline local {
namespace {

// 1 - sqrt(1 - gap^2), without cancelling.
double missed_share(const Rational& truth, const Rational& alpha) {
  const double gap = (2 * to_double(truth) - 1) * to_double(alpha);
  return gap * gap / (1 + std::sqrt(1 - gap * gap));
}

// A decision compares the average of bits with a threshold; these are the bit's means in the two cases.
struct Decision {
  double low, threshold, high;
};

Decision first_decision(const MaskedParityGoal& goal, MaskedParityRoute route) {
  const double gap = (2 * goal.truth - 1) / (4 * goal.dimension);
  if (route == MaskedParityRoute::hadamard) return {.5 - gap, .5, .5 + gap};
  const double none = 1 - goal.truth;  // for a share 0. Otherwise the share is 1/(2d), and half of that decides
  return {none, none + gap, none + 2 * gap};
}

Decision second_decision(const MaskedParityGoal& goal) {
  const double none = 1 - goal.truth, gap = (2 * goal.truth - 1) / 4;
  return {none, none + gap, none + 2 * gap};
}

std::uint64_t least_people(const Decision& decision, double failure) {
  return std::max(least_coins({decision.low, decision.threshold}, failure),
                  least_coins({decision.high, decision.threshold}, failure));
}

double failure_of(const Decision& decision, std::uint64_t people) {
  if (people == 0) return 1;
  return std::max(failure({decision.low, decision.threshold}, people),
                  failure({decision.high, decision.threshold}, people));
}

}  // namespace

std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                            const Rational& beta) {
  const double bits = static_cast<double>(dimension);
  if (bits > 60) return most_parity_people;
  const double rate = -std::log1p(-std::exp2(1 - bits) * missed_share(truth, alpha));
  const double people = std::log((std::exp2(bits) - 1) / to_double(beta)) / rate;
  return people >= static_cast<double>(most_parity_people) / 2 ? most_parity_people : rows_at_least(people);
}

// -ln(1 - x) is at least x, so leaving the logarithm out makes the number larger, for many bits by nothing that is
// seen.
std::int64_t parity_people_log2(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                                const Rational& beta) {
  const double bits = static_cast<double>(dimension);
  const double targets = bits * std::log(2.) - std::log(to_double(beta));
  return std::llround(bits - 1 + std::log2(targets / missed_share(truth, alpha)));
}

MaskedParityGoal masked_parity_goal(std::int64_t dimension, const Rational& truth, const Rational& beta) {
  return {static_cast<double>(dimension), to_double(truth), to_double(beta)};
}

MaskedParityPeople masked_parity_chernoff_people(const MaskedParityGoal& goal) {
  const double share = goal.beta / (goal.dimension + 1), told = 2 * goal.truth - 1;
  const auto people = [&](double margin) { return rows_for_tail(hoeffding_rate(margin * told, 1), share, Sides::one); };
  return {people(1 / (4 * goal.dimension)), people(1. / 4)};
}

MaskedParityPeople masked_parity_people(const MaskedParityGoal& goal, MaskedParityRoute route) {
  const MaskedParityPeople most = masked_parity_chernoff_people(goal);
  if (goal.dimension > exact_dimension) return most;
  const double share = goal.beta / (goal.dimension + 1);
  return {std::min(most.first, least_people(first_decision(goal, route), share)),
          std::min(most.second, least_people(second_decision(goal), share))};
}

double masked_parity_failure(const MaskedParityGoal& goal, MaskedParityRoute route, const MaskedParityPeople& people) {
  return std::min(1., goal.dimension * failure_of(first_decision(goal, route), people.first) +
                          failure_of(second_decision(goal), people.second));
}

std::uint64_t masked_parity_brute_force_people(const MaskedParityGoal& goal) {
  const double told = 2 * goal.truth - 1;
  const double rate = -std::expm1(-told * told / 8) * std::exp2(-goal.dimension);
  return rows_at_least(std::log((goal.dimension + 1) / goal.beta) / rate);
}

std::uint64_t perceptron_rounds(const Rational& gamma) { return low_64(kl_33({.margin = gamma}).whole()); }

PerceptronPlan perceptron_plan(const PerceptronGoal& goal, const Randomizer& coin, const Randomizer& number,
                               const Rational& grain) {
  const Enclosed tolerance = kl_33_t({.alpha = goal.alpha, .dimension = goal.dimension, .margin = goal.gamma});
  const double alpha = to_double(goal.alpha);
  const auto d = static_cast<double>(goal.dimension);
  PerceptronPlan plan{perceptron_rounds(goal.gamma), to_double(tolerance.interval().low()), 0, 0};
  const double share = to_double(goal.beta) / (static_cast<double>(plan.rounds) * (1 + d));
  const double left = plan.tolerance - to_double(grain);
  require(left > 0, "gamma times alpha is too small for the grid of w");
  plan.mistakes = people_for(coin, alpha / 8, share);
  plan.direction = people_for(number, left / 2, share);  // for a range of 2
  return plan;
}

}  // namespace discreet::inline local
