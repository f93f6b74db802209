#include "discreet/learners/regions/polygons.h"

#include <gtest/gtest.h>

#include "discreet/geometry/ear_clipping.h"
#include "discreet/learners/covers/cover_bounds.h"
#include "discreet/learners/regions/region_learner_test.h"
#include "discreet/learners/regions/triangle_cover.h"

namespace discreet::polygons_test {

auto region_of(std::initializer_list<std::vector<GridPoint>> polygons) {
  std::vector<Triangle> region;
  for (const auto& corners : polygons) {
    auto triangles = triangulate(corners).value();
    region.insert(region.end(), triangles.begin(), triangles.end());
  }
  return union_of(region);
}

PolygonsLearner::Options options(std::int64_t grid, std::int64_t lattice, std::int64_t edges, const Rational& epsilon) {
  auto made = lattice_options<PolygonsLearner>(grid, lattice, epsilon);
  made.edges = edges;
  return made;
}

PolygonsLearner::Options with_holes(PolygonsLearner::Options options, std::int64_t holes) {
  options.holes = holes;
  return options;
}

const std::vector<GridPoint> bent{{8, 8}, {40, 8}, {40, 24}, {24, 24}, {24, 52}, {8, 52}};
const std::vector<GridPoint> apart{{36, 56}, {60, 32}, {60, 56}};

// Shapes that one convex polygon does not have, with plenty of rows for each: errors stay well below what always
// answering 0 has. Uniform places, on a lattice whose points are the corners.
TEST(Polygons, LearnsRegionsOfEveryShape) {
  Rng rng = Rng::seeded(1);
  struct Case {
    const char* shape;
    decltype(region_of({})) target;
    std::int64_t edges;
  };
  const Case cases[] = {
      {"not convex", region_of({bent}), 6},
      {"disconnected", region_of({bent, apart}), 9},
      {"touching at a corner", region_of({{{8, 8}, {32, 8}, {32, 32}, {8, 32}}, {{32, 32}, {56, 32}, {56, 56}}}), 7},
      {"nested", region_of({{{4, 4}, {60, 4}, {60, 60}, {4, 60}}, {{16, 16}, {32, 16}, {16, 32}}}), 7},
      {"a frame around a hole",
       region_of({{{8, 8}, {56, 8}, {56, 16}, {8, 16}},
                  {{8, 48}, {56, 48}, {56, 56}, {8, 56}},
                  {{8, 16}, {16, 16}, {16, 48}, {8, 48}},
                  {{48, 16}, {56, 16}, {56, 48}, {48, 48}}}),
       16},
  };
  for (const Case& c : cases) {
    PolygonsLearner learner(options(64, 17, c.edges, 2));
    EXPECT_LE(error(learner, 60000, c.target, rng), 0.05) << c.shape;
  }
}

// Corners between the lattice's: the best union of lattice triangles differs from the target along its border.
TEST(Polygons, AnswersSomethingNearForTargetsOffTheLattice) {
  Rng rng = Rng::seeded(2);
  auto target = region_of({{{5, 6}, {43, 10}, {39, 27}, {22, 21}, {27, 50}, {9, 54}}});
  PolygonsLearner learner(options(64, 17, 6, 2));
  EXPECT_LE(error(learner, 60000, target, rng), 0.06);
}

// At sample_size the error exceeds alpha with probability at most beta = 1/20: three times of three with 1/8000.
TEST(Polygons, KeepsItsPromiseOfAccuracyAtTheSampleSize) {
  Rng rng = Rng::seeded(3);
  auto chosen = options(32, 9, 5, 4);
  chosen.alpha = Rational(1, 5);
  PolygonsLearner learner(chosen);
  auto rows = sample_size(learner, {chosen.alpha, chosen.beta});
  EXPECT_LE(rows, 20000u);
  auto target = region_of({{{4, 4}, {28, 4}, {16, 12}, {28, 28}, {4, 28}}});
  int failed = 0;
  for (int run = 0; run < 3; ++run) failed += error(learner, rows, target, rng) > 0.2;
  EXPECT_LT(failed, 3);
}

// A tenth of what is proved is enough on places that are spread evenly; a hundredth is not.
TEST(Polygons, ErrorsFallWithTheRows) {
  Rng rng = Rng::seeded(4);
  auto target = region_of({bent, apart});
  PolygonsLearner learner(options(64, 17, 9, 1));
  EXPECT_GT(error(learner, 300, target, rng), 0.1);
  EXPECT_LE(error(learner, 16000, target, rng), 0.1);
}

// Covering the points labelled 1 is what covering the points labelled 0 of exchanged labels is, draw by draw.
TEST(Polygons, IsTheComplementOfACoverOfExchangedLabels) {
  Rng rng = Rng::seeded(5);
  auto rows = random_places(2000, 64, 64, rng, region_of({bent})), flipped = rows;
  for (Label& label : flipped.labels) label = !label;
  auto chosen = options(64, 9, 6, 1);
  for (auto noise : {CountNoise::none, CountNoise::laplace}) {
    chosen.count_noise = noise;
    PolygonsLearner learner(chosen);
    const Progress silent;
    TriangleCover outside(flipped.sample(), learner.domain(), learner.corners(), 0, learner.plan().budget.pieces,
                          {silent});
    Rng one = Rng::seeded(6), other = Rng::seeded(6);
    EXPECT_EQ(learner.learn(rows.sample(), one)->triangles, set_cover(outside, learner.plan(), other, {silent}));
  }
}

TEST(Polygons, SurvivesSamplesThatSayLittle) {
  PolygonsLearner learner(options(16, 5, 4, 1));
  Rng rng = Rng::seeded(7);
  expect_answers_from_little(learner, rng);
}

TEST(Polygons, RefusesOptionsByName) {
  auto refused = expect_refused<PolygonsLearner>;
  refused(options(64, 1, 6, 1), "lattice");
  refused(options(64, 65, 6, 1), "4096 corners");
  refused(options(16, 18, 6, 1), "finer than the grid, whose shorter side has 17 points");
  refused(options(64, 17, 2, 1), "edges");
  refused(options(64, 17, 2000, 1), "edges");
  for (std::int64_t holes : {-1, 2})
    refused(with_holes(options(64, 17, 8, 1), holes), "It must be between 0 and 1. Allow more edges");
  refused(with_holes(options(64, 17, 1002, 1), 1), "edges and holes ask for 1002 triangles");
  refused(options(0, 17, 6, 1), "grid");
  refused(options(64, 17, 6, 0), "epsilon");
  EXPECT_EQ(PolygonsLearner(options(64, 17, 3, 1)).plan().budget.pieces, 1);
}

// Street crossings, say: in the world's coordinates, rounded to the grid.
TEST(Polygons, TakesCornersFromPublicPlaces) {
  auto chosen = options(64, 17, 6, 2);
  chosen.frame = Frame{10, 20, 14, 22};
  chosen.candidates = Places{};
  auto& places = chosen.candidates->places;
  for (auto [x, y] : {std::pair{8, 8}, {40, 8}, {40, 24}, {24, 24}, {24, 52}, {8, 52}, {60, 60}, {0, 30}})
    places.push_back({10 + Rational(x, 16), 20 + Rational(y, 32)});
  places.push_back({10 + Rational(8, 16) + Rational(1, 100), 20 + Rational(8, 32)});  // falls together with the first
  PolygonsLearner learner(chosen);
  EXPECT_EQ(learner.corners().size(), 8u);
  EXPECT_EQ(learner.corners()[1], (GridPoint{8, 8}));
  Rng rng = Rng::seeded(8);
  EXPECT_LE(error(learner, 20000, region_of({bent}), rng), 0.02);
  chosen.lattice = 9;
  expect_refused<PolygonsLearner>(chosen, "lattice has no effect");
  chosen.lattice = 17;
  places.resize(2);
  expect_refused<PolygonsLearner>(chosen, "candidates make no triangle");
  chosen.grid = 4096;
  for (int i = 0; i < 5000; ++i) places.push_back({10 + Rational(i, 2000), 20 + Rational(i % 97, 97)});
  expect_refused<PolygonsLearner>(chosen, "the tables hold 4096");
  chosen.frame.reset();
  expect_refused<PolygonsLearner>(chosen, "frame");
}

TEST(Polygons, PlansWithTheExactSizeOfItsClass) {
  EXPECT_EQ(PolygonsLearner(options(16, 3, 6, 1)).corners().triangles(), 76u);
  CoverGoal goal{.pieces = 6, .hypotheses = 0, .alpha = 0.1, .beta = 0.05};
  EXPECT_NEAR(printed_polygons_rows(goal, 1024, 1, 1e-6), 3.5e7, 0.05e7);
  auto bounds = PolygonsLearner(options(1024, 32, 6, 1)).bounds({Rational(1, 10), Rational(1, 20)});
  EXPECT_LE(best(bounds).rows, 69000u);
  EXPECT_GE(best(bounds).rows, 30000u);
}

// A selection of 64 x 64 corners takes seconds, one of 17 x 17 does not.
TEST(Polygons, TellsHowLongItTakes) {
  auto steps = [](std::int64_t lattice) { return PolygonsLearner(options(256, lattice, 6, 1)).steps(1'000'000); };
  EXPECT_LT(steps(17), 600'000'000);
  EXPECT_GT(steps(64), Integer(100'000'000'000));
  // Tables for 289 corners cost 289 * 256 / 6 additions a corner at the most, and 30 a place where places are few.
  EXPECT_EQ(PolygonsLearner(options(256, 17, 6, 1)).steps(1'000'000) - PolygonsLearner(options(256, 17, 6, 1)).steps(1),
            289 * (289 * 256 / 6) - 289 * 30);
}

}  // namespace discreet::polygons_test
