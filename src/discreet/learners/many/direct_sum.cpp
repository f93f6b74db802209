#include "discreet/learners/many/direct_sum.h"

#include "discreet/base/option_range.h"

namespace discreet::inline learners {

Privacy share_of_one(const Privacy& total, std::uint64_t labels, RunKind kind, RunDelta delta, Accountant accountant) {
  require_at_least("label_count", labels, 1, "Name at least one column of labels");
  const Rational own = delta == RunDelta::own ? Rational(total.delta / (2 * labels)) : Rational(0);
  if (labels == 1) return {total.epsilon, delta == RunDelta::own ? total.delta : Rational(0), total.neighbours};
  EqualSteps steps;
  (kind == RunKind::exponential ? steps.exponential : steps.any) = labels;
  steps.delta = own;
  return {largest_epsilon(total, steps, accountant), own, total.neighbours};
}

}  // namespace discreet::inline learners
