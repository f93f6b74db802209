// Polygons of the plane, and what GEOS does with them: unions, borders that are moved outwards, parts inside of a box.
//
// Everything here comes after a release: doubles may be used.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace discreet::inline maps {

struct Vertex {
  double x = 0, y = 0;
  bool operator==(const Vertex&) const = default;
};

using Ring = std::vector<Vertex>;  // without the first corner once more at its end

// Outer rings run counterclockwise, holes clockwise, as RFC 7946 wants them.
struct RingedPolygon {
  Ring outer;
  std::vector<Ring> holes;
};
using MultiPolygon = std::vector<RingedPolygon>;

struct Rectangle {
  double west, south, east, north;
};

// What at least one of the polygons holds.
MultiPolygon union_of(std::span<const MultiPolygon> parts);

// What both hold.
MultiPolygon common(const MultiPolygon& a, const MultiPolygon& b);

// With every border `distance` further out; corners stay corners, up to five times as far.
MultiPolygon grown(const MultiPolygon& polygons, double distance);

// The part inside of a box.
MultiPolygon clipped(const MultiPolygon& polygons, const Rectangle& box);

// Valid by the rules of OGC: the polygons as they are where they already are.
MultiPolygon made_valid(const MultiPolygon& polygons);
bool is_valid(const MultiPolygon& polygons);

// Which of the points lie inside or on the border.
std::vector<bool> covered(const MultiPolygon& polygons, std::span<const Vertex> points);

// The rings of the polygons and lines in a GeoJSON text. Error, which begins with the name, where there are none.
std::vector<Ring> outlines_of(const std::string& geojson, const std::string& name);

}  // namespace discreet::inline maps
