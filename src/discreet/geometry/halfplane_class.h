// The classes of halfplanes with integer borders that meet a grid, and their sizes.
//
//   all     Directions with coordinates up to the grid's side. Every dichotomy of the grid, about 4 side^4.
//   border  Directions on the border of a square of reach side^2 + 1. Every dichotomy, about 12 side^5.
//   slopes  y >= a x + b or y <= a x + b, a and b up to 2 side^2, on a fine lattice. The measure of the paper, for
//           comparison.
//   net     Primitive directions with coordinates up to `net`. Fewer, but the sides have other slopes.
// A halfplane is a direction and an integer offset. Offsets go from the one that holds the whole grid to the one that
// holds nothing.
// Proofs: docs/learners/convex_polygon.md#constants
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "discreet/geometry/halfplane.h"

namespace discreet::inline geometry {

enum class Directions { best, all, border, slopes, net };
constexpr auto words(Directions) { return std::array<std::string_view, 5>{"best", "all", "border", "slopes", "net"}; }

inline constexpr std::int64_t largest_side_of_slopes = 32;

class HalfplaneClass {
 public:
  // On the grid [0, width] x [0, height]. `directions` is not best.
  HalfplaneClass(std::int64_t width, std::int64_t height, Directions directions, std::int64_t net);

  std::int64_t width() const { return width_; }
  std::int64_t height() const { return height_; }
  std::int64_t side() const { return std::max(width_, height_); }
  Directions directions() const { return directions_; }
  std::int64_t reach() const { return directions_ == Directions::net ? net_ : side(); }

  Integer direction_count() const;  // u and -u are two
  // Besides the halfplanes between borders, the class has this many copies of the one that holds the whole grid. It has
  // as many of the one that holds nothing.
  Integer constant_count() const { return directions_ == Directions::slopes ? Integer(0) : direction_count(); }
  // For slopes: borders cross the axis x = 0 between (0, -reach) and (0, reach).
  std::int64_t axis_reach() const { return 2 * side() * side(); }
  Integer size() const;      // halfplanes, each as often as the class has it
  Integer distinct() const;  // halfplanes that differ on the grid, at most

  // For all and net: the primitive directions of half a turn, and how often the class has each border of one.
  std::vector<GridPoint> primitive_directions() const;
  std::uint64_t multiplicity(GridPoint primitive) const;
  // The borders of a direction between points of the grid.
  std::int64_t borders(GridPoint direction) const {
    return std::abs(direction.x) * width_ + std::abs(direction.y) * height_;
  }

 private:
  std::int64_t width_, height_;
  Directions directions_;
  std::int64_t net_;
};

// The same halfplane of the grid, by its primitive direction.
Halfplane reduced(const Halfplane& halfplane);

}  // namespace discreet::inline geometry
