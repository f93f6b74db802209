// Tested by scores_test.cpp
#include "discreet/optimizers/scores_bounds.h"

#include <algorithm>
#include <cmath>

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

}  // namespace discreet::inline optimizers
