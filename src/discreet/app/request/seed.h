// The option `seed`, which makes a run repeatable and not private.
#pragma once

#include <cstdint>
#include <optional>

#include "discreet/random/rng.h"

namespace discreet::inline app {

// Error: it is below 0.
std::optional<std::uint64_t> checked_seed(const std::optional<std::int64_t>& seed);

// Secure without a seed.
Rng generator_of(const std::optional<std::int64_t>& seed);

}  // namespace discreet::inline app
