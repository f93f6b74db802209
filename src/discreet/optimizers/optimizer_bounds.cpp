// Tested by scores_test.cpp, deep_point_test.cpp
#include "discreet/optimizers/optimizer_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline optimizers {

std::vector<Bound> score_bounds(std::size_t solutions, const Rational& epsilon, const Accuracy& goal) {
  const double a = to_double(goal.alpha) * to_double(epsilon), size = static_cast<double>(solutions),
               beta = to_double(goal.beta);
  const double proved = solutions == 1 ? 0 : std::max(0.0, 2 / a * std::log(size / (2 * beta)));
  return {{"RD-15", Bound::Kind::proved, rows_at_least(proved),
           "(2/(alpha epsilon)) ln(solutions/(2 beta)): selection by permute-and-flip"},
          {"RD-15.P", Bound::Kind::printed, rows_at_least(2 / a * (std::log(size) + std::log(1 / beta))),
           "lemma 28: (2/(alpha epsilon)) (ln solutions + ln(1/beta))"}};
}

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
