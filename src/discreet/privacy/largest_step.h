// The inverse of composition: the largest epsilon that each of many equal steps may have within a total.
#pragma once

#include "discreet/privacy/composition.h"

namespace discreet::inline privacy {

// Steps that all get the same epsilon. For example, a multiplicative-weights run of T rounds has T exponential steps
// and T `any` steps.
struct EqualSteps {
  std::uint64_t any = 0;          // (epsilon, delta)-private, nothing else known
  std::uint64_t exponential = 0;  // steps of bounded range
  Rational delta = 0;             // delta of each `any` step
  std::uint64_t laplace = 0;      // statistics with Laplace noise of scale sensitivity / epsilon
  Integer sensitivity = 1;        // sensitivity of each such statistic

  std::uint64_t count() const { return any + exponential + laplace; }
};

// A dyadic epsilon, rounded down. A computation has shown that epsilon_at(steps with it, target.delta) <=
// target.epsilon holds. Rounding gives away at most 2^-20 of it (2^-40 for closed forms). Throws Error if no positive
// epsilon fits.
Rational largest_epsilon(const Privacy& target, const EqualSteps& steps, Accountant accountant = Accountant::best,
                         const Progress& progress = {});

struct LargestStep {
  Rational epsilon;  // for each of the steps
  Accountant by;     // the accountant that proved it
};

// The same by every accountant that proves a total, the largest epsilon first. Throws Error if all fail. It takes
// longer: `largest_epsilon` spares accountants that cannot reach the largest.
std::vector<LargestStep> largest_by_each(const Privacy& target, const EqualSteps& steps,
                                         Accountant accountant = Accountant::best, const Progress& progress = {});

// The steps at a given epsilon, ready for compose().
std::vector<Guarantee> with_epsilon(const EqualSteps& steps, const Rational& epsilon, Neighbours neighbours);

}  // namespace discreet::inline privacy
