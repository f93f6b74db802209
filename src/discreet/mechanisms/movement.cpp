// Tested by exponential_test.cpp
#include "discreet/mechanisms/movement.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline mechanisms {

Integer difference_sensitivity(std::int64_t sensitivity, Neighbours neighbours, Movement movement) {
  require_at_least("sensitivity", sensitivity, 1, "Give the largest change by one row");
  require(movement == Movement::any || neighbours == Neighbours::add_remove,
          "scores are monotone only under add_remove. A replaced row moves them both ways");
  return movement == Movement::monotone ? Integer(sensitivity) : Integer(sensitivity) * 2;
}

Rational selection_rate(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, Movement movement) {
  check_epsilon(epsilon);
  return epsilon / Rational(difference_sensitivity(sensitivity, neighbours, movement));
}

}  // namespace discreet::inline mechanisms
