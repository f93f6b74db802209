// A convex region from a million labelled places: whole runs of twelve rounds, and single selections on a huge grid.
#include "discreet/learners/regions/convex_polygon.h"

#include <benchmark/benchmark.h>

#include "discreet/learners/regions/halfplane_cover.h"
#include "discreet/learners/regions/labelled_places_test.h"

namespace {

using namespace discreet;

// Places all over the grid, labelled by a square that stands on a corner.
LabelledPlaces places_on(std::size_t n, std::int64_t side) {
  Rng rng = Rng::seeded(2);
  return random_places(n, side, side, rng, [=](GridPoint p) {
    return std::abs(2 * p.x - side) + std::abs(2 * p.y - side) <= side * 84 / 100;
  });
}

ConvexPolygonLearner::Options options_for(std::int64_t side, Directions directions) {
  ConvexPolygonLearner::Options options;
  options.grid = side, options.directions = directions;
  options.delta = Rational(1, 1000000), options.rounds = 12;
  return options;
}

void whole_run(benchmark::State& state, Directions directions) {
  const std::int64_t side = state.range(0);
  const LabelledPlaces places = places_on(1000000, side);
  ConvexPolygonLearner learner(options_for(side, directions));
  Rng rng = Rng::seeded(1);
  for (auto _ : state) {
    auto polygon = learner.learn(places.sample(), rng);
    state.counters["errors %"] = 100 * static_cast<double>(mistakes(*polygon, places.sample())) / 1e6;
  }
}
BENCHMARK_CAPTURE(whole_run, all, Directions::all)->Arg(64)->Arg(256)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(whole_run, net, Directions::net)->Arg(256)->Unit(benchmark::kSecond)->Iterations(1);

void one_selection(benchmark::State& state, Directions directions) {
  const std::int64_t side = std::int64_t{1} << 20;
  const LabelledPlaces places = places_on(5000, side);
  ConvexPolygonLearner learner(options_for(side, directions));
  Rng rng = Rng::seeded(1);
  const Progress silent;
  for (auto _ : state) {
    HalfplaneCover cover(SurvivingPoints(places.sample(), side, side, {silent}), learner.halfplanes(), 0);
    auto piece = cover.select({4, 3000}, cover_selection(learner.plan()), rng, {silent});
    benchmark::DoNotOptimize(piece);
  }
}
BENCHMARK_CAPTURE(one_selection, border, Directions::border)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK_CAPTURE(one_selection, all, Directions::all)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace

BENCHMARK_MAIN();
