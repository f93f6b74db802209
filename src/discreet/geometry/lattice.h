// Lattices of points that are spread evenly over a grid, from end to end.
#pragma once

#include <vector>

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

// Position i of `count` from 0 to `extent`, rounded to the nearest integer. A single one is the middle.
constexpr std::int64_t lattice_position(std::int64_t i, std::int64_t count, std::int64_t extent) {
  return count == 1 ? extent / 2 : (2 * i * extent + count - 1) / (2 * (count - 1));
}

// side * side points of offsets 0..width and 0..height, side >= 2. Throws Error, with the reason, if they would be
// closer than the grid's.
std::vector<GridPoint> lattice_points(std::int64_t width, std::int64_t height, std::int64_t side);

}  // namespace discreet::inline geometry
