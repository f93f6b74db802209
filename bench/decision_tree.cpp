// Decision trees of depth 3 over 30 bits, 10^6 rows: the whole learner; and what of it is the counting of subcubes.
#include "discreet/learners/bits/decision_tree.h"

#include <benchmark/benchmark.h>

#include "discreet/learners/bits/subcube_counts.h"

namespace {

using namespace discreet;

constexpr std::size_t bits = 30, depth = 3;

struct Data {
  BitMatrix x;
  std::vector<Label> y;
};

// Fair bits, labels of a tree, every tenth flipped.
const Data& data(std::size_t rows) {
  static Data made;
  if (made.y.size() == rows) return made;
  made = {BitMatrix(rows, bits), {}};
  Rng rng = Rng::seeded(1);
  for (std::size_t i = 0; i < rows; ++i) {
    std::uint64_t row = rng.bits(bits);
    made.x.row(i)[0] = row;
    bool label = (row >> 3 & 1) != 0 ? (row >> 7 & 1) != 0 : (row >> 11 & row >> 2 & 1) != 0;
    made.y.push_back(static_cast<Label>(label != (rng.bits(20) < (1 << 20) / 10)));
  }
  return made;
}

void learn_tree(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  DecisionTreeLearner learner({.dimension = bits, .depth = depth, .epsilon = 1});
  Rng rng = Rng::seeded(2);
  for (auto _ : state) benchmark::DoNotOptimize(learner.learn({rows.x, rows.y}, rng));
}
BENCHMARK(learn_tree)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void count_subcubes(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(SubcubeCounts({rows.x, rows.y}, bits, depth, {Progress{}}));
}
BENCHMARK(count_subcubes)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
