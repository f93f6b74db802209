// The exact solution of a square system of integers. It is found modulo a prime, then modulo its powers, one digit
// after the other, until fractions within Hadamard's bound can be read off. Some hundred unknowns take milliseconds, a
// thousand a second.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline dimensions {

// Entries are at most 2^20 in magnitude. Empty if there is no single solution.
std::optional<std::vector<Rational>> solve_exactly(const std::vector<std::vector<std::int64_t>>& rows,
                                                   const std::vector<std::int64_t>& right);

}  // namespace discreet::inline dimensions
