#include "discreet/learners/regions/convex_polygon.h"

#include <gtest/gtest.h>

#include "discreet/learners/regions/region_learner_test.h"

namespace discreet::convex_polygon_test {

template <class Target>
LabelledPlaces places(std::size_t n, std::int64_t side, std::uint64_t seed, const Target& target) {
  Rng rng = Rng::seeded(1000 + seed);  // not the learner's
  return random_places(n, side, side, rng, target);
}

ConvexPolygonLearner::Options options_for(std::int64_t side, std::int64_t edges) {
  ConvexPolygonLearner::Options options;
  options.grid = side, options.edges = edges;
  options.delta = Rational(1, 1000000);
  return options;
}

// A square with one corner at the bottom.
auto diamond(std::int64_t side) {
  return [=](GridPoint p) { return std::abs(2 * p.x - side) + std::abs(2 * p.y - side) <= side * 84 / 100; };
}

// Each run fails with probability at most 1/20; more than 3 of 10 with probability at most 0.0011.
TEST(ConvexPolygon, FindsThePlantedRegionAtThePromisedSize) {
  for (Directions directions : {Directions::all, Directions::net}) {
    auto options = options_for(24, 4);
    options.directions = directions, options.epsilon = 2;
    ConvexPolygonLearner learner(options);
    std::uint64_t rows = sample_size(learner, {Rational(1, 10), Rational(1, 20)});
    int failures = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      auto data = places(rows, 24, seed, diamond(24));
      Rng rng = Rng::seeded(seed);
      failures += error_on_the_grid(*learner.learn(data.sample(), rng), 24, diamond(24)) > 0.1;
    }
    EXPECT_LE(failures, 3);
  }
}

// No guarantee at these sizes, but what the page says about spread-out places: means of five seeds, far from the
// bounds.
TEST(ConvexPolygon, ErrorFallsWithTheRows) {
  ConvexPolygonLearner learner(options_for(32, 4));
  double last = 1;
  for (std::size_t rows : {300, 3000, 30000}) {
    double sum = 0;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
      Rng rng = Rng::seeded(seed);
      sum += error_on_the_grid(*learner.learn(places(rows, 32, seed, diamond(32)).sample(), rng), 32, diamond(32));
    }
    EXPECT_LT(sum / 5, last * 0.6);
    last = sum / 5;
  }
  EXPECT_LT(last, 0.03);
}

// Almost without noise the cover makes no mistake where some polygon makes none: rectangles, a sliver, a region at the
// border, one place.
TEST(ConvexPolygon, WithoutNoiseItFitsWhatCanBeFitted) {
  auto options = options_for(20, 4);
  options.epsilon = 100000, options.rounds = 40, options.directions = Directions::all;
  ConvexPolygonLearner learner(options);
  auto fits = [&](const auto& target) {
    auto data = places(2000, 20, 5, target);
    Rng rng = Rng::seeded(3);
    EXPECT_EQ(mistakes(*learner.learn(data.sample(), rng), data.sample()), 0);
  };
  fits([](GridPoint p) { return 3 <= p.x && p.x <= 9 && 12 <= p.y && p.y <= 14; });
  fits([](GridPoint p) { return 3 * p.x <= 5 * p.y && 5 * p.y <= 3 * p.x + 2; });
  fits([](GridPoint p) { return p.x + p.y <= 7; });
  fits([](GridPoint p) { return p == GridPoint{11, 4}; });
  fits([](GridPoint) { return true; });
}

TEST(ConvexPolygon, OneLabelAloneIsARegionToo) {
  for (bool label : {false, true})
    for (Directions directions : {Directions::all, Directions::border, Directions::net}) {
      auto options = options_for(9, 3);
      options.directions = directions;
      auto data = places(5000, 9, 1, [&](GridPoint) { return label; });
      Rng rng = Rng::seeded(2);
      auto polygon = *ConvexPolygonLearner(options).learn(data.sample(), rng);
      EXPECT_LT(mistakes(polygon, data.sample()), 500);
    }
}

