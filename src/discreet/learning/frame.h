// Where points of the world lie on a grid: a public rectangle, a projection, and how fine the grid is.
//
// Point (i, j) of the grid, 0 <= i <= width and 0 <= j <= height, stands for all places that are nearest to it; places
// outside of the rectangle belong to the nearest point of its border. Everything here is an option: taken from the data
// it would tell about it.
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
  none,             // they are coordinates of a plane already, whatever the units
  equirectangular,  // degrees; lengths are true along the middle latitude of the frame
  mercator,         // degrees; shapes are true everywhere
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

// `grid` is the largest offset on the longer side. Without projection it is that of both sides; with one the cells are
// squares, and the shorter side has fewer.
struct FrameDomain {
  std::optional<Frame> frame;  // absent: points are given by their offsets; no table can be read
  Projection projection = Projection::none;
  std::int64_t grid = 64;

  std::int64_t width() const;   // the largest offset of x
  std::int64_t height() const;  // the largest offset of y
  Integer points() const { return (Integer(width()) + 1) * (height() + 1); }

  // How places are rounded. Error where the frame is absent.
  FrameAxis x_axis() const;
  FrameAxis y_axis() const;

  bool in_degrees() const { return projection != Projection::none; }
  bool operator==(const FrameDomain&) const = default;
};

inline constexpr std::int64_t largest_grid = std::int64_t{1} << 24;

// Throws Error unless the frame has a positive size (with degrees: lies on the globe) and the grid lies between 1 and
// largest_grid.
void check(const FrameDomain& domain);

// The points of the grid that these places are rounded to, in growing order, each once. Error where the frame is
// absent.
std::vector<GridPoint> grid_points(const FrameDomain& domain, const Places& places);

}  // namespace discreet::inline learning
