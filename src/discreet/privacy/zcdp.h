// Zero-concentrated differential privacy. A mechanism is rho-zCDP if the Renyi divergence of order a between its
// outputs on neighbours is at most a * rho, for every a > 1. Under adaptive composition the rhos add.
//
// The rho of a mechanism depends on its kind. Adding the exponential mechanism's eps^2/8 for a step that is merely
// epsilon-private would promise four times too little. Proofs are in docs/accounting.md, "Concentrated privacy".
#pragma once

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

Rational rho_of_any(const Rational& epsilon);            // pure epsilon: epsilon tanh(epsilon / 2), the least possible
Rational rho_of_bounded_range(const Rational& epsilon);  // exponential mechanism: epsilon^2 / 8, or the above if less
Rational rho_of_gaussian(const Integer& sensitivity,
                         const Rational& variance);  // sensitivity^2 / (2 variance)

enum class ZcdpForm {
  simple,  // epsilon = rho + 2 sqrt(rho ln(1/delta))
  tight,   // the least over the order a of a rho + ln(1 - 1/a) + (ln(1/delta) - ln a) / (a - 1)
};

// The epsilon that rho-zCDP gives at 0 < delta < 1, and the delta (at most 1) at epsilon. Both are rounded up.
Rational zcdp_epsilon(const Rational& rho, const Rational& delta, ZcdpForm form);
Rational zcdp_delta(const Rational& rho, const Rational& epsilon, ZcdpForm form);

// The largest rho, to 40 bits, with zcdp_epsilon(rho, delta) <= epsilon.
Rational largest_rho(const Rational& epsilon, const Rational& delta, ZcdpForm form);

}  // namespace discreet::inline privacy
