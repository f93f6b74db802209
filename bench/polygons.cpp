// Selections from all triangles of a lattice: 10^6 points on a grid of 256, lattices of 32 x 32 (178 million triangles)
// and 64 x 64 (11 thousand million), beside a loop that counts every triangle in a histogram.
#include "discreet/learners/regions/polygons.h"

#include <benchmark/benchmark.h>
#include <tbb/enumerable_thread_specific.h>

#include "discreet/base/parallel.h"
#include "discreet/geometry/ear_clipping.h"
#include "discreet/learners/regions/labelled_places_test.h"
#include "discreet/learners/regions/triangle_cover.h"

namespace {

using namespace discreet;

constexpr std::int64_t grid = 256;
constexpr std::size_t rows = 1'000'000;

// An L and a triangle beside it, corners off the lattice.
const LabelledPlaces& data() {
  static const LabelledPlaces made = [] {
    const std::vector<GridPoint> bent{{30, 20}, {150, 25}, {148, 80}, {85, 83}, {80, 200}, {35, 190}};
    auto target = *triangulate(bent);
    target.push_back({{140, 220}, {190, 120}, {240, 210}});
    Rng rng = Rng::seeded(1);
    return random_places(rows, grid, grid, rng, union_of(target));
  }();
  return made;
}

PolygonsLearner learner(std::int64_t lattice) {
  PolygonsLearner::Options options;
  options.edges = 9;
  options.lattice = lattice;
  options.grid = grid;
  options.delta = Rational(1, 1'000'000);
  options.neighbours = Neighbours::add_remove;
  return PolygonsLearner(options);
}

void report(benchmark::State& state, const PolygonsLearner& made, double selections) {
  auto triangles = static_cast<double>(made.corners().triangles());
  state.counters["triangles"] = triangles;
  state.counters["triangles/s"] =
      benchmark::Counter(triangles * selections, benchmark::Counter::kIsIterationInvariantRate);
}

// Rows to sites, tables of the edges, both passes over all triangles, and the deletion of what was hit.
void one_selection(benchmark::State& state) {
  PolygonsLearner made = learner(state.range(0));
  Rng rng = Rng::seeded(2);
  const LabelledPlaces& table = data();
  for (auto _ : state) {
    Progress silent;
    const CoverPlan& plan = made.plan();
    TriangleCover family(table.sample(), made.domain(), made.corners(), 1, plan.budget.pieces, {silent});
    CoverCost cost{plan.budget.pieces, static_cast<std::int64_t>(family.remaining())};
    auto piece = family.select(cost, cover_selection(plan), rng, {silent});
    family.remove(*piece, {silent});
    benchmark::DoNotOptimize(family.remaining());
  }
  report(state, made, 1);
}
BENCHMARK(one_selection)->Arg(17)->Arg(32)->Arg(64)->Unit(benchmark::kMillisecond)->UseRealTime();

// All rounds of a plan.
void learn_polygons(benchmark::State& state) {
  PolygonsLearner made = learner(state.range(0));
  Rng rng = Rng::seeded(3);
  const LabelledPlaces& table = data();
  std::size_t wrong = 0;
  for (auto _ : state) {
    auto chosen = made.learn(table.sample(), rng);
    state.PauseTiming();
    wrong = mistakes(*chosen, table.sample());
    state.ResumeTiming();
  }
  state.counters["rounds"] = static_cast<double>(made.plan().budget.rounds);
  state.counters["error"] = static_cast<double>(wrong) / static_cast<double>(rows);
}
BENCHMARK(learn_polygons)->Arg(17)->Arg(32)->Unit(benchmark::kMillisecond)->UseRealTime();

// The yardstick: the same tables, and a counter for every cost.
void naive_histogram(benchmark::State& state) {
  PolygonsLearner made = learner(state.range(0));
  const CornerSet& corners = made.corners();
  Progress silent;
  SurvivingPoints points(data().sample(), grid, grid, {silent});
  EdgeCounts<std::int32_t> edges(corners, grid);
  edges.update(points.sites(), SiteChange::added, {silent});
  auto pieces = static_cast<std::int32_t>(made.plan().budget.pieces);
  TriangleScan<std::int32_t> scan(edges, {1, pieces, static_cast<std::int32_t>(points.count(1))});
  for (auto _ : state) {
    using Histogram = std::vector<std::uint64_t>;
    tbb::enumerable_thread_specific<Histogram> histograms(
        [&] { return Histogram(static_cast<std::size_t>(pieces) * rows + 1); });
    for_each_piece(corners.size(), {silent}, [&](std::size_t a) {
      Histogram& histogram = histograms.local();
      for (std::size_t b = a + 1; b < corners.size(); ++b)
        for (std::size_t c = b + 1; c < corners.size(); ++c) {
          auto cost = scan.cost(a, b, c);
          if (cost != scan.no_triangle) ++histogram[static_cast<std::size_t>(cost)];
        }
    });
    benchmark::DoNotOptimize(histograms.local().data());
  }
  report(state, made, 1);
}
BENCHMARK(naive_histogram)->Arg(17)->Arg(32)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
