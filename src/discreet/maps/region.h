// The region of a map that a hypothesis stands for, as polygons of the world.
//
// It holds just those points of the grid that the hypothesis labels 1. Between them there is room: a halfplane u.p >= c
// is drawn with the border u.p = c - 1/2, triangles a little larger than they are, a disk of squared radius R as a
// polygon between the radii sqrt(R) and sqrt(R + 1). So no point lies on a border, except on that of the frame, which
// bounds all.
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
  // The frame must be there. No pieces: for halfplanes all of the frame, for the others nothing.
  static Region intersection(std::span<const Halfplane> sides, const FrameDomain& domain);
  static Region union_of(std::span<const Triangle> triangles, const FrameDomain& domain);
  static Region union_of(std::span<const Disk> disks, const FrameDomain& domain);

  const FrameDomain& domain() const { return domain_; }
  // On the grid, whose points have integer coordinates.
  const MultiPolygon& on_grid() const { return on_grid_; }
  // Of the world. In degrees longitudes lie within +-180: what crosses the antimeridian is cut there.
  const MultiPolygon& in_world() const { return in_world_; }
  // Whether doubles, and the corners that a disk may have, suffice to tell all points of the grid apart.
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
  Vertex on_grid(Vertex place) const;  // its inverse, to draw; a longitude is taken as near the frame as may be
  MultiPolygon places(MultiPolygon on_grid) const;  // with corners wherever borders bend; cut at the antimeridian
  Rectangle frame() const;                          // of the grid

 private:
  Ring bent(const Ring& ring) const;
  MultiPolygon moved(const MultiPolygon& on_grid, double by) const;

  FrameAxis x_, y_;
  std::vector<double> bends_;  // of y, and their coordinates between those of both ends
  std::vector<double> heights_;
  bool in_degrees_;
};

// Of what learners on a map learn: an intersection of `sides`, or a union of `triangles` or `disks`. With `pieces` only
// of the first so many.
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
