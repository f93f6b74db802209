#include "discreet/mechanisms/exponential.h"

#include "discreet/base/error.h"

namespace discreet {

Exponential::Exponential(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, Movement movement)
    : epsilon_(epsilon), neighbours_(neighbours) {
  require(epsilon > 0, "epsilon must be positive");
  require(sensitivity >= 1, "sensitivity must be at least 1");
  require(movement == Movement::any || neighbours == Neighbours::add_remove,
          "scores are monotone only under add_remove; a replaced row moves them both ways");
  rate_ = epsilon / (movement == Movement::monotone ? sensitivity : 2 * sensitivity);
}

}  // namespace discreet
