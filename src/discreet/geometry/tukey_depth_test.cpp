#include "discreet/geometry/tukey_depth.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace discreet::tukey_depth_test {

// By the definition: all closed halfplanes with the place on the border whose normal is orthogonal to, or between, the
// directions of points; on a small grid, all normals that a grid twice as large has, and some between them.
std::int64_t by_definition(const std::vector<GridPoint>& points, GridPoint place) {
  std::int64_t least = std::ssize(points);
  for (std::int64_t x = -41; x <= 41; ++x)
    for (std::int64_t y = -41; y <= 41; ++y) {
      if (x == 0 && y == 0) continue;
      std::int64_t inside = 0;
      for (GridPoint point : points) inside += dot({x, y}, point - place) >= 0;
      least = std::min(least, inside);
    }
  return least;
}

RC_GTEST_PROP(TukeyDepth, IsTheDefinitionOnAFiveByFiveGrid, ()) {
  std::vector<GridPoint> points;
  for (int i = *rc::gen::inRange(0, 9); i > 0; --i)
    points.push_back({*rc::gen::inRange(0, 5), *rc::gen::inRange(0, 5)});
  TukeyDepth depth(points);
  for (std::int64_t x = 0; x < 5; ++x)
    for (std::int64_t y = 0; y < 5; ++y) RC_ASSERT(depth({x, y}) == by_definition(points, {x, y}));
}

TEST(TukeyDepth, PointsOnTheBorderCount) {
  TukeyDepth square({{0, 0}, {2, 0}, {0, 2}, {2, 2}});
  EXPECT_EQ(square({1, 1}), 2);  // the diagonals
  EXPECT_EQ(square({0, 0}), 1);
  EXPECT_EQ(square({1, 0}), 1);
  EXPECT_EQ(square({3, 3}), 0);
  EXPECT_EQ(TukeyDepth({})({0, 0}), 0);
  EXPECT_EQ(TukeyDepth({{1, 1}, {1, 1}})({1, 1}), 2);
}

TEST(TukeyDepth, MovesByAtMostOneWhenAPointIsReplaced) {
  std::vector<GridPoint> grid;
  for (std::int64_t x = 0; x < 3; ++x)
    for (std::int64_t y = 0; y < 3; ++y) grid.push_back({x, y});
  for (GridPoint a : grid)
    for (GridPoint b : grid)
      for (GridPoint c : grid) {
        TukeyDepth before({a, b, c});
        for (GridPoint d : grid) {
          TukeyDepth after({a, b, d});
          for (GridPoint place : grid) EXPECT_LE(std::abs(before(place) - after(place)), 1);
        }
      }
}

}  // namespace discreet::tukey_depth_test
