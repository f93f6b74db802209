// Finds where the tail of discrete Laplace noise falls below a probability. Mechanisms that may give no answer take
// their thresholds from it.
//
// Property 1: with q = e^-rate and Pr[Z = z] = (1-q)/(1+q) q^|z|, Pr[Z >= t] = q^t / (1+q) for integers t >= 0.
// Property 2: q^t / (1+q) is never equal to a rational other than 0 (distinct rational powers of e are linearly
//             independent over the rationals), so the least t is found for certain by refining an enclosure.
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline mechanisms {

// The least t >= 0 with Pr[Z >= t] <= probability, for rate > 0 and 0 < probability < 1. Throws Error, which names
// `epsilon`, if it exceeds 2^61: no table has that many rows.
std::int64_t laplace_tail(const Rational& rate, const Rational& probability);

}  // namespace discreet::inline mechanisms
