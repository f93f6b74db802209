// The privacy curve of a loss measure: delta as a function of epsilon, and back, both rounded up.
#pragma once

#include <optional>

#include "discreet/privacy/loss_measure.h"

namespace discreet::inline privacy {

// An upper bound on delta(epsilon), for epsilon >= 0. The rounding costs less than 2^-100.
Rational delta_at(const LossMeasure& losses, const Rational& epsilon);

// The least epsilon >= 0 with delta(epsilon) <= delta, rounded up. Empty if the mass at infinity exceeds delta.
std::optional<Rational> epsilon_at(const LossMeasure& losses, const Rational& delta);

}  // namespace discreet::inline privacy
