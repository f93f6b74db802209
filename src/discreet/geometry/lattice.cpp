// Tested by triangle_scan_test.cpp
#include "discreet/geometry/lattice.h"

#include <algorithm>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline geometry {

std::vector<GridPoint> lattice_points(std::int64_t width, std::int64_t height, std::int64_t side) {
  require_at_least("lattice", side, 2, "Take a finer lattice");
  if (side - 1 > std::min(width, height))
    throw Error("lattice " + std::to_string(side) + " is finer than the grid, whose shorter side has " +
                std::to_string(std::min(width, height) + 1) + " points. Take a smaller lattice or a larger grid");
  std::vector<GridPoint> points;
  for (std::int64_t i = 0; i < side; ++i)
    for (std::int64_t j = 0; j < side; ++j)
      points.push_back({lattice_position(i, side, width), lattice_position(j, side, height)});
  return points;
}

}  // namespace discreet::inline geometry
