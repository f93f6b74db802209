// Bounds protocols and priors by a norm.
//
// Put weights on pairs of a concept and a point: pi_f D_f(x) in all, with W(f, x) = D_f(x) where f(x) = 0 and -D_f(x)
// where it is 1. Let diag(s) - W^T diag(pi) W be positive semidefinite. Then every function h has, on any set F of
// concepts, sum over F of pi_f <W_f, (-1)^h> <= sqrt(pi(F) (s_1 + s_2 + ...)). So a protocol of error e needs at least
// (1 - 2e)^2 / (s_1 + s_2 + ...) messages, and tau* at alpha is at least (1 - 2 alpha)^2 over the same sum.
// docs/theory/communication.md
#pragma once

#include <vector>

#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline dimensions {

struct SpectralBound {
  std::vector<std::int64_t>
      pairs;                    // weights, concept by concept, in the proportion of pi_f D_f(x); every concept has some
  std::vector<Rational> scale;  // s, one per point: diag(s) - W^T diag(pi) W is positive definite
  Rational sum;                 // sum of the scale
};

// Tables with more points are refused, because the proof is an elimination in rationals.
inline constexpr std::size_t most_spectral_points = 160;

// For these weights of pairs. Throws Error if a concept weighs nothing.
SpectralBound spectral_bound(const FiniteClass& concepts, const std::vector<std::int64_t>& pairs);
// For the better of two weightings. One weighs all pairs alike. The other puts half of a concept's weight on its ones
// and half on its zeros.
SpectralBound spectral_bound(const FiniteClass& concepts);

// At error e < 1/2, at least 1.
Integer messages_needed(const SpectralBound& bound, const Rational& error);

}  // namespace discreet::inline dimensions
