#include "discreet/geometry/ear_clipping.h"

#include <algorithm>

namespace discreet::inline geometry {
namespace {

int sign(Signed128 value) { return (value > 0) - (value < 0); }

bool on_segment(GridPoint p, GridPoint a, GridPoint b) { return turn(a, b, p) == 0 && dot(a - p, b - p) <= 0; }

bool share_a_point(GridPoint a, GridPoint b, GridPoint c, GridPoint d) {
  if (on_segment(a, c, d) || on_segment(b, c, d) || on_segment(c, a, b) || on_segment(d, a, b)) return true;
  return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

// Sides that follow each other share one corner and nothing else; others share nothing.
bool is_simple(std::span<const GridPoint> corners) {
  const std::size_t k = corners.size();
  auto at = [&](std::size_t i) { return corners[i % k]; };
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = i + 1; j < k; ++j) {
      const bool after = j == i + 1, before = (j + 1) % k == i;
      if (after && (at(i) == at(j) || on_segment(at(j + 1), at(i), at(j)) || on_segment(at(i), at(j), at(j + 1))))
        return false;
      if (before && (on_segment(at(j), at(i), at(i + 1)) || on_segment(at(i + 1), at(j), at(i)))) return false;
      if (!after && !before && share_a_point(at(i), at(i + 1), at(j), at(j + 1))) return false;
    }
  return true;
}

Signed128 doubled_area(std::span<const GridPoint> corners) {
  Signed128 area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) area += cross(corners[i], corners[(i + 1) % corners.size()]);
  return area;
}

Triangle sorted(GridPoint a, GridPoint b, GridPoint c) {
  GridPoint corners[] = {a, b, c};
  std::ranges::sort(corners);
  return {corners[0], corners[1], corners[2]};
}

}  // namespace

std::optional<std::vector<Triangle>> triangulate(std::span<const GridPoint> corners) {
  if (corners.size() < 3 || !is_simple(corners)) return std::nullopt;
  std::vector<GridPoint> rest(corners.begin(), corners.end());
  if (doubled_area(rest) < 0) std::ranges::reverse(rest);
  std::vector<Triangle> triangles;
  // A simple polygon that turns left has an ear: a left turn whose triangle holds no other corner.
  while (rest.size() >= 3) {
    const std::size_t k = rest.size();
    std::size_t ear = 0;
    for (;; ++ear) {
      if (ear == k) return std::nullopt;
      GridPoint before = rest[(ear + k - 1) % k], here = rest[ear], after = rest[(ear + 1) % k];
      const Signed128 bend = turn(before, here, after);
      if (bend == 0 && dot(before - here, after - here) < 0) break;  // straight between them
      if (bend <= 0) continue;
      Triangle cut{before, here, after};
      auto blocks = [&](GridPoint p) { return p != before && p != here && p != after && cut(p); };
      if (std::ranges::any_of(rest, blocks)) continue;
      triangles.push_back(sorted(before, here, after));
      break;
    }
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  return triangles;
}

}  // namespace discreet::inline geometry
