#include "discreet/geometry/ear_clipping.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace discreet::ear_clipping_test {

using Corners = std::vector<GridPoint>;

bool on_border(const Corners& corners, GridPoint p) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    GridPoint a = corners[i], b = corners[(i + 1) % corners.size()];
    if (turn(a, b, p) == 0 && dot(a - p, b - p) <= 0) return true;
  }
  return false;
}

// By definition: on the border, or a ray to the right crosses it an odd number of times.
bool inside(const Corners& corners, GridPoint p) {
  if (on_border(corners, p)) return true;
  bool odd = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    GridPoint a = corners[i], b = corners[(i + 1) % corners.size()];
    if (a.y > b.y) std::swap(a, b);
    if (a.y <= p.y && p.y < b.y && turn(a, b, p) > 0) odd = !odd;
  }
  return odd;
}

Signed128 doubled_area(const Triangle& t) {
  Signed128 area = turn(t.a, t.b, t.c);
  return area < 0 ? -area : area;
}

void expect_triangulation(const Corners& corners) {
  auto triangles = triangulate(corners);
  ASSERT_TRUE(triangles);
  EXPECT_LE(triangles->size(), corners.size() - 2);
  Signed128 area = 0, whole = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) whole += cross(corners[i], corners[(i + 1) % corners.size()]);
  for (const Triangle& triangle : *triangles) {
    EXPECT_LT(triangle.a, triangle.b);
    EXPECT_LT(triangle.b, triangle.c);
    area += doubled_area(triangle);
    for (GridPoint p : {triangle.a, triangle.b, triangle.c}) EXPECT_NE(std::ranges::find(corners, p), corners.end());
  }
  EXPECT_TRUE(area == (whole < 0 ? -whole : whole));  // so that they do not overlap
  for (std::int64_t x = -1; x <= 13; ++x)
    for (std::int64_t y = -1; y <= 13; ++y) {
      GridPoint p{x, y};
      EXPECT_EQ(std::ranges::any_of(*triangles, [&](const Triangle& t) { return t(p); }), inside(corners, p))
          << x << " " << y;
    }
}

TEST(EarClipping, CutsPolygonsOfEveryShape) {
  Corners square{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, bent{{0, 0}, {8, 0}, {8, 3}, {3, 3}, {3, 9}, {0, 9}};
  Corners star{{6, 0}, {7, 4}, {12, 4}, {8, 7}, {10, 12}, {6, 8}, {2, 12}, {4, 7}, {0, 4}, {5, 4}};
  Corners straight{{0, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 4}, {0, 4}, {0, 1}};
  Corners spiral{{0, 0}, {12, 0}, {12, 12}, {2, 12}, {2, 4},   {8, 4},  {8, 8},
                 {6, 8}, {6, 6},  {4, 6},   {4, 10}, {10, 10}, {10, 2}, {0, 2}};
  for (Corners corners : {square, bent, star, straight, spiral}) {
    expect_triangulation(corners);
    std::ranges::reverse(corners);
    expect_triangulation(corners);
  }
  EXPECT_EQ(triangulate(bent)->size(), 4u);
  EXPECT_EQ(triangulate(spiral)->size(), 12u);
}

TEST(EarClipping, RefusesBordersThatTouchThemselves) {
  EXPECT_FALSE(triangulate(Corners{}));
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {1, 1}}));
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {1, 1}, {2, 2}}));                          // no area
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {2, 2}, {2, 0}, {0, 2}}));                  // crosses
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}));          // a corner on a side
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {0, 0}, {4, 0}, {4, 4}}));                  // a side without length
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {4, 0}, {8, 0}, {4, 0}, {4, 4}}));          // goes back
  EXPECT_FALSE(triangulate(Corners{{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}}));  // a corner twice
}

// Corners by growing angle about a point make a star: simple, and of every shape.
TEST(EarClipping, CutsRandomStars) {
  EXPECT_TRUE(rc::check([] {
    const GridPoint center{6, 6};
    Corners corners;
    for (auto n = *rc::gen::inRange(3, 16); n > 0; --n)
      corners.push_back({*rc::gen::inRange<std::int64_t>(0, 13), *rc::gen::inRange<std::int64_t>(0, 13)});
    auto upper = [&](GridPoint p) { return p.y > center.y || (p.y == center.y && p.x > center.x); };
    std::erase(corners, center);
    auto before = [&](GridPoint p, GridPoint q) {
      if (upper(p) != upper(q)) return upper(p);
      return turn(center, p, q) > 0;
    };
    std::ranges::sort(corners, before);
    auto same = [&](GridPoint p, GridPoint q) { return !before(p, q) && !before(q, p); };
    corners.erase(std::unique(corners.begin(), corners.end(), same), corners.end());
    if (triangulate(corners)) expect_triangulation(corners);
    // Where the center lies inside, nothing can touch.
    bool around = corners.size() >= 3;
    for (std::size_t i = 0; i < corners.size(); ++i)
      around = around && turn(center, corners[i], corners[(i + 1) % corners.size()]) > 0;
    RC_ASSERT(!around || triangulate(corners));
  }));
}

}  // namespace discreet::ear_clipping_test
