#include "discreet/learners/regions/disk_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <tbb/global_control.h>

#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/cover_law_test.h"

namespace discreet::disk_cover_test {

const Progress silent;

FrameDomain square(std::int64_t grid) { return {{}, Projection::none, grid}; }

std::vector<Disk> all_disks(const std::vector<GridPoint>& centers, std::int64_t grid) {
  std::vector<Disk> all;
  for (GridPoint center : centers)
    for (std::int64_t radius = 0; radius <= 2 * grid * grid; ++radius) all.push_back({center, radius});
  return all;
}

TEST(DiskCover, ASelectionIsTheExponentialMechanismOverAllDisks) {
  EXPECT_TRUE(rc::check([] {
    auto grid = *rc::gen::inRange<std::int64_t>(1, 5);
    auto rows = coin_labels(*rc::gen::inRange<std::size_t>(0, 12), grid, grid, *rc::gen::arbitrary<std::uint64_t>());
    auto centers = lattice_points(grid, grid, *rc::gen::inRange<std::int64_t>(2, 3 + (grid > 1)));
    auto all = all_disks(centers, grid);
    Label label = *rc::gen::element<Label>(0, 1);
    for (auto orders : {DiskOrders::where_they_fit, DiskOrders::never}) {
      DiskCover family(rows.sample(), square(grid), centers, label, {silent}, orders);
      expect_law(family, rows, {}, all, label);
      std::vector<Disk> removed{all[*rc::gen::inRange<std::size_t>(0, all.size())]};
      family.remove(removed[0], {silent});
      expect_law(family, rows, removed, all, label);
    }
  }));
}

// Every place about every center, and as many radii as the class has.
TEST(DiskCover, RunsOfRadiiAreThoseOfTheDefinition) {
  EXPECT_TRUE(rc::check([] {
    auto grid = *rc::gen::inRange<std::int64_t>(1, 30);
    auto rows = coin_labels(*rc::gen::inRange<std::size_t>(0, 60), grid, grid, *rc::gen::arbitrary<std::uint64_t>());
    auto centers = lattice_points(grid, grid, 2);
    DiskCover family(rows.sample(), square(grid), centers, 1, {silent});
    CoverCost cost{2, *rc::gen::inRange<std::int64_t>(0, 100)};
    for (std::size_t center = 0; center < centers.size(); ++center) {
      std::int64_t next = 0;
      family.runs(center, cost, [&](std::int64_t radius, std::uint64_t radii, std::int64_t shown) {
        RC_ASSERT(radius == next);
        next += static_cast<std::int64_t>(radii);
        for (std::int64_t r : {radius, next - 1}) {
          Disk disk{centers[center], r};
          RC_ASSERT(cost_of(cost, rows, {}, disk, 1) == shown);
        }
      });
      RC_ASSERT(next == 2 * grid * grid + 1);
    }
  }));
}

TEST(DiskCover, ThreadsAndKeptOrdersDoNotShowInTheResult) {
  auto rows = coin_labels(3000, 40, 40, 5);
  auto chosen = [&](std::size_t threads, DiskOrders orders) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    DiskCover family(rows.sample(), square(40), lattice_points(40, 40, 9), 1, {silent}, orders);
    Rng rng = Rng::seeded(11);
    CoverPlan plan{{{10, 0}, 6, 4}, {Rational(1, 10)}};
    return set_cover(family, plan, rng, {silent});
  };
  auto alone = chosen(1, DiskOrders::where_they_fit);
  EXPECT_GE(alone.size(), 3u);
  EXPECT_EQ(chosen(2, DiskOrders::where_they_fit), alone);
  EXPECT_EQ(chosen(4, DiskOrders::never), alone);
}

}  // namespace discreet::disk_cover_test
