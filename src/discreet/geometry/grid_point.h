// Points of the plane with integer coordinates, and the two products that make every predicate.
//
// Coordinates lie within +-2^31, so that differences and products of them fit into the types used here.
#pragma once

#include <compare>
#include <cstdint>

#include "discreet/base/integer.h"

namespace discreet::inline geometry {

struct GridPoint {
  std::int64_t x = 0, y = 0;
  auto operator<=>(const GridPoint&) const = default;  // by x, then by y

  friend GridPoint operator-(GridPoint a, GridPoint b) { return {a.x - b.x, a.y - b.y}; }
  friend GridPoint operator+(GridPoint a, GridPoint b) { return {a.x + b.x, a.y + b.y}; }
};

// Positive if b lies to the left of a, seen from the origin.
constexpr Signed128 cross(GridPoint a, GridPoint b) { return Signed128{a.x} * b.y - Signed128{a.y} * b.x; }
constexpr Signed128 dot(GridPoint a, GridPoint b) { return Signed128{a.x} * b.x + Signed128{a.y} * b.y; }

// Positive if c lies to the left of the line from a to b, 0 on it.
inline Signed128 turn(GridPoint a, GridPoint b, GridPoint c) { return cross(b - a, c - a); }

}  // namespace discreet::inline geometry
