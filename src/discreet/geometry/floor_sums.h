// Sums over a triangle of lattice points, in closed form: what the multiples of a slope, rounded down, add up to.
#pragma once

#include "discreet/base/integer.h"

namespace discreet::inline geometry {

// Over i = 0, ..., last, with f(i) = floor((slope i + start) / over).
struct FloorSums {
  Signed128 plain = 0;     // of f(i)
  Signed128 squared = 0;   // of f(i)^2
  Signed128 weighted = 0;  // of i f(i)
};

// slope, start >= 0, over >= 1, last >= -1; last, slope/over last and start/over at most 2^30. As many steps as the
// algorithm of Euclid makes for slope and over.
FloorSums floor_sums(std::int64_t last, std::int64_t slope, std::int64_t start, std::int64_t over);

}  // namespace discreet::inline geometry
