// Exactly uniform integers.
#pragma once

#include "discreet/base/integer.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// 0, ..., n-1 with equal probability, n >= 1. By rejection: as many bits as n-1 has, again while they reach n.
std::uint64_t uniform_below(std::uint64_t n, Rng& rng);
Integer uniform_below(const Integer& n, Rng& rng);

}  // namespace discreet::inline random