TEST(ConvexPolygon, NoRowsAndOnePlaceAreNoTrouble) {
  ConvexPolygonLearner learner(options_for(5, 2));
  Rng rng = Rng::seeded(1);
  EXPECT_TRUE(learner.learn(LabelledPlaces{}.sample(), rng));
  LabelledPlaces same;
  for (int i = 0; i < 100; ++i) same.add({2, 2}, i % 2 == 0);
  EXPECT_TRUE(learner.learn(same.sample(), rng));
}

// The classes do not differ in what they can say, only in what they draw from.
TEST(ConvexPolygon, ThePlanKnowsTheClass) {
  auto rows = [](Directions directions, Rational epsilon) {
    auto options = options_for(1024, 4);
    options.directions = directions, options.epsilon = epsilon, options.neighbours = Neighbours::add_remove;
    return sample_size(ConvexPolygonLearner(options), {Rational(1, 10), Rational(1, 20)});
  };
  EXPECT_EQ(rows(Directions::all, 1), 86116);
  EXPECT_EQ(rows(Directions::border, 1), 103806);
  EXPECT_LT(rows(Directions::net, 1), rows(Directions::all, 1));
  EXPECT_LT(rows(Directions::all, 3), rows(Directions::all, 1));
}

TEST(ConvexPolygon, TheNetIsTheDefaultOfLargeGrids) {
  EXPECT_EQ(ConvexPolygonLearner(options_for(64, 4)).halfplanes().directions(), Directions::all);
  EXPECT_EQ(ConvexPolygonLearner(options_for(65, 4)).halfplanes().directions(), Directions::net);
  EXPECT_EQ(ConvexPolygonLearner(options_for(2, 4)).halfplanes().reach(), 2);
}

// With noise on the counts a run may end early, and is then shorter.
TEST(ConvexPolygon, StopsWhenLittleIsLeft) {
  auto options = options_for(32, 4);
  options.count_noise = CountNoise::laplace, options.rounds = 60, options.stop_below = 3000;
  auto data = places(40000, 32, 1, diamond(32));
  Rng rng = Rng::seeded(1);
  auto stopped = *ConvexPolygonLearner(options).learn(data.sample(), rng);
  options.stop_below.reset();
  auto whole = *ConvexPolygonLearner(options).learn(data.sample(), rng);
  EXPECT_LT(stopped.sides.size(), whole.sides.size());
  EXPECT_LT(error_on_the_grid(stopped, 32, diamond(32)), 0.2);
}

// A smaller offset and an early stop are not in the proof of utility.
TEST(ConvexPolygon, OptionsWithoutAProofOfAccuracyHaveNoBounds) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  auto options = options_for(8, 4);
  options.count_noise = CountNoise::laplace;
  EXPECT_FALSE(ConvexPolygonLearner(options).bounds(goal).empty());
  options.offset_factor = Rational(1, 2);
  EXPECT_THROW(ConvexPolygonLearner(options).bounds(goal), Error);
  options.offset_factor = 1, options.stop_below = 5;
  EXPECT_THROW(ConvexPolygonLearner(options).bounds(goal), Error);
}

TEST(ConvexPolygon, BadOptionsAreRefusedByName) {
  auto refused = [](auto change, const char* what) {
    auto options = options_for(8, 4);
    change(options);
    expect_refused<ConvexPolygonLearner>(options, what);
  };
  refused([](auto& o) { o.edges = 0; }, "edges");
  refused([](auto& o) { o.edges = 1001; }, "must be between 1 and 1000");
  refused([](auto& o) { o.grid = 0; }, "grid");
  refused([](auto& o) { o.net = 0; }, "net");
  refused([](auto& o) { o.directions = Directions::all, o.net = 5; }, "net has no effect");
  refused([](auto& o) { o.rounds = 0; }, "rounds");
  refused([](auto& o) { o.offset_factor = 2; }, "offset_factor");
  refused([](auto& o) { o.stop_below = 5; }, "stop_below");
  refused([](auto& o) { o.delta = -1; }, "delta");
  refused([](auto& o) { o.alpha = 2; }, "alpha");
  refused([](auto& o) { o.beta = 0; }, "beta");
  refused([](auto& o) { o.neighbours = Neighbours::labels; }, "neighbours");
  refused([](auto& o) { o.frame = Frame{3, 1, 3, 2}; }, "frame");
}

}  // namespace discreet::convex_polygon_test
