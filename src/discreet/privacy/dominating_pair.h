// The worst pair of output distributions of each standard mechanism, as a privacy loss.
//
// A pair (P, Q) dominates a mechanism if, for every epsilon, delta(epsilon) between P and Q is at least that between
// the mechanism's outputs on any two neighbours. Dominating pairs compose, also adaptively, so the losses below may be
// composed freely. Each is symmetric, and each is proved in docs/accounting.md, "Worst pairs".
//   any             Every (epsilon, delta)-private mechanism. Attained by randomized response with a leak.
//   bounded_range   The log-ratio of the output probabilities varies by at most epsilon over the outcomes. An example
//                   is the exponential mechanism with weights e^(epsilon score / 2), score of sensitivity 1. The pair
//                   is the upper envelope over the mechanisms of that kind.
//   laplace         One whole-number statistic plus noise with P(z) ~ e^(-|z| / scale). Attained.
//   gaussian        One whole-number statistic plus noise with P(z) ~ e^(-z^2 / (2 variance)). Attained.
#pragma once

#include "discreet/privacy/privacy_loss.h"

namespace discreet::inline privacy::dominating_pair {

// Noise of a larger variance would need more memory than it is worth. zCDP accounts for it (zcdp.h).
inline constexpr long max_variance = 1L << 28;
inline constexpr long max_sensitivity = 1L << 40;
// An epsilon below 2^-60 counts as 2^-60, so that every loss has a grid on which doubles can steer.
const Rational least_epsilon(Integer(1), Integer(1) << 60);

// True if `gaussian` can account for the noise.
bool gaussian_fits(const Integer& sensitivity, const Rational& variance);

PrivacyLoss any(const Rational& epsilon, const Rational& delta);
PrivacyLoss bounded_range(const Rational& epsilon);
PrivacyLoss laplace(const Integer& sensitivity, const Rational& scale);
PrivacyLoss gaussian(const Integer& sensitivity, const Rational& variance);  // Error unless gaussian_fits

}  // namespace discreet::inline privacy::dominating_pair
