// Polygons with holes are cut into as many triangles as the learner of polygons plans with.
#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>

#include "discreet/geometry/triangle.h"
#include "discreet/learners/regions/polygons.h"

namespace discreet::holed_polygons_test {

using Corners = std::vector<GridPoint>;

struct Side {
  GridPoint from, to;
};

constexpr std::int64_t side = 12;
constexpr std::int64_t finer = 6;  // midpoints of sides and of triangles are points of the finer grid

GridPoint refined(GridPoint p) { return {finer * p.x, finer * p.y}; }

bool is_on(GridPoint p, const Side& s) { return turn(s.from, s.to, p) == 0 && dot(s.from - p, s.to - p) <= 0; }

bool cross_properly(const Side& s, const Side& t) {
  auto sign = [](Signed128 x) { return (x > 0) - (x < 0); };
  return sign(turn(s.from, s.to, t.from)) * sign(turn(s.from, s.to, t.to)) < 0 &&
         sign(turn(t.from, t.to, s.from)) * sign(turn(t.from, t.to, s.to)) < 0;
}

// A polygon and its holes, borders included.
class Holed {
 public:
  explicit Holed(const std::vector<Corners>& rings) : holes(static_cast<std::int64_t>(rings.size()) - 1) {
    for (const Corners& ring : rings)
      for (std::size_t i = 0; i < ring.size(); ++i) {
        corners.push_back(refined(ring[i]));
        sides.push_back({refined(ring[i]), refined(ring[(i + 1) % ring.size()])});
      }
  }

  std::int64_t edges() const { return static_cast<std::int64_t>(sides.size()); }

  // True for a place of the finer grid on a border, or with an odd number of borders to the right of it.
  bool operator()(GridPoint p) const {
    bool inside = false;
    for (const Side& s : sides) {
      if (is_on(p, s)) return true;
      const auto [low, high] = std::minmax(s.from, s.to, [](auto a, auto b) { return a.y < b.y; });
      if (low.y <= p.y && p.y < high.y) inside ^= turn(low, high, p) > 0;
    }
    return inside;
  }

  // True if a side between two corners stays inside, and meets no other corner.
  bool is_diagonal(const Side& s) const {
    auto touches = [&](GridPoint p) { return p != s.from && p != s.to && is_on(p, s); };
    return std::ranges::none_of(corners, touches) &&
           std::ranges::none_of(sides, [&](const Side& t) { return cross_properly(s, t); }) &&
           (*this)({(s.from.x + s.to.x) / 2, (s.from.y + s.to.y) / 2});
  }

  // By as many diagonals as there is room for.
  std::vector<Triangle> triangles() const {
    const std::size_t k = corners.size();
    std::vector<Side> drawn = sides;
    auto is_drawn = [&](GridPoint p, GridPoint q) {
      return std::ranges::any_of(
          drawn, [&](const Side& s) { return (s.from == p && s.to == q) || (s.from == q && s.to == p); });
    };
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = i + 1; j < k; ++j)
        if (const Side s{corners[i], corners[j]};
            !is_drawn(s.from, s.to) && is_diagonal(s) &&
            std::ranges::none_of(drawn, [&](const Side& t) { return cross_properly(s, t); }))
          drawn.push_back(s);
    std::vector<Triangle> found;
    for_each_triple([&](const Triangle& t) {
      auto holds_another = [&](GridPoint p) { return p != t.a && p != t.b && p != t.c && t(p); };
      const GridPoint middle{(t.a.x + t.b.x + t.c.x) / 3, (t.a.y + t.b.y + t.c.y) / 3};
      if (is_drawn(t.a, t.b) && is_drawn(t.b, t.c) && is_drawn(t.a, t.c) && (*this)(middle) &&
          std::ranges::none_of(corners, holds_another))
        found.push_back(t);
    });
    return found;
  }

