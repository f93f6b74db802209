#include "discreet/geometry/tukey_depth.h"

#include <algorithm>

namespace discreet::inline geometry {
namespace {

// Directions in [0, pi) before those in [pi, 2 pi).
bool in_lower_half(GridPoint direction) { return direction.y < 0 || (direction.y == 0 && direction.x < 0); }

bool angle_less(GridPoint a, GridPoint b) {
  if (in_lower_half(a) != in_lower_half(b)) return in_lower_half(b);
  return cross(a, b) > 0;
}

bool same_angle(GridPoint a, GridPoint b) { return !angle_less(a, b) && !angle_less(b, a); }

// True if b lies less than a half turn, counterclockwise, from a, or in its direction.
bool within_half_turn(GridPoint a, GridPoint b) {
  const Signed128 side = cross(a, b);
  return side > 0 || (side == 0 && dot(a, b) > 0);
}

}  // namespace

TukeyDepth::TukeyDepth(std::vector<GridPoint> points) : points_(std::ssize(points)) {
  std::ranges::sort(points);
  for (GridPoint point : points)
    if (!distinct_.empty() && distinct_.back().at == point)
      ++distinct_.back().count;
    else
      distinct_.push_back({point, 1});
}

// A closed halfplane that holds the place can be moved until the place lies on its border without gaining points. So
// the depth is all points less the most that an open halfplane with the place on its border has; turned a little, such
// a halfplane has the points in the directions [theta, theta + pi) for the direction theta of one of them.
std::int64_t TukeyDepth::operator()(GridPoint place) {
  directions_.clear();
  for (const auto& [at, count] : distinct_)
    if (at != place) directions_.push_back({at - place, count});
  std::ranges::sort(directions_, angle_less, &Weighted::at);
  std::size_t kept = 0;  // equal directions together
  for (std::size_t i = 0; i < directions_.size(); ++i)
    if (kept > 0 && same_angle(directions_[kept - 1].at, directions_[i].at))
      directions_[kept - 1].count += directions_[i].count;
    else
      directions_[kept++] = directions_[i];
  directions_.resize(kept);

  std::int64_t most = 0, inside = 0;
  std::size_t last = 0;  // one past the last direction inside, going around
  for (std::size_t first = 0; first < kept; ++first) {
    for (; last < first + kept && within_half_turn(directions_[first].at, directions_[last % kept].at); ++last)
      inside += directions_[last % kept].count;
    most = std::max(most, inside);
    inside -= directions_[first].count;
  }
  return points_ - most;
}

}  // namespace discreet::inline geometry
