// Tested by learners/regions/halfplane_cover_test.cpp
#include "discreet/geometry/halfplane_class.h"

#include <algorithm>
#include <numeric>

#include "discreet/geometry/direction_sums.h"

namespace discreet::inline geometry {

HalfplaneClass::HalfplaneClass(std::int64_t width, std::int64_t height, Directions directions, std::int64_t net)
    : width_(width), height_(height), directions_(directions), net_(net) {}

Integer HalfplaneClass::direction_count() const {
  const Integer d = side();
  if (directions_ == Directions::all) return 4 * d * (d + 1);
  if (directions_ == Directions::border) return 8 * (d * d + 1);
  if (directions_ == Directions::slopes) return 2 * SlopeDirections(side()).count();
  return 2 * Integer(primitive_directions().size());
}

// A direction (p, q) has |p| width + |q| height borders between points of the grid, and two beyond.
Integer HalfplaneClass::size() const {
  if (directions_ == Directions::slopes)
    return direction_count() * 2 * axis_reach() * SlopeDirections::fineness(side());
  const Integer d = side(), reach = d * d + 1, perimeter = Integer(width_) + height_;
  Integer lengths = 0;  // sum of |p|, which is that of |q|
  if (directions_ == Directions::all) lengths = d * (d + 1) * (2 * d + 1);
  if (directions_ == Directions::border) lengths = 6 * reach * reach;
  if (directions_ == Directions::net)
    for (GridPoint u : primitive_directions()) lengths += std::abs(u.x) + std::abs(u.y);
  return lengths * perimeter + 2 * direction_count();
}

Integer HalfplaneClass::distinct() const {
  if (directions_ == Directions::all || directions_ == Directions::net) return size();
  return HalfplaneClass(width_, height_, Directions::all, 0).size();
}

std::vector<GridPoint> HalfplaneClass::primitive_directions() const {
  std::vector<GridPoint> all;
  const std::int64_t most = reach();
  for (std::int64_t p = -most; p <= most; ++p)
    for (std::int64_t q = std::max(-most, -p); q <= most; ++q)
      if ((p + q > 0 || p > 0) && std::gcd(p, q) == 1) all.push_back({p, q});
  return all;
}

std::uint64_t HalfplaneClass::multiplicity(GridPoint primitive) const {
  if (directions_ == Directions::net) return 1;
  // Every border of u is g borders of the multiple g u.
  auto multiples = static_cast<std::uint64_t>(side() / std::max(std::abs(primitive.x), std::abs(primitive.y)));
  return multiples * (multiples + 1) / 2;
}

Halfplane reduced(const Halfplane& halfplane) {
  const std::int64_t divisor = std::gcd(halfplane.normal.x, halfplane.normal.y);
  // u . p is a multiple of the divisor: it reaches the offset where it reaches the next multiple.
  Signed128 offset = halfplane.offset / divisor;
  if (offset * divisor < halfplane.offset) ++offset;
  return {{halfplane.normal.x / divisor, halfplane.normal.y / divisor}, offset};
}

}  // namespace discreet::inline geometry
