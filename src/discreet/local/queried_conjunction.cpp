#include "discreet/local/queried_conjunction.h"

#include "discreet/local/queried_conjunction_bounds.h"

namespace discreet {

void QueriedConjunction::check(const Options& options) {
  require(1 <= options.dimension && options.dimension <= max_dimension, "dimension must lie between 1 and 4096");
  require(0 < options.alpha && options.alpha < Rational(1, 2), "alpha must lie between 0 and 1/2");
}

ConjunctionQueries QueriedConjunction::algorithm(const Options& options) {
  return {static_cast<std::size_t>(options.dimension), options.alpha};
}

std::vector<Bound> QueriedConjunction::bounds(const Options& options, const Accuracy& goal) {
  if (goal.alpha < options.alpha)
    throw Error("alpha: this learner was set up for an error of " + to_string(options.alpha) +
                ", and no number of rows makes it less; set its option alpha to " + to_string(goal.alpha));
  return queried_conjunction_bounds(options, goal.beta);
}

}  // namespace discreet
