// Tested by region_test.cpp
#include "discreet/maps/geos.h"

#include <geos_c.h>

#include <algorithm>
#include <memory>

#include "discreet/base/error.h"

namespace discreet::inline maps {
namespace {

// A handle of GEOS and what it makes. Its messages are not shown: whoever calls knows what failed.
class Geos {
 public:
  Geos() : handle_(GEOS_init_r()) {}
  Geos(const Geos&) = delete;
  Geos& operator=(const Geos&) = delete;
  ~Geos() { GEOS_finish_r(handle_); }

  struct Free {
    GEOSContextHandle_t handle;
    void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(handle, geometry); }
  };
  using Geometry = std::unique_ptr<GEOSGeometry, Free>;

  GEOSContextHandle_t get() const { return handle_; }

  Geometry own(GEOSGeometry* made) const {
    if (!made) throw Error("a polygon could not be drawn by GEOS. Is the memory full?", Error::Kind::machine);
    return Geometry(made, Free{handle_});
  }

  Geometry from(const MultiPolygon& polygons) const {
    std::vector<GEOSGeometry*> made;
    for (const RingedPolygon& polygon : polygons) {
      std::vector<GEOSGeometry*> holes;
      for (const Ring& hole : polygon.holes) holes.push_back(ring(hole));
      made.push_back(
          GEOSGeom_createPolygon_r(handle_, ring(polygon.outer), holes.data(), static_cast<unsigned>(holes.size())));
    }
    return own(
        GEOSGeom_createCollection_r(handle_, GEOS_MULTIPOLYGON, made.data(), static_cast<unsigned>(made.size())));
  }

  // The polygons in a geometry; points and lines are left out.
  MultiPolygon polygons_of(const GEOSGeometry* geometry) const {
    MultiPolygon polygons;
    collect(geometry, polygons);
    return polygons;
  }

