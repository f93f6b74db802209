// Polygons of the plane, and the operations of GEOS on them: unions, borders moved outwards, parts inside of a box.
//
// Everything here comes after a release, so doubles are allowed.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace discreet::inline maps {

struct Vertex {
  double x = 0, y = 0;
  bool operator==(const Vertex&) const = default;
};

using Ring = std::vector<Vertex>;  // without the first corner at its end

// Outer rings run counterclockwise, holes clockwise, as RFC 7946 wants them.
struct RingedPolygon {
  Ring outer;
  std::vector<Ring> holes;
};
using MultiPolygon = std::vector<RingedPolygon>;

struct Rectangle {
  double west, south, east, north;
};

// The points of at least one of the polygons.
MultiPolygon union_of(std::span<const MultiPolygon> parts);

// The points of both.
MultiPolygon common(const MultiPolygon& a, const MultiPolygon& b);

// Moves every border `distance` further out. Corners stay corners, up to five times as far.
MultiPolygon grown(const MultiPolygon& polygons, double distance);

// The part inside of a box.
MultiPolygon clipped(const MultiPolygon& polygons, const Rectangle& box);

// Valid by the rules of OGC. Valid polygons stay as they are.
MultiPolygon made_valid(const MultiPolygon& polygons);
bool is_valid(const MultiPolygon& polygons);

// True for the points inside or on the border.
std::vector<bool> covered(const MultiPolygon& polygons, std::span<const Vertex> points);

// The rings of the polygons and lines in a GeoJSON text. Error, which begins with the name, if it has no rings.
std::vector<Ring> outlines_of(const std::string& geojson, const std::string& name);

}  // namespace discreet::inline maps
