// Sums over a triangle of lattice points, in closed form: sums of the multiples of a slope, rounded down.
#pragma once

#include "discreet/base/integer.h"

namespace discreet::inline geometry {

// Sums over i = 0, ..., last, with f(i) = floor((slope i + start) / over).
struct FloorSums {
  Signed128 plain = 0;     // sum of f(i)
  Signed128 squared = 0;   // sum of f(i)^2
  Signed128 weighted = 0;  // sum of i f(i)
};

// slope, start >= 0, over >= 1, last >= -1. last, slope/over last and start/over are at most 2^30. It takes as many
// steps as the algorithm of Euclid for slope and over.
FloorSums floor_sums(std::int64_t last, std::int64_t slope, std::int64_t start, std::int64_t over);

}  // namespace discreet::inline geometry
