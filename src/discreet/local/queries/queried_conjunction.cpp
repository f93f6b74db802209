#include "discreet/local/queries/queried_conjunction.h"

#include "discreet/local/queries/zero_test_bounds.h"

namespace discreet::inline local {

void QueriedConjunction::check(const Options& options) {
  require(1 <= options.dimension && options.dimension <= max_dimension, "dimension must lie between 1 and 4096");
  require(0 < options.alpha && options.alpha < Rational(1, 2), "alpha must lie between 0 and 1/2");
}

ConjunctionQueries QueriedConjunction::algorithm(const Options& options) {
  return {static_cast<std::size_t>(options.dimension), options.alpha};
}

std::vector<Bound> QueriedConjunction::bounds(const Options& options, const Accuracy& goal) {
  check_planned_error(options.alpha, goal.alpha);
  const ConjunctionQueries queries = algorithm(options);
  return zero_test_bounds({.queries = 2 * domain(options).dimension, .tolerance = queries.tolerance()}, options.epsilon,
                          goal.beta, options.oracle, "the 2d literals");
}

}  // namespace discreet::inline local
