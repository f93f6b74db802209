// A closed disk with an integer center and an integer squared radius.
#pragma once

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

struct Disk {
  GridPoint center;
  std::int64_t radius_squared = 0;

  bool operator()(GridPoint p) const { return dot(p - center, p - center) <= radius_squared; }
  auto operator<=>(const Disk&) const = default;
};

}  // namespace discreet::inline geometry
