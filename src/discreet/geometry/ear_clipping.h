// Cuts a simple polygon into triangles on its own corners.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "discreet/geometry/triangle.h"

namespace discreet::inline geometry {

// The closed triangles of the polygon with these corners, in either sense of rotation. There are k - 2 of them, or
// fewer if corners lie straight between their neighbours. Empty if the border touches or crosses itself, or encloses no
// area. All tests are exact. Cost: the cube of the corners.
std::optional<std::vector<Triangle>> triangulate(std::span<const GridPoint> corners);

}  // namespace discreet::inline geometry
