// Computes how deep a place lies among points of the plane: the fewest of them in a closed halfplane that holds it.
#pragma once

#include <span>
#include <vector>

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

// Depths of many places among the same points. O(k log k) per place for k different points.
class TukeyDepth {
 public:
  explicit TukeyDepth(std::vector<GridPoint> points);

  std::int64_t operator()(GridPoint place);  // keeps its directions in memory of its own
  std::int64_t points() const { return points_; }

 private:
  struct Weighted {
    GridPoint at;  // a point, or a direction from the place
    std::int64_t count;
  };
  std::vector<Weighted> distinct_, directions_;
  std::int64_t points_;
};

}  // namespace discreet::inline geometry