  // The corners of a ring or line, the last left out where it is the first.
  Ring corners_of(const GEOSGeometry* line) const {
    const GEOSCoordSequence* sequence = GEOSGeom_getCoordSeq_r(handle_, line);
    unsigned size = 0;
    GEOSCoordSeq_getSize_r(handle_, sequence, &size);
    Ring corners(size);
    for (unsigned i = 0; i < size; ++i) GEOSCoordSeq_getXY_r(handle_, sequence, i, &corners[i].x, &corners[i].y);
    if (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
    return corners;
  }

 private:
  GEOSGeometry* ring(const Ring& corners) const {
    const auto size = static_cast<unsigned>(corners.size());
    GEOSCoordSequence* sequence = GEOSCoordSeq_create_r(handle_, size + 1, 2);
    for (unsigned i = 0; i <= size; ++i)
      GEOSCoordSeq_setXY_r(handle_, sequence, i, corners[i % size].x, corners[i % size].y);
    return GEOSGeom_createLinearRing_r(handle_, sequence);
  }

  enum class Turn { left, right };

  Ring turned(Ring ring, Turn turn) const {
    double area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vertex &a = ring[i], &b = ring[(i + 1) % ring.size()], &o = ring.front();
      area += (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
    }
    if ((area < 0) == (turn == Turn::left)) std::ranges::reverse(ring);
    return ring;
  }

  void collect(const GEOSGeometry* geometry, MultiPolygon& into) const {
    if (GEOSisEmpty_r(handle_, geometry)) return;
    if (GEOSGeomTypeId_r(handle_, geometry) == GEOS_POLYGON) {
      RingedPolygon polygon{turned(corners_of(GEOSGetExteriorRing_r(handle_, geometry)), Turn::left), {}};
      for (int i = 0; i < GEOSGetNumInteriorRings_r(handle_, geometry); ++i)
        polygon.holes.push_back(turned(corners_of(GEOSGetInteriorRingN_r(handle_, geometry, i)), Turn::right));
      into.push_back(std::move(polygon));
      return;
    }
    if (GEOSGeomTypeId_r(handle_, geometry) < GEOS_MULTIPOINT) return;
    for (int i = 0; i < GEOSGetNumGeometries_r(handle_, geometry); ++i)
      collect(GEOSGetGeometryN_r(handle_, geometry, i), into);
  }

  GEOSContextHandle_t handle_;
};

void collect_outlines(const Geos& geos, const GEOSGeometry* geometry, std::vector<Ring>& into) {
  if (GEOSisEmpty_r(geos.get(), geometry)) return;
  const int type = GEOSGeomTypeId_r(geos.get(), geometry);
  if (type == GEOS_LINESTRING || type == GEOS_LINEARRING) into.push_back(geos.corners_of(geometry));
  if (type == GEOS_POLYGON) {
    into.push_back(geos.corners_of(GEOSGetExteriorRing_r(geos.get(), geometry)));
    for (int i = 0; i < GEOSGetNumInteriorRings_r(geos.get(), geometry); ++i)
      into.push_back(geos.corners_of(GEOSGetInteriorRingN_r(geos.get(), geometry, i)));
  }
  if (type < GEOS_MULTIPOINT) return;
  for (int i = 0; i < GEOSGetNumGeometries_r(geos.get(), geometry); ++i)
    collect_outlines(geos, GEOSGetGeometryN_r(geos.get(), geometry, i), into);
}

}  // namespace

MultiPolygon union_of(std::span<const MultiPolygon> parts) {
  MultiPolygon all;
  for (const MultiPolygon& part : parts) all.insert(all.end(), part.begin(), part.end());
  if (all.empty()) return {};
  Geos geos;
  auto together = geos.from(all);
  return geos.polygons_of(geos.own(GEOSUnaryUnion_r(geos.get(), together.get())).get());
}

MultiPolygon grown(const MultiPolygon& polygons, double distance) {
  constexpr double most_times = 5;
  if (polygons.empty()) return {};
  Geos geos;
  auto before = geos.from(polygons);
  return geos.polygons_of(geos.own(GEOSBufferWithStyle_r(geos.get(), before.get(), distance, 8, GEOSBUF_CAP_FLAT,
                                                         GEOSBUF_JOIN_MITRE, most_times))
                              .get());
}

MultiPolygon common(const MultiPolygon& a, const MultiPolygon& b) {
  if (a.empty() || b.empty()) return {};
  Geos geos;
  auto first = geos.from(a), second = geos.from(b);
  return geos.polygons_of(geos.own(GEOSIntersection_r(geos.get(), first.get(), second.get())).get());
}

MultiPolygon clipped(const MultiPolygon& polygons, const Rectangle& box) {
  return common(polygons,
                {{{{box.west, box.south}, {box.east, box.south}, {box.east, box.north}, {box.west, box.north}}, {}}});
}

bool is_valid(const MultiPolygon& polygons) {
  Geos geos;
  auto geometry = geos.from(polygons);
  return GEOSisValid_r(geos.get(), geometry.get()) == 1;
}

MultiPolygon made_valid(const MultiPolygon& polygons) {
  Geos geos;
  auto geometry = geos.from(polygons);
  if (GEOSisValid_r(geos.get(), geometry.get()) == 1) return polygons;
  return geos.polygons_of(geos.own(GEOSMakeValid_r(geos.get(), geometry.get())).get());
}

std::vector<bool> covered(const MultiPolygon& polygons, std::span<const Vertex> points) {
  Geos geos;
  auto geometry = geos.from(polygons);
  const GEOSPreparedGeometry* prepared = GEOSPrepare_r(geos.get(), geometry.get());
  std::vector<bool> inside;
  for (const Vertex& point : points) {
    auto at = geos.own(GEOSGeom_createPointFromXY_r(geos.get(), point.x, point.y));
    inside.push_back(GEOSPreparedCovers_r(geos.get(), prepared, at.get()) == 1);
  }
  GEOSPreparedGeom_destroy_r(geos.get(), prepared);
  return inside;
}

std::vector<Ring> outlines_of(const std::string& geojson, const std::string& name) {
  Geos geos;
  GEOSGeoJSONReader* made = GEOSGeoJSONReader_create_r(geos.get());
  GEOSGeometry* read = GEOSGeoJSONReader_readGeometry_r(geos.get(), made, geojson.c_str());
  GEOSGeoJSONReader_destroy_r(geos.get(), made);
  if (!read) throw Error(name + ": it is no GeoJSON that could be drawn. Give polygons or lines");
  auto geometry = geos.own(read);
  std::vector<Ring> outlines;
  collect_outlines(geos, geometry.get(), outlines);
  if (outlines.empty()) throw Error(name + ": it holds no polygon or line. There is nothing to draw");
  return outlines;
}

}  // namespace discreet::inline maps
