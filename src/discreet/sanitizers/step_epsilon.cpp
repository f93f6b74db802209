#include "discreet/sanitizers/step_epsilon.h"

#include <algorithm>

namespace discreet::inline sanitizers {

Rational step_epsilon(const Rational& epsilon, const Rational& delta, const EqualSteps& steps) {
  const Rational even = epsilon / (steps.any + steps.exponential);
  if (delta == 0) return even;
  const Privacy target{epsilon, delta, Neighbours::replace};
  return std::max(even, largest_epsilon(target, steps, Accountant::zcdp_tight));
}

}  // namespace discreet::inline sanitizers
