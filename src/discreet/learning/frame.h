// Maps points of the world to a grid, by a public rectangle, a projection, and the fineness of the grid.
//
// Point (i, j) of the grid, 0 <= i <= width and 0 <= j <= height, represents all places that are nearest to it. A place
// outside of the rectangle belongs to the nearest point of its border. Everything here is an option. A value taken from
// the data would leak.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "discreet/geometry/grid_point.h"
#include "discreet/learning/frame_axis.h"

namespace discreet::inline learning {

// West, south, east, north: x from `west` to `east`, y from `south` to `north`. In degrees `east` may be less than
// `west`: the rectangle then crosses the antimeridian.
struct Frame {
  Rational west, south, east, north;
  bool operator==(const Frame&) const = default;
};

// How x and y make a plane.
enum class Projection {
  none,             // x and y are coordinates of a plane already, whatever the units
  equirectangular,  // degrees. Lengths are true along the middle latitude of the frame
  mercator,         // degrees. Shapes are true everywhere
};
constexpr auto words(Projection) { return std::array<std::string_view, 3>{"none", "equirectangular", "mercator"}; }

// A point of the world, in the coordinates of a frame.
struct Coordinates {
  Rational x, y;
  bool operator==(const Coordinates&) const = default;
};

// Places that an option names, such as corners that regions may have. Public, as all options.
struct Places {
  std::vector<Coordinates> places;
  bool operator==(const Places&) const = default;
};

// `grid` is the largest offset on the longer side. Without projection it is that of both sides. With a projection the
// cells are squares, and the shorter side has fewer.
struct FrameDomain {
  std::optional<Frame> frame;  // absent: points are given by their offsets, and no table can be read
  Projection projection = Projection::none;
  std::int64_t grid = 64;

  std::int64_t width() const;   // the largest offset of x
  std::int64_t height() const;  // the largest offset of y
  Integer points() const { return (Integer(width()) + 1) * (height() + 1); }

  // How places are rounded. Throws Error if the frame is absent.
  FrameAxis x_axis() const;
  FrameAxis y_axis() const;

  bool in_degrees() const { return projection != Projection::none; }
  bool operator==(const FrameDomain&) const = default;
};

inline constexpr std::int64_t largest_grid = std::int64_t{1} << 24;

// Throws Error unless the frame has a positive size (with degrees: lies on the globe) and the grid lies between 1 and
// largest_grid.
void check(const FrameDomain& domain);

// The points of the grid that these places are rounded to, in growing order, each once. Throws Error if the frame is
// absent.
std::vector<GridPoint> grid_points(const FrameDomain& domain, const Places& places);

}  // namespace discreet::inline learning
