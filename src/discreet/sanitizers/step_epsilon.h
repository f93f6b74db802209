// Computes the epsilon of each of many equal steps of a sanitizer: the better of an even split and of zero-concentrated
// accounting.
#pragma once

#include "discreet/privacy/largest_step.h"

namespace discreet::inline sanitizers {

// The largest epsilon of a step that either proves within (epsilon, delta) under replacement. Both are quick for any
// number of steps, so that options can be checked at once. With delta 0 it is the even split.
Rational step_epsilon(const Rational& epsilon, const Rational& delta, const EqualSteps& steps);

}  // namespace discreet::inline sanitizers
