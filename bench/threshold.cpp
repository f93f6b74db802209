// Thresholds on a domain of 2^64 values: the whole learner beside std::sort of the column on one core.
#include "discreet/learners/threshold.h"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>

namespace {

using namespace discreet;

struct Data {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
};

// Uniform values, labels of a cut in the middle, every tenth flipped.
const Data& data(std::size_t rows) {
  static Data made;
  if (made.x.size() == rows) return made;
  made = {};
  Rng rng = Rng::seeded(1);
  for (std::size_t i = 0; i < rows; ++i) {
    made.x.push_back(rng.bits(64));
    made.y.push_back((made.x.back() >> 63) ^ (rng.bits(20) < (1 << 20) / 10));
  }
  return made;
}

void sort_column(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    auto copy = rows.x;
    std::sort(copy.begin(), copy.end());
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(sort_column)->Arg(10'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void learn_threshold(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  ThresholdLearner learner({.low = 0, .high = (Integer(1) << 64) - 1, .epsilon = 1});
  Rng rng = Rng::seeded(2);
  auto peak = [] {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024.0;
  };
  double before = peak();
  for (auto _ : state) benchmark::DoNotOptimize(learner.learn({rows.x, rows.y}, rng));
  state.counters["peak_columns_added"] = (peak() - before) / (8.0 * static_cast<double>(rows.x.size()));
}
BENCHMARK(learn_threshold)->Arg(10'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
