// The one Renyi order of an adaptive budget, and the total of prices that it allows.
//
// Both are functions of the terms alone. An order that was chosen in view of results would not be valid.
#pragma once

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

// The largest total of prices at `order` that proves (epsilon, delta), as a count of 2^-96, rounded down, at least 0:
// epsilon - ln(1 - 1/a) - (ln(1/delta) - ln a) / (a - 1). This is (C) of docs/filters.md. Needs 0 < delta < 1.
Integer order_limit(const Rational& epsilon, const Rational& delta, const Rational& order);

// The multiple of 1/4, at least 5/4, that is nearest to the maximizer of order_limit(a) / a. That quotient has one
// maximum (docs/filters.md, "The canonical order").
Rational canonical_order(const Rational& epsilon, const Rational& delta);

}  // namespace discreet::inline privacy
