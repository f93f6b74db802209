// A place of the grid and the number of rows of each label there.
#pragma once

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

struct Site {
  GridPoint at;
  std::uint64_t rows[2] = {0, 0};  // by label
};

}  // namespace discreet::inline geometry
