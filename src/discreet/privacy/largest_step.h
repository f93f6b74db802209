// The inverse of composition: the largest epsilon that each of many equal steps may have within a total.
#pragma once

#include "discreet/privacy/composition.h"

namespace discreet::inline privacy {

// Steps that all get the same epsilon. A multiplicative-weights run of T rounds, for example, has T
// exponential steps and T `any` steps.
struct EqualSteps {
  std::uint64_t any = 0;          // (epsilon, delta)-private, nothing else known
  std::uint64_t exponential = 0;  // of bounded range
  Rational delta = 0;             // of each `any` step
};

// A dyadic epsilon, rounded down, such that epsilon_at(steps with it, target.delta) <= target.epsilon has
// been computed to hold; at most 2^-20 (2^-40 for closed forms) of it is given away. Error when no positive
// epsilon fits.
Rational largest_epsilon(const Privacy& target, const EqualSteps& steps, Accountant accountant = Accountant::best,
                         const Progress& progress = {});

// The steps at a given epsilon, ready for compose().
std::vector<Guarantee> with_epsilon(const EqualSteps& steps, const Rational& epsilon, Neighbours neighbours);

}  // namespace discreet::inline privacy
