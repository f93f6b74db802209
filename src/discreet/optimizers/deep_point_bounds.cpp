// Tested by deep_point_test.cpp
#include "discreet/optimizers/deep_point_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline optimizers {

std::vector<Bound> deep_point_bounds(const Integer& candidates, std::size_t axes, const Rational& epsilon,
                                     const Accuracy& goal) {
  const double a = to_double(goal.alpha) * to_double(epsilon), log_failure = std::log(1 / to_double(goal.beta));
  // Candidates but the deepest: each is selected with probability at most e^(-epsilon/2 (how much less deep it is)).
  // For a list, permute-and-flip halves that.
  const double log_others = axes == 1 ? log_of(std::max<Integer>(1, candidates - 1)) : log_of(candidates) - std::log(2);
  const double rows = candidates == 1 ? 0 : std::max(0.0, 2 / a * (log_others + log_failure));
  std::vector<Bound> all{
      {"RD-20", Bound::Kind::proved, rows_at_least(rows),
       axes == 1 ? "(2/(alpha epsilon)) ln((candidates - 1)/beta): a median whose rank is off by at most alpha n"
                 : "(2/(alpha epsilon)) ln(candidates/(2 beta)), below the deepest candidate"},
      {"RD-20.S", Bound::Kind::other, rows_at_least(2 / a * (log_of(candidates) + log_failure)),
       "in closed form: (2/(alpha epsilon)) ln(candidates/beta)"}};
  // Tables of one candidate, next to which all others have no depth.
  add_packing_bound(Rational(Integer(1), candidates), {epsilon}, goal, "no private choice that is deep in every table",
                    all);
  return all;
}

}  // namespace discreet::inline optimizers
