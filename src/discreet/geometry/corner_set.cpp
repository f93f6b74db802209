// Tested by triangle_scan_test.cpp
#include "discreet/geometry/corner_set.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/parallel.h"

namespace discreet::inline geometry {
namespace {

std::uint64_t pairs(std::uint64_t n) { return n * (n - 1) / 2; }

}  // namespace

CornerSet::CornerSet(std::vector<GridPoint> points, const Stage& stage) : points_(std::move(points)) {
  std::ranges::sort(points_);
  const auto [first, last] = std::ranges::unique(points_);
  points_.erase(first, last);
  if (size() > most) throw Error("at most 4096 different corners, not " + std::to_string(size()) + ". Leave some out");
  slopes_.resize(size() * size());
  std::vector<std::uint64_t> triangles(size());
  for_each_piece(size(), stage, [&](std::size_t a) { triangles[a] = rank_slopes(a); });
  triangles_ = std::reduce(triangles.begin(), triangles.end(), std::uint64_t{0});
}

// Says how many triangles have a as their first corner.
std::uint64_t CornerSet::rank_slopes(std::size_t a) {
  std::vector<std::size_t> later(size() - a - 1);
  std::iota(later.begin(), later.end(), a + 1);
  // Offsets lie within 2^24, products of them within 2^48.
  auto turn_of = [&](std::size_t b, std::size_t c) {
    GridPoint p = points_[b] - points_[a], q = points_[c] - points_[a];
    return p.x * q.y - p.y * q.x;
  };
  std::ranges::sort(later, [&](std::size_t b, std::size_t c) { return turn_of(b, c) > 0; });
  std::uint64_t triangles = pairs(later.size());
  for (std::size_t begin = 0, end, rank = 0; begin < later.size(); begin = end, ++rank) {
    for (end = begin; end < later.size() && turn_of(later[begin], later[end]) == 0; ++end)
      slopes_[a * size() + later[end]] = static_cast<std::uint16_t>(rank);
    triangles -= pairs(end - begin);
  }
  return triangles;
}

}  // namespace discreet::inline geometry
