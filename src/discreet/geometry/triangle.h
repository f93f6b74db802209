// A closed triangle with integer corners.
#pragma once

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

// Corners in growing order, not on one line.
struct Triangle {
  GridPoint a, b, c;

  bool operator()(GridPoint p) const {
    Signed128 ab = turn(a, b, p), bc = turn(b, c, p), ca = turn(c, a, p);
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
  }
  auto operator<=>(const Triangle&) const = default;
};

}  // namespace discreet::inline geometry
