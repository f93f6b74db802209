#include "discreet/maps/region.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "discreet/base/error.h"

namespace discreet::inline maps {
namespace {

struct ExactCorner {
  Rational x, y;
};

Integer whole(Signed128 value) {
  return value < 0 ? Integer(-to_integer(-static_cast<Unsigned128>(value)))
                   : to_integer(static_cast<Unsigned128>(value));
}

// The part of a convex polygon where normal . p >= offset - 1/2.
std::vector<ExactCorner> cut(const std::vector<ExactCorner>& polygon, const Halfplane& side) {
  const Rational border = Rational(whole(side.offset)) - Rational(1, 2);
  auto height = [&](const ExactCorner& p) { return Rational(p.x * side.normal.x + p.y * side.normal.y - border); };
  std::vector<ExactCorner> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const ExactCorner &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const Rational ha = height(a), hb = height(b);
    if (ha >= 0) kept.push_back(a);
    if ((ha > 0 && hb < 0) || (ha < 0 && hb > 0)) {
      const Rational share = ha / (ha - hb);
      kept.push_back({a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
    }
  }
  return kept;
}

// A polygon around a center, and whether it has corners enough.
struct Outline {
  Ring ring;
  bool is_exact = true;
};

Outline outline_of(const Disk& disk) {
  constexpr double most_corners = 4096;
  const auto squared = static_cast<double>(disk.radius_squared);
  // Corners at squared radius R + 3/4, and sides that come no nearer than R + 1/4.
  const double wanted = std::ceil(std::numbers::pi * std::sqrt(2 * squared + 1.5)) + 1;
  const double corners = std::min(most_corners, 4 * std::ceil(wanted / 4));
  const double radius = std::sqrt(squared + 0.75);
  Outline outline{.is_exact = wanted <= most_corners};
  for (double i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    outline.ring.push_back({static_cast<double>(disk.center.x) + radius * std::cos(angle),
                            static_cast<double>(disk.center.y) + radius * std::sin(angle)});
  }
  return outline;
}

Ring ring_of(const Triangle& t) {
  auto corner = [](GridPoint p) { return Vertex{static_cast<double>(p.x), static_cast<double>(p.y)}; };
  Ring ring{corner(t.a), corner(t.b), corner(t.c)};
  if (turn(t.a, t.b, t.c) < 0) std::swap(ring[1], ring[2]);
  return ring;
}

Rectangle grid_box(const FrameDomain& domain) {
  return {0, 0, static_cast<double>(domain.width()), static_cast<double>(domain.height())};
}

double longer(const FrameDomain& domain) { return static_cast<double>(std::max(domain.width(), domain.height())); }

// Borders are about 1/(2 sqrt(2) d) cells away from points, which a few steps of a double in the world must resolve.
bool doubles_suffice(const FrameDomain& domain) {
  const Rectangle box = grid_box(domain);
  const WorldMap map(domain);
  const Vertex low = map.place({0, 0}), high = map.place({box.east, box.north});
  const double size = std::max({std::fabs(low.x), std::fabs(low.y), std::fabs(high.x), std::fabs(high.y)});
  const double cell = std::min((high.x - low.x) / box.east, (high.y - low.y) / box.north);
  const double apart = cell / (2 * std::numbers::sqrt2 * longer(domain));
  return apart > 16 * (std::nextafter(size, HUGE_VAL) - size);
}

std::string ring_text(const Ring& ring) {
  std::string text = "(";
  for (std::size_t i = 0; i <= ring.size(); ++i)
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", ring[i % ring.size()].x, ring[i % ring.size()].y);
  return text + ")";
}

Json ring_json(const Ring& ring) {
  Json list = Json::array();
  for (std::size_t i = 0; i <= ring.size(); ++i) list.push_back({ring[i % ring.size()].x, ring[i % ring.size()].y});
  return list;
}

}  // namespace

WorldMap::WorldMap(const FrameDomain& domain)
    : x_(domain.x_axis()), y_(domain.y_axis()), in_degrees_(domain.in_degrees()) {
  heights_.push_back(to_double(y_.at(0)));
  for (const Rational& bend : y_.bends()) {
    bends_.push_back(to_double(bend));
    heights_.push_back(to_double(y_.at(bend)));
  }
  heights_.push_back(to_double(y_.at(y_.last())));
}

Vertex WorldMap::place(Vertex on_grid) const {
  return {to_double(x_.at(from_double(on_grid.x))), to_double(y_.at(from_double(on_grid.y)))};
}

Vertex WorldMap::on_grid(Vertex place) const {
  const double west = to_double(x_.at(0)), east = to_double(x_.at(x_.last()));
  if (in_degrees_ && (place.x < west || place.x > east))
    place.x -= 360 * std::round((place.x - (west + east) / 2) / 360);
  const auto above = std::ranges::upper_bound(heights_.begin() + 1, heights_.end() - 1, place.y);
  const auto piece = static_cast<std::size_t>(above - heights_.begin());  // ends at `above`
  const double from = piece == 1 ? 0 : bends_[piece - 2];
  const double to = piece - 1 < bends_.size() ? bends_[piece - 1] : static_cast<double>(y_.last());
  return {(place.x - west) / (east - west) * static_cast<double>(x_.last()),
          from + (to - from) * (place.y - heights_[piece - 1]) / (heights_[piece] - heights_[piece - 1])};
}

Rectangle WorldMap::frame() const { return {0, 0, static_cast<double>(x_.last()), static_cast<double>(y_.last())}; }

// A straight line of the grid is one of the world between two bends.
Ring WorldMap::bent(const Ring& ring) const {
  if (bends_.empty()) return ring;
  Ring all;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vertex &a = ring[i], &b = ring[(i + 1) % ring.size()];
    all.push_back(a);
    const auto low = std::ranges::upper_bound(bends_, std::min(a.y, b.y));
    const auto high = std::ranges::lower_bound(bends_, std::max(a.y, b.y));
    if (low >= high || a.x == b.x) continue;
    std::vector<double> between(low, high);
    if (a.y > b.y) std::ranges::reverse(between);
    for (double y : between) all.push_back({a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y});
  }
  return all;
}

MultiPolygon WorldMap::moved(const MultiPolygon& on_grid, double by) const {
  auto ring_of = [&](const Ring& ring) {
    Ring result;
    for (const Vertex& corner : bent(ring)) {
      Vertex there = place(corner);
      there.x += by;
      if (result.empty() || !(result.back() == there)) result.push_back(there);
    }
    while (result.size() > 1 && result.front() == result.back()) result.pop_back();
    return result;
  };
  MultiPolygon result;
  for (const RingedPolygon& polygon : on_grid) {
    RingedPolygon there{ring_of(polygon.outer), {}};
    if (there.outer.size() < 3) continue;  // smaller than doubles can tell
    for (const Ring& hole : polygon.holes)
      if (Ring ring = ring_of(hole); ring.size() >= 3) there.holes.push_back(std::move(ring));
    result.push_back(std::move(there));
  }
  return result;
}

MultiPolygon WorldMap::places(MultiPolygon on_grid) const {
  const Rectangle box = frame();
  const Rational west = x_.at(0), east = x_.at(x_.last());
  if (!in_degrees_ || (west >= -180 && east <= 180)) return made_valid(moved(on_grid, 0));
  if (west >= 180) return made_valid(moved(on_grid, -360));
  const double seam = to_double(Rational(Rational(180 - west) / (east - west) * x_.last()));
  MultiPolygon before = moved(clipped(on_grid, {box.west, box.south, seam, box.north}), 0);
  MultiPolygon after = moved(clipped(on_grid, {seam, box.south, box.east, box.north}), -360);
  before.insert(before.end(), after.begin(), after.end());
  return made_valid(before);
}

Region::Region(const FrameDomain& domain, MultiPolygon on_grid, bool is_exact)
    : domain_(domain),
      on_grid_(std::move(on_grid)),
      in_world_(WorldMap(domain).places(on_grid_)),
      is_exact_(is_exact && doubles_suffice(domain)) {}

Region Region::intersection(std::span<const Halfplane> sides, const FrameDomain& domain) {
  const Rational width = domain.width(), height = domain.height();
  std::vector<ExactCorner> polygon{{0, 0}, {width, 0}, {width, height}, {0, height}};
  for (const Halfplane& side : sides) polygon = cut(polygon, side);
  Ring ring;
  for (const ExactCorner& corner : polygon) {
    const Vertex there{to_double(corner.x), to_double(corner.y)};
    if (ring.empty() || !(ring.back() == there)) ring.push_back(there);
  }
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  if (ring.size() < 3) return {domain, {}, true};
  return {domain, {{ring, {}}}, true};
}

Region Region::union_of(std::span<const Triangle> triangles, const FrameDomain& domain) {
  std::vector<MultiPolygon> parts;
  for (const Triangle& triangle : triangles) parts.push_back({{ring_of(triangle), {}}});
  // Points that are not in a triangle are at least 1/(sqrt(2) d) away from its sides' lines, and a corner moves by no
  // more than five times as much as a side.
  const MultiPolygon larger = grown(discreet::union_of(parts), 1 / (8 * longer(domain)));
  return {domain, clipped(larger, grid_box(domain)), true};
}

Region Region::union_of(std::span<const Disk> disks, const FrameDomain& domain) {
  std::vector<MultiPolygon> parts;
  bool is_exact = true;
  for (const Disk& disk : disks) {
    Outline outline = outline_of(disk);
    is_exact = is_exact && outline.is_exact;
    parts.push_back({{std::move(outline.ring), {}}});
  }
  return {domain, clipped(discreet::union_of(parts), grid_box(domain)), is_exact};
}

Json Region::geojson() const {
  Json coordinates = Json::array();
  for (const RingedPolygon& polygon : in_world_) {
    Json rings = Json::array({ring_json(polygon.outer)});
    for (const Ring& hole : polygon.holes) rings.push_back(ring_json(hole));
    coordinates.push_back(std::move(rings));
  }
  return {{"type", "MultiPolygon"}, {"coordinates", coordinates}};
}

std::string Region::wkt() const {
  if (in_world_.empty()) return "MULTIPOLYGON EMPTY";
  std::string text = "MULTIPOLYGON (";
  for (std::size_t i = 0; i < in_world_.size(); ++i) {
    text += (i == 0 ? "(" : ", (") + ring_text(in_world_[i].outer);
    for (const Ring& hole : in_world_[i].holes) text += ", " + ring_text(hole);
    text += ")";
  }
  return text + ")";
}

}  // namespace discreet::inline maps