  // Visits the triples of corners that are not on one line.
  template <class Visit>
  void for_each_triple(const Visit& visit) const {
    for (std::size_t i = 0; i < corners.size(); ++i)
      for (std::size_t j = i + 1; j < corners.size(); ++j)
        for (std::size_t l = j + 1; l < corners.size(); ++l)
          if (turn(corners[i], corners[j], corners[l]) != 0) visit(Triangle{corners[i], corners[j], corners[l]});
  }

  Corners corners;
  std::vector<Side> sides;
  std::int64_t holes;
};

template <class Visit>
void for_each_place(const Visit& visit) {
  for (std::int64_t x = 0; x <= side; ++x)
    for (std::int64_t y = 0; y <= side; ++y) visit(GridPoint{x, y});
}

std::int64_t planned_pieces(std::int64_t edges, std::int64_t holes) {
  PolygonsLearner::Options options;
  options.grid = side, options.lattice = side + 1, options.edges = edges, options.holes = holes;
  return PolygonsLearner(options).plan().budget.pieces;
}

const Corners square{{0, 0}, {12, 0}, {12, 12}, {0, 12}};
const Holed frame({square, {{4, 4}, {8, 4}, {8, 8}, {4, 8}}});

TEST(HoledPolygons, HaveAsManyTrianglesAsThePlanCovers) {
  const std::vector<std::pair<const char*, Holed>> shapes{
      {"no hole", Holed({square})},
      {"not convex", Holed({{{0, 0}, {12, 0}, {12, 4}, {5, 5}, {4, 12}, {0, 12}}})},
      {"a frame", frame},
      {"one triangle in a square", Holed({square, {{3, 3}, {9, 4}, {5, 9}}})},
      {"two holes", Holed({square, {{1, 1}, {5, 2}, {2, 5}}, {{7, 7}, {11, 6}, {10, 11}, {8, 10}}})},
      {"three holes in a pentagon", Holed({{{0, 0}, {12, 1}, {11, 9}, {6, 12}, {1, 10}},
                                           {{2, 2}, {4, 2}, {3, 4}},
                                           {{8, 3}, {10, 3}, {9, 6}},
                                           {{5, 7}, {7, 7}, {6, 10}}})}};
  for (const auto& [name, shape] : shapes) {
    const std::vector<Triangle> triangles = shape.triangles();
    EXPECT_EQ(std::ssize(triangles), shape.edges() + 2 * shape.holes - 2) << name;
    EXPECT_EQ(planned_pieces(shape.edges(), shape.holes), std::ssize(triangles)) << name;
    for_each_place([&](GridPoint place) {
      const GridPoint p = refined(place);
      EXPECT_EQ(shape(p), std::ranges::any_of(triangles, [&](const Triangle& t) { return t(p); })) << name;
    });
  }
}

using Places = std::bitset<(side + 1) * (side + 1)>;

template <class Holds>
Places places_in(const Holds& holds) {
  Places places;
  for_each_place([&](GridPoint p) { places[static_cast<std::size_t>(p.x * (side + 1) + p.y)] = holds(refined(p)); });
  return places;
}

// True if `count` of the pieces hold all places.
bool can_cover(const Places& places, const std::vector<Places>& pieces, int count) {
  if (places.none()) return true;
  if (count == 0) return false;
  std::size_t first = 0;
  while (!places[first]) ++first;
  return std::ranges::any_of(
      pieces, [&](const Places& piece) { return piece[first] && can_cover(places & ~piece, pieces, count - 1); });
}

// A frame has 8 edges. As a polygon without holes it would have 6 triangles, which do not cover it.
TEST(HoledPolygons, AreNotCoveredByTheTrianglesOfPolygonsWithoutHoles) {
  const Places all = places_in(frame);
  std::vector<Places> pieces;
  frame.for_each_triple([&](const Triangle& t) {
    if (const Places piece = places_in(t); (piece & ~all).none()) pieces.push_back(piece);
  });
  EXPECT_FALSE(can_cover(all, pieces, static_cast<int>(planned_pieces(8, 0))));
  EXPECT_TRUE(can_cover(all, pieces, static_cast<int>(planned_pieces(8, 1))));
}

}  // namespace discreet::holed_polygons_test
