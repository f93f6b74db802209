// Draws how many of n fair coins show heads, exactly and without flipping them one by one.
//
// Few coins are counted in words of random bits. Many are drawn by rejection. With h = n/2 the probability at h + x
// relative to the mode is rho(x) = h!^2 / ((h+x)! (h-x)!). Its successive ratios fall. So it lies below 1 for |x| < w
// and below (1/2) (1 - 1/k)^(|x|-w) beyond. A draw from that hull is kept with a lazily enclosed probability.
//                                                                                        docs/samplers.md#binomial
#pragma once

#include "discreet/base/integer.h"
#include "discreet/base/interval.h"
#include "discreet/random/uniform_real.h"

namespace discreet::inline random {

// Binomial(n, 1/2), n >= 0.
std::uint64_t fair_binomial(std::uint64_t n, Rng& rng);
Integer fair_binomial(const Integer& n, Rng& rng);

// The two ways, each for itself. Tests play both on small n.
std::uint64_t fair_binomial_by_counting(std::uint64_t n, Rng& rng);
Integer fair_binomial_by_rejection(const Integer& n, Rng& rng, int word_bits = UniformReal::default_word_bits);

constexpr std::uint64_t least_rejected = 200;  // the least n for rejection: from here on its hull is proved
constexpr std::uint64_t most_counted = std::uint64_t{1} << 20;  // where the two cost about the same

// Encloses ln(n!).
Interval log_factorial(const Integer& n, unsigned precision);

}  // namespace discreet::inline random
