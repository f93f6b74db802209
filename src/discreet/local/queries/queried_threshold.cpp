#include "discreet/local/queries/queried_threshold.h"

#include "discreet/local/queries/zero_test_bounds.h"

namespace discreet::inline local {

void QueriedThreshold::check(const Options& options) {
  discreet::check(domain(options));
  require(0 < options.alpha && options.alpha < Rational(1, 2), "alpha must lie between 0 and 1/2");
}

ThresholdQueries QueriedThreshold::algorithm(const Options& options) { return {domain(options).size(), options.alpha}; }

std::vector<Bound> QueriedThreshold::bounds(const Options& options, const Accuracy& goal) {
  check_planned_error(options.alpha, goal.alpha);
  const std::uint64_t steps = algorithm(options).steps();
  // Two questions per step. Each moves by 1.
  return zero_test_bounds({.batches = steps, .queries = 2, .tolerance = options.alpha / 2}, options.epsilon, goal.beta,
                          options.oracle, "binary search");
}

}  // namespace discreet::inline local
