#include "discreet/geometry/triangle_scan.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/geometry/lattice.h"

namespace discreet::triangle_scan_test {

const Progress silent;

struct Instance {
  std::int64_t width, height;
  CornerSet corners;
  std::vector<Site> sites;
};

// Few places, so that most sites lie on edges, on corners, in columns of corners and on one line with them.
Instance degenerate_instance(std::size_t most_corners = 9) {
  auto width = *rc::gen::inRange<std::int64_t>(1, 7), height = *rc::gen::inRange<std::int64_t>(1, 7);
  auto point = [&] {
    return GridPoint{*rc::gen::inRange<std::int64_t>(0, width + 1), *rc::gen::inRange<std::int64_t>(0, height + 1)};
  };
  std::vector<GridPoint> corners;
  for (auto n = *rc::gen::inRange<std::size_t>(0, most_corners + 1); corners.size() < n;) corners.push_back(point());
  std::map<GridPoint, Site> sites;
  for (auto n = *rc::gen::inRange<int>(0, 25); n > 0; --n) {
    GridPoint at = point();
    sites[at].at = at;
    ++sites[at].rows[*rc::gen::inRange(0, 2)];
  }
  Instance made{width, height, CornerSet(corners), {}};
  for (const auto& [at, site] : sites) made.sites.push_back(site);
  return made;
}

bool on_a_line(const CornerSet& v, std::size_t a, std::size_t b, std::size_t c) { return turn(v[a], v[b], v[c]) == 0; }

std::uint64_t rows_within(const Triangle& triangle, std::span<const Site> sites, int label) {
  std::uint64_t rows = 0;
  for (const Site& site : sites)
    if (triangle(site.at)) rows += site.rows[label];
  return rows;
}

template <class Visit>
void for_all_triples(const CornerSet& corners, const Visit& visit) {
  for (std::size_t a = 0; a < corners.size(); ++a)
    for (std::size_t b = a + 1; b < corners.size(); ++b)
      for (std::size_t c = b + 1; c < corners.size(); ++c) visit(a, b, c);
}

template <class Count>
void expect_closed_counts(const EdgeCounts<Count>& edges, std::span<const Site> sites) {
  const CornerSet& v = edges.corners();
  TriangleScan<Count> scan(edges, {});
  for_all_triples(v, [&](std::size_t a, std::size_t b, std::size_t c) {
    if (on_a_line(v, a, b, c)) return;
    for (int label : {0, 1})
      RC_ASSERT(static_cast<std::uint64_t>(scan.rows(label, a, b, c)) == rows_within({v[a], v[b], v[c]}, sites, label));
  });
}

TEST(EdgeCounts, GiveTheRowsOfEveryClosedTriangle) {
  EXPECT_TRUE(rc::check("both methods, 32 and 64 bits", [] {
    Instance given = degenerate_instance();
    for (auto method : {EdgeMethod::columns, EdgeMethod::slopes}) {
      EdgeCounts<std::int32_t> narrow(given.corners, given.height);
      narrow.update(given.sites, SiteChange::added, {silent}, method);
      expect_closed_counts(narrow, given.sites);
      EdgeCounts<std::int64_t> wide(given.corners, given.height);
      wide.update(given.sites, SiteChange::added, {silent}, method);
      expect_closed_counts(wide, given.sites);
    }
  }));
}

TEST(EdgeCounts, WhatIsRemovedIsNotCounted) {
  EXPECT_TRUE(rc::check([] {
    Instance given = degenerate_instance();
    for (auto method : {EdgeMethod::columns, EdgeMethod::slopes, EdgeMethod::fastest}) {
      EdgeCounts<std::int32_t> edges(given.corners, given.height);
      edges.update(given.sites, SiteChange::added, {silent});
      auto cut = *rc::gen::inRange<std::size_t>(0, given.sites.size() + 1);
      edges.update(std::span(given.sites).first(cut), SiteChange::removed, {silent}, method);
      expect_closed_counts(edges, std::span(given.sites).subspan(cut));
    }
  }));
}

// A triangle without its lower border, by the table of what is under edges alone: such triangles tile the plane.
std::int64_t half_open_rows(const EdgeCounts<std::int64_t>& edges, int label, std::size_t a, std::size_t b,
                            std::size_t c) {
  auto under = [&](std::size_t p, std::size_t q) { return edges.corners().above(p, q) ? 0 : edges.under(label, p)[q]; };
  return std::abs(under(a, c) - under(a, b) - under(b, c));
}

TEST(EdgeCounts, HalfOpenTrianglesTileASquare) {
  EXPECT_TRUE(rc::check([] {
    const std::int64_t side = 6;
    GridPoint middle{*rc::gen::inRange<std::int64_t>(1, side), *rc::gen::inRange<std::int64_t>(1, side)};
    CornerSet corners({{0, 0}, {0, side}, {side, 0}, {side, side}, middle});
    std::vector<Site> sites;
    std::int64_t within = 0;
    for (std::int64_t x = 0; x <= side; ++x)
      for (std::int64_t y = 0; y <= side; ++y) {
        sites.push_back({{x, y}, {0, *rc::gen::inRange<std::uint64_t>(0, 3)}});
        if (x < side && y < side) within += static_cast<std::int64_t>(sites.back().rows[1]);
      }
    EdgeCounts<std::int64_t> edges(corners, side);
    edges.update(sites, SiteChange::added, {silent});
    // Numbers: 0 and 1 left, 2 the middle, 3 and 4 right.
    RC_ASSERT(half_open_rows(edges, 1, 0, 1, 2) + half_open_rows(edges, 1, 1, 2, 4) +
                  half_open_rows(edges, 1, 2, 3, 4) + half_open_rows(edges, 1, 0, 2, 3) ==
              within);
  }));
}

template <class Count>
void expect_scan(const Instance& given, const TriangleCost<Count>& cost) {
  EdgeCounts<Count> edges(given.corners, given.height);
  edges.update(given.sites, SiteChange::added, {silent});
  TriangleScan<Count> scan(edges, cost);
  const CornerSet& v = given.corners;
  Count limit = *rc::gen::inRange<Count>(0, 80);
  std::map<std::array<std::size_t, 3>, Count> seen;
  std::uint64_t triples = 0;
  for (std::size_t block = 0; block < scan.blocks(); ++block)
    triples += scan.scan(
        block, [&] { return limit; },
        [&](std::size_t a, std::size_t b, std::size_t first, std::span<const Count> costs, Count least) {
          RC_ASSERT(least == std::ranges::min(costs));
          for (std::size_t i = 0; i < costs.size(); ++i)
            if (costs[i] < limit) RC_ASSERT(seen.insert({{a, b, first + i}, costs[i]}).second);
        });
  RC_ASSERT(triples == v.size() * (v.size() - 1) * (v.size() - 2) / 6 || v.size() < 3);
  std::uint64_t triangles = 0, near = 0;
  for_all_triples(v, [&](std::size_t a, std::size_t b, std::size_t c) {
    if (on_a_line(v, a, b, c)) return RC_ASSERT(scan.cost(a, b, c) == scan.no_triangle);
    ++triangles;
    auto rows = [&](int label) { return static_cast<Count>(rows_within({v[a], v[b], v[c]}, given.sites, label)); };
    Count expected = std::max(static_cast<Count>(cost.required - cost.pieces * rows(cost.covered)),
                              static_cast<Count>(cost.pieces * rows(1 - cost.covered)));
    RC_ASSERT(scan.cost(a, b, c) == expected);
    if (expected >= limit) return;
    ++near;
    RC_ASSERT(seen.at({a, b, c}) == expected);
  });
  RC_ASSERT(seen.size() == near);
  RC_ASSERT(triangles == v.triangles());
}

TEST(TriangleScan, VisitsEveryTriangleBelowTheLimitOnceWithItsCost) {
  EXPECT_TRUE(rc::check([] {
    Instance given = degenerate_instance(40);  // several blocks
    auto covered = *rc::gen::inRange(0, 2), pieces = *rc::gen::inRange(1, 5), required = *rc::gen::inRange(-3, 60);
    expect_scan<std::int32_t>(given, {covered, pieces, required});
    expect_scan<std::int64_t>(given, {covered, pieces, required});
  }));
}

// More corners than a tile holds, and a grid so large that sites are swept.
TEST(TriangleScan, AgreesWithTheDefinitionAcrossTilesAndOnLargeGrids) {
  const std::int64_t side = std::int64_t{1} << 24;
  CornerSet corners(lattice_points(side, side, 24));
  ASSERT_EQ(corners.size(), 576u);
  std::map<GridPoint, Site> by_place;
  std::uint64_t state = 1;
  auto next = [&] { return state = state * 6364136223846793005u + 1442695040888963407u, state >> 33; };
  for (int i = 0; i < 300; ++i) {
    auto below = static_cast<std::uint64_t>(side) + 1;
    GridPoint at{static_cast<std::int64_t>(next() % below), static_cast<std::int64_t>(next() % below)};
    if (i % 3 == 0) at = corners[next() % corners.size()];
    by_place[at] = {at, {next() % 3, next() % 3}};
  }
  std::vector<Site> sites;
  for (const auto& [at, site] : by_place) sites.push_back(site);
  EdgeCounts<std::int32_t> edges(corners, side);
  edges.update(sites, SiteChange::added, {silent});
  TriangleScan<std::int32_t> scan(edges, {1, 3, 200});
  std::size_t compared = 0;
  for (std::size_t block : {0u, 7u, 35u})
    scan.scan(
        block, [&] { return 100'000; },
        [&](std::size_t a, std::size_t b, std::size_t first, std::span<const std::int32_t> costs, std::int32_t) {
          for (std::size_t i = next() % 64; i < costs.size(); i += 1 + next() % 512) {
            std::size_t c = first + i;
            ASSERT_EQ(costs[i] == scan.no_triangle, on_a_line(corners, a, b, c));
            if (costs[i] == scan.no_triangle || next() % 16 != 0) continue;
            Triangle triangle{corners[a], corners[b], corners[c]};
            ASSERT_EQ(costs[i], std::max(200 - 3 * static_cast<int>(rows_within(triangle, sites, 1)),
                                         3 * static_cast<int>(rows_within(triangle, sites, 0))));
            ++compared;
          }
        });
  EXPECT_GT(compared, 1000u);
}

TEST(CornerSet, CountsTriplesThatAreNotOnALine) {
  EXPECT_EQ(CornerSet({}).triangles(), 0u);
  EXPECT_EQ(CornerSet({{0, 0}, {1, 1}, {2, 2}, {2, 2}}).triangles(), 0u);
  EXPECT_EQ(CornerSet(lattice_points(1, 1, 2)).triangles(), 4u);
  EXPECT_EQ(CornerSet(lattice_points(2, 2, 3)).triangles(), 84u - 8);
  EXPECT_EQ(CornerSet(lattice_points(9, 9, 4)).triangles(), CornerSet(lattice_points(3, 3, 4)).triangles());
}

TEST(CornerSet, TooManyCornersAreRefused) {
  std::vector<GridPoint> points;
  for (std::int64_t i = 0; i < 4097; ++i) points.push_back({i, 0});
  EXPECT_THROW(CornerSet{points}, Error);
  points.pop_back();
  EXPECT_EQ(CornerSet{points}.triangles(), 0u);
}

TEST(Lattice, IsSpreadEvenlyAndNotFinerThanTheGrid) {
  auto points = lattice_points(256, 64, 32);
  ASSERT_EQ(points.size(), 1024u);
  EXPECT_EQ(points.front(), (GridPoint{0, 0}));
  EXPECT_EQ(points.back(), (GridPoint{256, 64}));
  EXPECT_EQ(points[32], (GridPoint{8, 0}));  // 256 / 31 = 8.26
  EXPECT_EQ(std::set<GridPoint>(points.begin(), points.end()).size(), 1024u);
  EXPECT_THROW(lattice_points(31, 30, 32), Error);
  EXPECT_THROW(lattice_points(31, 31, 1), Error);
  EXPECT_EQ(lattice_points(31, 31, 32).size(), 1024u);
}

}  // namespace discreet::triangle_scan_test
