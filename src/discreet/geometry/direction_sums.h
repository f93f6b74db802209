// The directions of a class of halfplanes, over half a turn: their number, and their sum between two angles.
//
// Half a turn begins at (1, -1), which belongs to it, and ends before (-1, 1). A direction u represents itself and -u.
// Between two points A and B with u . A < u . B lie u . (B - A) integer borders of direction u. So a sum of
// directions, times B - A, counts the halfplanes that separate A from B.
// Proofs: docs/learners/convex_polygon.md#algorithm
#pragma once

#include "discreet/geometry/grid_point.h"

namespace discreet::inline geometry {

struct VectorSum {
  Signed128 x = 0, y = 0;
  friend VectorSum operator-(const VectorSum& a, const VectorSum& b) { return {a.x - b.x, a.y - b.y}; }
  friend VectorSum operator+(const VectorSum& a, const VectorSum& b) { return {a.x + b.x, a.y + b.y}; }
};

// The number of borders that the directions of the sum have between two points of difference `gap`.
inline Signed128 borders(const VectorSum& sum, GridPoint gap) { return sum.x * gap.x + sum.y * gap.y; }

// An angle of the half turn, as any vector that has it. Only the beginning is (0, 0).
inline constexpr GridPoint beginning{0, 0};
// The one of w and -w that lies in the half turn.
inline GridPoint into_half_turn(GridPoint w) {
  return w.x + w.y > 0 || (w.x + w.y == 0 && w.x > 0) ? w : GridPoint{-w.x, -w.y};
}

// All integer vectors with coordinates in [-side, side] but 0. Every dichotomy of a grid of this side has its border
// among them. side <= 2^24.
class LatticeDirections {
 public:
  explicit LatticeDirections(std::int64_t side) : side_(side) {}

  Integer count() const { return 2 * Integer(side_) * (Integer(side_) + 1); }
  GridPoint end() const { return {1 - side_, side_}; }  // the last one
  // The sum of the directions up to an angle, those at it included.
  VectorSum upto(GridPoint angle) const { return upto(angle, side_); }
  // The direction behind `from` up to `to` that owns the border number `rank` between two points of difference `gap`.
  // `rank` becomes the border's number among the direction's own.
  GridPoint find(GridPoint from, GridPoint to, GridPoint gap, Unsigned128& rank) const;

 private:
  VectorSum upto(GridPoint angle, std::int64_t columns) const;

  std::int64_t side_;
};

// The integer vectors on the border of the square [-reach, reach]^2, reach = side^2 + 1, by growing angle.
class BorderNumbers {
 public:
  explicit BorderNumbers(std::int64_t side) : reach_(side * side + 1) {}

  Integer count() const { return 4 * Integer(reach_); }
  GridPoint end() const { return {1 - reach_, reach_}; }
  GridPoint operator[](std::int64_t number) const;
  std::int64_t number_behind(GridPoint angle) const;  // number of vectors with at most this angle
  VectorSum before(std::int64_t number) const;        // the sum of the first `number`

 private:
  std::int64_t reach_;
};

// The vectors (p, -+fine) with |p| <= reach, by growing angle. They give y = a x + b for the slopes a = p / fine
// between -2 side^2 and 2 side^2, as in the paper. The lattice is fine enough to miss no dichotomy. side <= 32.
class SlopeNumbers {
 public:
  explicit SlopeNumbers(std::int64_t side) : fine_(fineness(side)), reach_(2 * side * side * fine_) {}

  static std::int64_t fineness(std::int64_t side) { return 64 * side * side * side * side * side; }
  Integer count() const { return 2 * Integer(reach_) + 1; }
  GridPoint end() const { return {1 - fine_, fine_}; }
  GridPoint operator[](std::int64_t number) const;
  std::int64_t number_behind(GridPoint angle) const;
  VectorSum before(std::int64_t number) const;

 private:
  std::int64_t falling() const { return reach_ - fine_ + 1; }  // number of vectors before (1, 0)

  std::int64_t fine_, reach_;
};

// Directions with numbers, for sums and searches by number.
template <class Numbers>
class NumberedDirections : public Numbers {
 public:
  using Numbers::Numbers;
  VectorSum upto(GridPoint angle) const { return angle == beginning ? VectorSum{} : Numbers::before(behind(angle)); }
  GridPoint find(GridPoint from, GridPoint to, GridPoint gap, Unsigned128& rank) const;

 private:
  std::int64_t behind(GridPoint angle) const { return angle == beginning ? 0 : Numbers::number_behind(angle); }
};

using BorderDirections = NumberedDirections<BorderNumbers>;
using SlopeDirections = NumberedDirections<SlopeNumbers>;

}  // namespace discreet::inline geometry
