#include "discreet/maps/region.h"

#include <gtest/gtest.h>

#include "discreet/random/rng.h"

namespace discreet::region_test {

const Frame milan{9, Rational(453, 10), Rational(94, 10), Rational(456, 10)};

// Property of the header: the polygons of the world hold just the points of the grid that the predicate does.
template <class Holds>
void expect_agreement(const Region& region, const Holds& holds, const std::string& what) {
  const FrameDomain& domain = region.domain();
  const FrameAxis x = domain.x_axis(), y = domain.y_axis();
  EXPECT_TRUE(region.is_exact()) << what;
  EXPECT_TRUE(is_valid(region.in_world())) << what;
  std::vector<Vertex> places;
  std::vector<char> wanted;
  for (std::int64_t i = 0; i <= domain.width(); ++i)
    for (std::int64_t j = 0; j <= domain.height(); ++j) {
      double longitude = to_double(x.at(i));
      if (domain.in_degrees() && longitude > 180) longitude -= 360;
      places.push_back({longitude, to_double(y.at(j))});
      wanted.push_back(holds(GridPoint{i, j}));
    }
  const auto held = covered(region.in_world(), places);
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < places.size(); ++k) wrong += held[k] != (wanted[k] != 0);
  EXPECT_EQ(wrong, 0u) << what;
}

std::vector<FrameDomain> domains(std::int64_t grid) {
  return {{milan, Projection::none, grid},
          {milan, Projection::equirectangular, grid},
          {milan, Projection::mercator, grid},
          {Frame{-170, -60, 160, 80}, Projection::mercator, grid},
          {Frame{175, -20, -178, -15}, Projection::equirectangular, grid},  // across the antimeridian
          {Frame{10, -80, 359, 80}, Projection::mercator, grid}};
}

std::int64_t below(Rng& rng, std::int64_t end) {
  return static_cast<std::int64_t>(rng.bits(40) % static_cast<std::uint64_t>(end));
}

TEST(Region, HalfplanesAgreeWithThePredictorOnAllPoints) {
  Rng rng = Rng::seeded(5);
  for (std::int64_t grid : {1, 2, 7, 24})
    for (const FrameDomain& domain : domains(grid))
      for (int run = 0; run < 6; ++run) {
        std::vector<Halfplane> sides;
        for (std::int64_t k = below(rng, 5); k >= 0; --k) {
          GridPoint u{below(rng, 2 * grid + 1) - grid, below(rng, 2 * grid + 1) - grid};
          GridPoint through{below(rng, domain.width() + 1), below(rng, domain.height() + 1)};  // on the border
          if (u != GridPoint{}) sides.push_back({u, dot(u, through)});
        }
        expect_agreement(
            Region::intersection(sides, domain),
            [&](GridPoint p) { return std::ranges::all_of(sides, [&](const Halfplane& h) { return h(p); }); },
            "west " + to_string(domain.frame->west) + ", grid " + std::to_string(grid) + ", run " +
                std::to_string(run));
      }
}

TEST(Region, TrianglesAgreeWithThePredictorOnAllPoints) {
  Rng rng = Rng::seeded(6);
  for (std::int64_t grid : {2, 7, 24})
    for (const FrameDomain& domain : domains(grid))
      for (int run = 0; run < 5; ++run) {
        std::vector<Triangle> triangles;
        for (int k = 0; k < 1 + run; ++k) {
          std::vector<GridPoint> corners;
          for (int c = 0; c < 3; ++c)
            corners.push_back({below(rng, domain.width() + 1), below(rng, domain.height() + 1)});
          std::ranges::sort(corners);
          if (turn(corners[0], corners[1], corners[2]) != 0) triangles.push_back({corners[0], corners[1], corners[2]});
        }
        expect_agreement(
            Region::union_of(triangles, domain),
            [&](GridPoint p) { return std::ranges::any_of(triangles, [&](const Triangle& t) { return t(p); }); },
            "west " + to_string(domain.frame->west) + ", grid " + std::to_string(grid) + ", run " +
                std::to_string(run));
      }
}

TEST(Region, DisksAgreeWithThePredictorOnAllPoints) {
  Rng rng = Rng::seeded(7);
  for (std::int64_t grid : {2, 7, 24})
    for (const FrameDomain& domain : domains(grid))
      for (int run = 0; run < 4; ++run) {
        std::vector<Disk> disks;
        for (int k = 0; k < 1 + run; ++k)
          disks.push_back({{below(rng, domain.width() + 1), below(rng, domain.height() + 1)}, below(rng, grid * grid)});
        expect_agreement(
            Region::union_of(disks, domain),
            [&](GridPoint p) { return std::ranges::any_of(disks, [&](const Disk& d) { return d(p); }); },
            "west " + to_string(domain.frame->west) + ", grid " + std::to_string(grid) + ", run " +
                std::to_string(run));
      }
}

