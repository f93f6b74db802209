#include "discreet/sanitizers/sanitizer.h"

#include <algorithm>

namespace discreet::inline sanitizers {

Answer answer_within(const Rational& low, const Rational& estimate, const Rational& high, std::int64_t rows) {
  const Rational none = 0, all = rows;
  return {std::clamp(estimate, none, all), std::clamp(low, none, all), std::clamp(high, none, all)};
}

Rational step_epsilon(const Rational& epsilon, const Rational& delta, const EqualSteps& steps) {
  Rational even = epsilon / (steps.any + steps.exponential);
  if (delta == 0) return even;
  const Privacy target{epsilon, delta, Neighbours::replace};
  return std::max(even, largest_epsilon(target, steps, Accountant::zcdp_tight));
}

}  // namespace discreet::inline sanitizers
