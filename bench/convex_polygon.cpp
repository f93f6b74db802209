// A convex region from a million labelled places: whole runs of twelve rounds, and single selections on a huge grid.
#include <benchmark/benchmark.h>

#include <random>

#include "discreet/learners/convex_polygon.h"
#include "discreet/learners/halfplane_cover.h"

namespace {

using namespace discreet;

// Places all over the grid, labelled by a square that stands on a corner.
struct Places {
  std::vector<std::uint64_t> x, y;
  std::vector<Label> labels;

  Places(std::size_t n, std::int64_t side) {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<std::int64_t> anywhere(0, side);
    for (std::size_t i = 0; i < n; ++i) {
      std::int64_t a = anywhere(random), b = anywhere(random);
      x.push_back(static_cast<std::uint64_t>(a)), y.push_back(static_cast<std::uint64_t>(b));
      labels.push_back(std::abs(2 * a - side) + std::abs(2 * b - side) <= side * 84 / 100);
    }
  }
  Sample<GridRow> sample() const { return {GridRows({x, y}), labels}; }
};

ConvexPolygonLearner::Options options_for(std::int64_t side, Directions directions) {
  ConvexPolygonLearner::Options options;
  options.grid = side, options.directions = directions;
  options.delta = Rational(1, 1000000), options.rounds = 12;
  return options;
}

void whole_run(benchmark::State& state, Directions directions) {
  const std::int64_t side = state.range(0);
  Places places(1000000, side);
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
  Places places(5000, side);
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
