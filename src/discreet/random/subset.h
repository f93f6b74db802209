// Random subsets of {0, ..., n-1}, in increasing order. Time and memory depend on the number of chosen elements.
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/integer.h"
#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// A uniform one of the binom(n, k) subsets of size k <= n.
std::vector<std::uint64_t> subset(std::uint64_t n, std::uint64_t k, Rng& rng);
std::vector<Integer> subset(const Integer& n, std::uint64_t k, Rng& rng);

// Every element independently with probability p. The gaps between the chosen ones are drawn.
std::vector<std::uint64_t> poisson_subset(std::uint64_t n, const Rational& p, Rng& rng);

}  // namespace discreet::inline random
