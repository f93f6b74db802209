// The public points that may be corners of triangles, and how they lie about each other.
//
// Points are numbered in growing order, by x and then by y. Seen from one point, those with larger numbers lie to its
// right, or straight above it. So their slopes order them: of two, the one with the larger slope is above. Everything
// here depends on public points alone and is computed once.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

class CornerSet {
 public:
  static constexpr std::size_t most = 4096;

  // Equal points count once. Throws Error if more than `most` are left. Coordinates lie between 0 and 2^24.
  explicit CornerSet(std::vector<GridPoint> points, const Stage& stage = {Progress{}});

  std::size_t size() const { return points_.size(); }
  GridPoint operator[](std::size_t i) const { return points_[i]; }
  std::span<const GridPoint> points() const { return points_; }

  // For c > a: the number of smaller slopes, among those of the points after a, seen from a. Two points share it
  // exactly if they lie on one line with a. The entries up to a itself mean nothing.
  std::span<const std::uint16_t> slopes(std::size_t a) const { return std::span(slopes_).subspan(a * size(), size()); }

  bool above(std::size_t a, std::size_t b) const { return points_[a].x == points_[b].x; }  // b is straight above a

  // Triples that are not on one line.
  std::uint64_t triangles() const { return triangles_; }

 private:
  std::uint64_t rank_slopes(std::size_t a);

  std::vector<GridPoint> points_;
  std::vector<std::uint16_t> slopes_;  // by a and c
  std::uint64_t triangles_ = 0;
};

}  // namespace discreet::inline geometry
