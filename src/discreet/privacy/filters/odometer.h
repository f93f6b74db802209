// The privacy loss so far, which may be read at any time, also at a time that results decide.
//
// A filter's guarantee is about the end. The odometer bounds the logarithm of the ratio of the transcript's
// probabilities up to now (docs/filters.md, "The odometer"). It holds for all times together.
#pragma once

#include "discreet/privacy/filters/filter.h"

namespace discreet::inline privacy {

struct LossSoFar {
  Rational epsilon;  // the loss is at most this, rounded up
  Rational except;   // except with this probability, once for all times
};

// For every rule but rho. The exceptional probability is that of the budget: all of D_leak, not the leaks so far.
LossSoFar loss_so_far(const Filter& filter);

// For the rule rho, with `extra_delta` > 0 beside the leaks. Keep it the same at every reading.
LossSoFar loss_so_far(const Filter& filter, const Rational& extra_delta);

}  // namespace discreet::inline privacy