TEST(Region, FineGridsAgreeToo) {
  for (const FrameDomain& domain :
       {FrameDomain{milan, Projection::none, 256}, FrameDomain{milan, Projection::mercator, 256}}) {
    std::vector<Halfplane> sides{{{255, -254}, -10000}, {{-251, 13}, -50000}, {{3, 250}, 9000}};
    expect_agreement(
        Region::intersection(sides, domain),
        [&](GridPoint p) { return std::ranges::all_of(sides, [&](const Halfplane& h) { return h(p); }); }, "sides");
    std::vector<Triangle> triangles{{{0, 0}, {1, 190}, {180, 33}}, {{10, 20}, {190, 190}, {250, 10}}};
    expect_agreement(
        Region::union_of(triangles, domain),
        [&](GridPoint p) { return std::ranges::any_of(triangles, [&](const Triangle& t) { return t(p); }); },
        "triangles");
    std::vector<Disk> disks{{{100, 100}, 8000}, {{200, 0}, 40000}};
    expect_agreement(
        Region::union_of(disks, domain),
        [&](GridPoint p) { return std::ranges::any_of(disks, [&](const Disk& d) { return d(p); }); }, "disks");
  }
}

TEST(Region, NothingAndEverythingAreWritten) {
  const FrameDomain domain{milan, Projection::none, 10};
  const Region nothing = Region::union_of(std::span<const Triangle>(), domain);
  EXPECT_EQ(nothing.wkt(), "MULTIPOLYGON EMPTY");
  EXPECT_EQ(nothing.geojson().dump(), R"({"type":"MultiPolygon","coordinates":[]})");
  const Region all = Region::intersection({}, domain);
  EXPECT_EQ(all.wkt(), "MULTIPOLYGON (((9 45.3, 9.4 45.3, 9.4 45.6, 9 45.6, 9 45.3)))");
  const std::vector<Halfplane> never{{{1, 0}, 11}};
  EXPECT_TRUE(Region::intersection(never, domain).in_world().empty());
}

TEST(Region, RingsFollowTheRightHandRule) {
  // A frame of triangles around a hole.
  const std::vector<Triangle> triangles{
      {{0, 0}, {0, 10}, {3, 0}}, {{0, 7}, {0, 10}, {10, 10}}, {{7, 10}, {10, 0}, {10, 10}}, {{0, 0}, {10, 0}, {10, 3}}};
  const Region region = Region::union_of(triangles, {milan, Projection::none, 10});
  ASSERT_EQ(region.in_world().size(), 1u);
  ASSERT_EQ(region.in_world()[0].holes.size(), 1u);
  auto area = [](const Ring& ring) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vertex &a = ring[i], &b = ring[(i + 1) % ring.size()];
      sum += a.x * b.y - a.y * b.x;
    }
    return sum;
  };
  EXPECT_GT(area(region.in_world()[0].outer), 0);
  EXPECT_LT(area(region.in_world()[0].holes[0]), 0);
}

TEST(Region, WhatCrossesTheAntimeridianIsCutThere) {
  const Region all = Region::intersection({}, {Frame{175, -20, -178, -15}, Projection::equirectangular, 10});
  ASSERT_EQ(all.in_world().size(), 2u);
  const double ends[2][2] = {{175, 180}, {-180, -178}};
  for (std::size_t i = 0; i < 2; ++i)
    for (const Vertex& corner : all.in_world()[i].outer)
      EXPECT_TRUE(corner.x == ends[i][0] || corner.x == ends[i][1]) << corner.x;
}

TEST(Region, TooFineForDoublesIsSaid) {
  EXPECT_FALSE(Region::intersection({}, {milan, Projection::none, largest_grid}).is_exact());
  const std::vector<Disk> wide{{{0, 0}, std::int64_t{1} << 40}};
  EXPECT_FALSE(Region::union_of(wide, {Frame{0, 0, 1, 1}, Projection::none, 1 << 20}).is_exact());
}

TEST(WorldMap, GoesThereAndBack) {
  for (const FrameDomain& domain : domains(20)) {
    const WorldMap map(domain);
    for (double x : {0.0, 3.3, 17.0})
      for (double y : {0.0, 0.7, 5.0}) {
        const Vertex back = map.on_grid(map.place({x * domain.width() / 20, y}));
        EXPECT_NEAR(back.x, x * domain.width() / 20, 1e-9);
        EXPECT_NEAR(back.y, y, 1e-9);
      }
  }
}

}  // namespace discreet::region_test
