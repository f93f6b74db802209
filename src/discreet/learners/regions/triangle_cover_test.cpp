#include "discreet/learners/regions/triangle_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <tbb/global_control.h>

#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/cover_law_test.h"
#include "discreet/learners/regions/triangle_class.h"

namespace discreet::triangle_cover_test {

const Progress silent;

std::vector<Triangle> all_triangles(const CornerSet& v) {
  std::vector<Triangle> all;
  for (std::size_t a = 0; a < v.size(); ++a)
    for (std::size_t b = a + 1; b < v.size(); ++b)
      for (std::size_t c = b + 1; c < v.size(); ++c)
        if (turn(v[a], v[b], v[c]) != 0) all.push_back({v[a], v[b], v[c]});
  return all;
}

std::map<std::int64_t, Integer> expected_strata(const LabelledPlaces& rows, const CornerSet& corners, Label label,
                                                const CoverCost& cost) {
  std::map<std::int64_t, Integer> strata{{cost(0, 0), 1}};
  for (const Triangle& piece : all_triangles(corners)) ++strata[cost_of(cost, rows, {}, piece, label)];
  return strata;
}

template <class Count>
void expect_strata(const LabelledPlaces& rows, const CornerSet& corners, std::int64_t width, std::int64_t height,
                   Label label, const CoverCost& cost) {
  SurvivingPoints points(rows.sample(), width, height, {silent});
  EdgeCounts<Count> edges(corners, height);
  edges.update(points.sites(), SiteChange::added, {silent});
  std::uint64_t survivors = rows.size();
  TriangleClass<Count> triangles(edges, label, cost, survivors, {silent});
  auto expected = expected_strata(rows, corners, label, cost);
  // Requirements beyond what can be covered are brought back to it, which moves all costs alike.
  auto most = cost.pieces * static_cast<std::int64_t>(survivors);
  std::int64_t shift = std::max<std::int64_t>(0, cost.required - most);
  auto window = *rc::gen::inRange<std::uint64_t>(1, 60);
  std::vector<Stratum> all, near;
  for (const auto& [score, count] : expected) {
    all.push_back({score - shift, count});
    if (score < expected.begin()->first + static_cast<std::int64_t>(window)) near.push_back(all.back());
  }
  RC_ASSERT(triangles.near(window) == near);
  RC_ASSERT(triangles.all() == all);
  RC_ASSERT(triangles.size() == corners.triangles() + 1);
}

TEST(TriangleClass, CountsAllTrianglesByCostAsExactIntegers) {
  EXPECT_TRUE(rc::check([] {
    auto width = *rc::gen::inRange<std::int64_t>(1, 7), height = *rc::gen::inRange<std::int64_t>(1, 7);
    auto rows = coin_labels(*rc::gen::inRange<std::size_t>(0, 30), width, height, *rc::gen::arbitrary<std::uint64_t>());
    auto side = *rc::gen::inRange<std::int64_t>(2, 2 + std::min({width, height, std::int64_t{3}}));
    CornerSet corners(lattice_points(width, height, side));
    CoverCost cost{*rc::gen::inRange<std::int64_t>(1, 5), *rc::gen::inRange<std::int64_t>(-5, 200)};
    Label label = *rc::gen::element<Label>(0, 1);
    expect_strata<std::int32_t>(rows, corners, width, height, label, cost);
    expect_strata<std::int64_t>(rows, corners, width, height, label, cost);
  }));
}

// Every member is found once, the empty piece included; several blocks, and the hint of where to begin.
TEST(TriangleClass, RanksNameEveryTriangleOnce) {
  CornerSet corners(lattice_points(8, 8, 9));
  auto rows = coin_labels(50, 8, 8, 7);
  SurvivingPoints points(rows.sample(), 8, 8, {silent});
  EdgeCounts<std::int32_t> edges(corners, 8);
  edges.update(points.sites(), SiteChange::added, {silent});
  TriangleClass<std::int32_t> triangles(edges, 1, {2, 30}, rows.size(), {silent});
  // The class is gone through in full, or as far as a window says.
  for (const auto& strata : {triangles.all(), triangles.near(4)}) {
    const Stratum& rare = *std::ranges::min_element(strata, {}, &Stratum::count);
    std::vector<Triangle> found;
    for (Integer rank = 0; rank < rare.count; ++rank) {
      auto piece = triangles.find({rare.score, rank});
      if (!piece) continue;
      EXPECT_EQ(cost_of({2, 30}, rows, {}, *piece, 1), rare.score);
      EXPECT_EQ(std::ranges::count(found, *piece), 0);
      found.push_back(*piece);
    }
    EXPECT_EQ(Integer(found.size()) + (rare.score == 30), rare.count);
  }
}

TEST(TriangleCover, ASelectionIsTheExponentialMechanismOverAllTriangles) {
  EXPECT_TRUE(rc::check([] {
    auto grid = *rc::gen::inRange<std::int64_t>(2, 5);
    auto rows = coin_labels(*rc::gen::inRange<std::size_t>(0, 12), grid, grid, *rc::gen::arbitrary<std::uint64_t>());
    CornerSet corners(lattice_points(grid, grid, *rc::gen::inRange<std::int64_t>(2, 4)));
    Label label = *rc::gen::element<Label>(0, 1);
    TriangleCover family(rows.sample(), {{}, Projection::none, grid}, corners, label, 3, {silent});
    auto all = all_triangles(corners);
    expect_law(family, rows, {}, all, label);
    std::vector<Triangle> removed{all[*rc::gen::inRange<std::size_t>(0, all.size())]};
    family.remove(removed[0], {silent});
    expect_law(family, rows, removed, all, label);
    RC_ASSERT(family.remaining() == family.survivors() - [&] {
      std::uint64_t others = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) others += rows.labels[i] != label && !removed[0](rows.at(i));
      return others;
    }());
  }));
}

TEST(TriangleCover, ThreadsDoNotShowInTheResult) {
  auto rows = coin_labels(3000, 40, 40, 5);
  CornerSet corners(lattice_points(40, 40, 12));
  auto chosen = [&](std::size_t threads) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    TriangleCover family(rows.sample(), {{}, Projection::none, 40}, corners, 1, 4, {silent});
    Rng rng = Rng::seeded(11);
    CoverPlan plan{{{10, 0}, 6, 4}, {Rational(1, 10)}};
    return set_cover(family, plan, rng, {silent});
  };
  auto alone = chosen(1);
  EXPECT_GE(alone.size(), 3u);
  EXPECT_EQ(chosen(2), alone);
  EXPECT_EQ(chosen(5), alone);
}

TEST(TriangleCover, SelectionsCanBeStopped) {
  auto rows = coin_labels(100, 30, 30, 5);
  CornerSet corners(lattice_points(30, 30, 12));
  TriangleCover family(rows.sample(), {{}, Projection::none, 30}, corners, 1, 4, {silent});
  Progress stopped{.stop = [] { return true; }};
  Rng rng = Rng::seeded(1);
  EXPECT_THROW(family.select({4, 50}, Exponential(1, 4), rng, {stopped}), Error);
}

}  // namespace discreet::triangle_cover_test
