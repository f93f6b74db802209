// A closed halfplane with an integer border.
#pragma once

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

// The points p with normal . p >= offset.
struct Halfplane {
  GridPoint normal;
  Signed128 offset = 0;

  bool operator()(GridPoint p) const { return dot(normal, p) >= offset; }
  bool operator==(const Halfplane&) const = default;
};

}  // namespace discreet::inline geometry
