// A coin of bias (1-p)^n, from a few bits and without computing the power.
//
// If n p <= 1, the coins of bias (n-k+1) p / k, k = 1, 2, ..., are flipped until one fails. The first k all succeed
// with probability binom(n, k) p^k. So the first failure comes at an odd k with probability sum over k of (-1)^k
// binom(n, k) p^k = (1-p)^n. A larger n is split into factors of that kind.
#pragma once

#include "discreet/base/integer.h"
#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// True with probability exactly (1-p)^n, 0 <= p <= 1. Two or three coins on average, whatever p and n.
bool bernoulli_power(const Rational& p, const Integer& n, Rng& rng);
bool bernoulli_power(std::uint64_t numerator, std::uint64_t denominator, std::uint64_t n, Rng& rng);

Rational power(const Rational& base, std::uint64_t exponent);

}  // namespace discreet::inline random
