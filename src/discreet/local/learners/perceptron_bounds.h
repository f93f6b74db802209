// Computes rounds, tolerances and people of the margin perceptron.              docs/local/learners.md#perceptron
#pragma once

#include "discreet/local/studies/people_bounds.h"

namespace discreet::inline local {

struct PerceptronGoal {
  Rational gamma, alpha, beta;
  std::int64_t dimension = 2;
};

struct PerceptronPlan {
  std::uint64_t rounds;               // floor(3.872 / gamma^2) + 1
  double tolerance;                   // for a coordinate: 3 alpha gamma / (64 sqrt d)
  std::uint64_t mistakes, direction;  // reports to the share of mistakes, and to each coordinate
};

std::uint64_t perceptron_rounds(const Rational& gamma);

// `coin` answers for the share of mistakes within alpha/8, `number` for coordinates in [-1, 1]. The plan subtracts from
// the tolerance the error of a coordinate from rounding w to multiples of `grain`. Failure share: beta / (rounds (1 +
// d)).
PerceptronPlan perceptron_plan(const PerceptronGoal& goal, const Randomizer& coin, const Randomizer& number,
                               const Rational& grain);

}  // namespace discreet::inline local
