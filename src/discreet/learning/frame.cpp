#include "discreet/learning/frame.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"

namespace discreet::inline learning {
namespace {

constexpr int degrees = 360;

// So that regions can be written down as doubles.
const Rational farthest(1'000'000'000'000'000), smallest(1, 1'000'000'000'000);

// Sizes of a frame in the plane of its projection, in units that both share.
struct Sides {
  Interval width, height;
};

// Rounded to a grid they are the same on every machine, as MPFR is.
Rational middle(const Interval& value) { return (value.low() + value.high()) / 2; }

Interval radians(const Rational& angle) { return Interval(angle) * Interval::pi() / Interval(180L); }

// How far from the equator a latitude lies on Mercator's map.
Interval mercator(const Rational& latitude) { return atanh(sin(radians(latitude))); }

Rational span_of(const FrameDomain& domain) {
  Rational span = domain.frame->east - domain.frame->west;
  return domain.in_degrees() && span < 0 ? Rational(span + degrees) : span;
}

Sides sides_of(const FrameDomain& domain) {
  const Frame& frame = *domain.frame;
  if (domain.projection == Projection::mercator)
    return {radians(span_of(domain)), mercator(frame.north) - mercator(frame.south)};
  return {Interval(span_of(domain)) * cos(radians((frame.south + frame.north) / 2)),
          Interval(Rational(frame.north - frame.south))};
}

// Offsets on a side, where the longer has `grid`.
std::int64_t steps(const Interval& side, const Interval& other, std::int64_t grid) {
  const Rational share = middle(side) / middle(other);
  if (share >= 1) return grid;
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(floor(share * grid + Rational(1, 2))));
}

// The latitudes of evenly spaced rows of Mercator's map.
std::vector<std::int64_t> latitudes(const Frame& frame, std::int64_t rows) {
  const auto pieces = std::min<std::int64_t>(rows, FrameAxis::most_knots - 1);
  const Interval south = mercator(frame.south), side = mercator(frame.north) - south;
  std::vector<std::int64_t> knots;
  auto add = [&](const Rational& latitude) {
    knots.push_back(static_cast<std::int64_t>(floor(latitude * FrameAxis::knot_unit + Rational(1, 2))));
  };
  add(frame.south);
  for (std::int64_t i = 1; i < pieces; ++i) {
    Interval height = south + side * Interval(Rational(i, pieces));
    add(middle(atan(sinh(height)) * Interval(180L) / Interval::pi()));
  }
  add(frame.north);
  return knots;
}

void check_globe(const Frame& frame, Projection projection) {
  const Rational most = projection == Projection::mercator ? Rational(8506, 100) : Rational(90);
  if (frame.south < -most || frame.north > most)
    throw Error(projection == Projection::mercator
                    ? "frame: with mercator latitudes must lie between -85.06 and 85.06, where its map ends. Choose "
                      "projection equirectangular, or a smaller frame"
                    : "frame: latitudes must lie between -90 and 90. Is it west,south,east,north in degrees?");
  if (frame.west < -180 || frame.west > degrees || frame.east < -180 || frame.east > degrees)
    throw Error("frame: longitudes must lie between -180 and 360. Is it west,south,east,north in degrees?");
  if (frame.west - frame.east == degrees) throw Error("frame: it has no size. Write -180 to 180 for the whole globe");
  if (frame.east - frame.west > degrees) throw Error("frame: it is wider than 360 degrees. Make it at most 360 wide");
}

// Else two rows would have one latitude.
void check_fineness(const FrameDomain& domain) {
  if (domain.projection != Projection::mercator) return;
  const auto knots = latitudes(*domain.frame, domain.height());
  if (std::ranges::adjacent_find(knots, std::greater_equal{}) != knots.end())
    throw Error("frame: it is too small for degrees with 12 decimals. Make it larger, or grid smaller");
}

const Frame& frame_of(const FrameDomain& domain) {
  if (!domain.frame)
    throw Error(
        "option 'frame' is needed: the rectangle of the map, west,south,east,north, such as 9.0,45.3,9.4,45.6. It is "
        "public and must not be taken from the data, which it would tell about. `nonprivate_data` takes it from there "
        "all the same, and then nothing that is learned is private");
  return *domain.frame;
}

}  // namespace

std::int64_t FrameDomain::width() const {
  if (!frame || !in_degrees()) return grid;
  const Sides sides = sides_of(*this);
  return steps(sides.width, sides.height, grid);
}

std::int64_t FrameDomain::height() const {
  if (!frame || !in_degrees()) return grid;
  const Sides sides = sides_of(*this);
  return steps(sides.height, sides.width, grid);
}

FrameAxis FrameDomain::x_axis() const {
  const Frame& ends = frame_of(*this);
  if (!in_degrees()) return FrameAxis::even(ends.west, ends.east - ends.west, width());
  return FrameAxis::circular(ends.west, span_of(*this), width());
}

FrameAxis FrameDomain::y_axis() const {
  const Frame& ends = frame_of(*this);
  if (projection == Projection::mercator) return FrameAxis::by_knots(latitudes(ends, height()), height());
  return FrameAxis::even(ends.south, ends.north - ends.south, height());
}

void check(const FrameDomain& domain) {
  require_between("grid", domain.grid, 1, largest_grid, "Take a coarser grid");
  if (!domain.frame) return;
  const Frame& frame = *domain.frame;
  if (frame.west == frame.east || frame.south == frame.north)
    throw Error("frame: it has no size. Give west,south,east,north with west < east and south < north");
  for (const Rational& side : {frame.west, frame.south, frame.east, frame.north})
    require(abs(side) <= farthest, "frame: coordinates must lie between -10^15 and 10^15. Choose a larger unit");
  require(abs(frame.east - frame.west) >= smallest && abs(frame.north - frame.south) >= smallest,
          "frame: it is too small. Its sides must be at least 10^-12 long, so choose a smaller unit");
  require(frame.south < frame.north, "frame: south must be less than north. It is west,south,east,north");
  if (domain.in_degrees()) {
    check_globe(frame, domain.projection);
    check_fineness(domain);
  } else {
    require(frame.west < frame.east,
            "frame: west must be less than east. One that crosses the antimeridian needs degrees, so set projection to "
            "equirectangular or mercator");
  }
}

std::vector<GridPoint> grid_points(const FrameDomain& domain, const Places& places) {
  const FrameAxis x = domain.x_axis(), y = domain.y_axis();
  std::vector<GridPoint> points;
  for (const Coordinates& place : places.places)
    points.push_back(
        {static_cast<std::int64_t>(x.round(place.x).offset), static_cast<std::int64_t>(y.round(place.y).offset)});
  std::ranges::sort(points);
  const auto [first, end] = std::ranges::unique(points);
  points.erase(first, end);
  return points;
}

}  // namespace discreet::inline learning
