// Rows that selecting from menus which a user supplies needs. docs/learners/representation.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"
#include "discreet/classes/finite/metric_cover.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline learners {

// How many concepts of a farthest-first order to take, so that the fewest rows are needed: asked as the order grows.
class ShortestCover {
 public:
  explicit ShortestCover(const MenuGoal& goal) : goal_(goal) {}
  // Takes the latest radius; whether longer covers need more rows than the best so far, however close they come.
  bool enough(const MetricCover& made);
  std::size_t best() const { return best_; }

 private:
  MenuGoal goal_;
  std::size_t best_ = 0;
  double least_ = 0;
};

// ln of what the others of a menu weigh beside the hypothesis that comes close to the target, in the worst menu.
double log_others(const Representation& representation, const std::optional<FiniteClass>& concepts);

// Menus from a protocol of this error, by Markov's inequality: within `a` except with probability error / a, for the
// best a. Infinite when the error is too large for the goal.
double protocol_rows(double error, double log_others, const MenuGoal& goal);

// CC-14: concepts more than 2 alpha apart under a known distribution; no learner with this pure promise, also one that
// protects labels alone.
double packing_lower_bound(std::size_t concepts, const MenuGoal& goal);

}  // namespace discreet::inline learners
