// Rows needed to select from menus of the user. docs/learners/representation.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"
#include "discreet/classes/finite/metric_cover.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline learners {

// Finds how many concepts of a farthest-first order need the fewest rows. Call `enough` as the order grows.
class ShortestCover {
 public:
  explicit ShortestCover(const MenuGoal& goal) : goal_(goal) {}
  // Takes the latest radius. True if longer covers need more rows than the best so far, however close they come.
  bool enough(const MetricCover& made);
  std::size_t best() const { return best_; }

 private:
  MenuGoal goal_;
  std::size_t best_ = 0;
  double least_ = 0;
};

// In the worst menu: ln of the weight of all others, relative to the hypothesis that comes close to the target.
double log_others(const Representation& representation, const std::optional<FiniteClass>& concepts);

// Rows for menus from a protocol of this error, by Markov's inequality. They are within `a` except with probability
// error / a, for the best a. Infinite if the error is too large for the goal.
double protocol_rows(double error, double log_others, const MenuGoal& goal);

}  // namespace discreet::inline learners
