// The region of a map for a hypothesis, as polygons of the world.
//
// It holds exactly the points of the grid that the hypothesis labels 1. There is room between the points. So a
// halfplane u.p >= c is drawn with the border u.p = c - 1/2. Triangles are drawn a little larger than they are. A disk
// of squared radius R is a polygon between the radii sqrt(R) and sqrt(R + 1). So no point lies on a border, except on
// the border of the frame, which bounds all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "discreet/geometry/disk.h"
#include "discreet/geometry/halfplane.h"
#include "discreet/geometry/triangle.h"
#include "discreet/json/json.h"
#include "discreet/learning/frame.h"
#include "discreet/maps/geos.h"

namespace discreet::inline maps {

class Region {
 public:
  // The frame must be there. Without pieces, halfplanes give the whole frame, the others give nothing.
  static Region intersection(std::span<const Halfplane> sides, const FrameDomain& domain);
  static Region union_of(std::span<const Triangle> triangles, const FrameDomain& domain);
  static Region union_of(std::span<const Disk> disks, const FrameDomain& domain);

  const FrameDomain& domain() const { return domain_; }
  // On the grid. Its points have integer coordinates.
  const MultiPolygon& on_grid() const { return on_grid_; }
  // In the world. In degrees, longitudes lie within +-180: a region across the antimeridian is cut there.
  const MultiPolygon& in_world() const { return in_world_; }
  // True if doubles, and the corners that a disk may have, are enough to separate all points of the grid.
  bool is_exact() const { return is_exact_; }

  Json geojson() const;     // the geometry, a MultiPolygon
  std::string wkt() const;  // MULTIPOLYGON (...)

 private:
  Region(const FrameDomain& domain, MultiPolygon on_grid, bool is_exact);

  FrameDomain domain_;
  MultiPolygon on_grid_, in_world_;
  bool is_exact_;
};

// Positions on the grid, as the world's coordinates.
class WorldMap {
 public:
  explicit WorldMap(const FrameDomain& domain);

  Vertex place(Vertex on_grid) const;  // a longitude may exceed 180
  Vertex on_grid(Vertex place) const;  // its inverse, to draw. A longitude is taken as near the frame as possible
  MultiPolygon places(MultiPolygon on_grid) const;  // with corners at all bends of borders, cut at the antimeridian
  Rectangle frame() const;                          // the grid's

 private:
  Ring bent(const Ring& ring) const;
  MultiPolygon moved(const MultiPolygon& on_grid, double by) const;

  FrameAxis x_, y_;
  std::vector<double> bends_;  // bends of y, and their coordinates between those of both ends
  std::vector<double> heights_;
  bool in_degrees_;
};

// The region of a hypothesis on a map: an intersection of `sides`, or a union of `triangles` or `disks`. With `pieces`,
// only of the first `pieces` of them.
template <class Hypothesis>
Region region_of(const Hypothesis& hypothesis, const FrameDomain& domain, std::size_t pieces = SIZE_MAX) {
  auto first = [&](auto all) { return all.first(std::min(pieces, all.size())); };
  if constexpr (requires { hypothesis.sides; })
    return Region::intersection(first(std::span<const Halfplane>(hypothesis.sides)), domain);
  else if constexpr (requires { hypothesis.triangles; })
    return Region::union_of(first(std::span<const Triangle>(hypothesis.triangles)), domain);
  else
    return Region::union_of(first(std::span<const Disk>(hypothesis.disks)), domain);
}

template <class Hypothesis>
std::size_t piece_count(const Hypothesis& hypothesis) {
  if constexpr (requires { hypothesis.sides; })
    return hypothesis.sides.size();
  else if constexpr (requires { hypothesis.triangles; })
    return hypothesis.triangles.size();
  else
    return hypothesis.disks.size();
}

}  // namespace discreet::inline maps
