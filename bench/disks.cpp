// The greedy cover by disks: 10^6 points on a grid of 256, centers on lattices of 17 x 17 and 32 x 32.
#include "discreet/learners/regions/disks.h"

#include <benchmark/benchmark.h>

#include "discreet/learners/regions/labelled_places_test.h"

namespace {

using namespace discreet;

constexpr std::int64_t grid = 256;
constexpr std::size_t rows = 1'000'000;

// Three hot spots, centers off the lattice.
const LabelledPlaces& data() {
  static const LabelledPlaces made = [] {
    Rng rng = Rng::seeded(1);
    return random_places(rows, grid, grid, rng,
                         union_of<Disk>({{{60, 70}, 1800}, {{180, 90}, 2500}, {{130, 190}, 1200}}));
  }();
  return made;
}

void learn_disks(benchmark::State& state) {
  DisksLearner::Options options;
  options.grid = grid;
  options.lattice = state.range(0);
  options.delta = Rational(1, 1'000'000);
  options.neighbours = Neighbours::add_remove;
  DisksLearner learner(options);
  Rng rng = Rng::seeded(2);
  const LabelledPlaces& table = data();
  std::size_t wrong = 0;
  for (auto _ : state) {
    auto chosen = learner.learn(table.sample(), rng);
    state.PauseTiming();
    wrong = mistakes(*chosen, table.sample());
    state.ResumeTiming();
  }
  state.counters["rounds"] = static_cast<double>(learner.plan().budget.rounds);
  state.counters["error"] = static_cast<double>(wrong) / static_cast<double>(rows);
}
BENCHMARK(learn_disks)->Arg(17)->Arg(32)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
