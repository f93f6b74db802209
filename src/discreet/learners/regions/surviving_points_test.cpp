#include "discreet/learners/regions/surviving_points.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/geometry/triangle.h"
#include "discreet/learners/regions/labelled_places_test.h"

namespace discreet::surviving_points_test {

const Progress silent;

using Counts = std::map<GridPoint, std::array<std::uint64_t, 2>>;

Counts counted(const SurvivingPoints& points) {
  Counts counts;
  for (const Site& site : points.sites()) {
    RC_ASSERT(counts.find(site.at) == counts.end());
    counts[site.at] = {site.rows[0], site.rows[1]};
  }
  return counts;
}

// Grids of few places are tallied, those of many sorted.
TEST(SurvivingPoints, AreTheDifferentPlacesWithTheirRows) {
  EXPECT_TRUE(rc::check([] {
    auto width = *rc::gen::element<std::int64_t>(1, 5, 400, std::int64_t{1} << 24);
    auto height = *rc::gen::element<std::int64_t>(1, 6, 500, std::int64_t{1} << 24);
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    auto n = *rc::gen::inRange<std::size_t>(0, 200);
    auto rows = random_places(n, width, height, rng, [&](GridPoint) { return rng.bits(1) != 0; });
    for (std::size_t i = 0; i + 3 < n; i += 3) rows.add(rows.at(i), rng.bits(1) != 0);  // places that repeat
    SurvivingPoints points(rows.sample(), width, height, {silent});
    Counts expected;
    for (std::size_t i = 0; i < rows.size(); ++i) ++expected[rows.at(i)][rows.labels[i]];
    RC_ASSERT(counted(points) == expected);
    auto by_row = [](const Site& a, const Site& b) { return std::pair(a.at.y, a.at.x) < std::pair(b.at.y, b.at.x); };
    RC_ASSERT(std::ranges::is_sorted(points.sites(), by_row));
    for (Label label : {0, 1})
      RC_ASSERT(points.count(label) == static_cast<std::uint64_t>(std::ranges::count(rows.labels, label)));
  }));
}

TEST(SurvivingPoints, WhatIsHitIsDeletedWhateverItsLabel) {
  Rng rng = Rng::seeded(1);
  auto rows = random_places(300, 9, 9, rng, [&](GridPoint p) { return p.x > 4; });
  SurvivingPoints points(rows.sample(), 9, 9, {silent});
  const Triangle piece{{1, 1}, {4, 8}, {8, 2}};
  Counts before = counted(points);
  auto removed = points.remove(piece);
  Counts after = counted(points);
  for (const Site& site : removed) {
    EXPECT_TRUE(piece(site.at));
    EXPECT_EQ(before.at(site.at)[0], site.rows[0]);
    EXPECT_EQ(before.at(site.at)[1], site.rows[1]);
    EXPECT_FALSE(after.contains(site.at));
  }
  EXPECT_EQ(after.size() + removed.size(), before.size());
  std::uint64_t left[2] = {0, 0};
  for (const auto& [at, counts] : after) {
    EXPECT_FALSE(piece(at));
    left[0] += counts[0], left[1] += counts[1];
  }
  EXPECT_EQ(points.count(0), left[0]);
  EXPECT_EQ(points.count(1), left[1]);
}

}  // namespace discreet::surviving_points_test
