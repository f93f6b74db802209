// Exact coins, of rational bias and of bias e^-x.
#pragma once

#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// True with probability exactly p, 0 <= p <= 1. Compares a uniform real with p bit by bit: two fair bits on average.
bool bernoulli(const Rational& p, Rng& rng);
bool bernoulli(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);  // numerator <= denominator

// True with probability exactly e^-x, x >= 0.
bool bernoulli_exp(const Rational& x, Rng& rng);
bool bernoulli_exp(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);

}  // namespace discreet::inline random
