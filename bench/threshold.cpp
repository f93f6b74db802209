// Thresholds on a domain of 2^64 values: the whole learner beside sorts of the column on one core.
#include "discreet/learners/cuts/threshold.h"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
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
  made.x.reserve(rows);  // growing would hide what the learner adds to the peak
  made.y.reserve(rows);
  Rng rng = Rng::seeded(1);
  for (std::size_t i = 0; i < rows; ++i) {
    made.x.push_back(rng.bits(64));
    made.y.push_back((made.x.back() >> 63) ^ (rng.bits(20) < (1 << 20) / 10));
  }
  return made;
}

// First, because the peak of memory is that of the whole process.
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
BENCHMARK(learn_threshold)->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void sort_column(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    auto copy = rows.x;
    std::sort(copy.begin(), copy.end());
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(sort_column)->Arg(10'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

// The plainest radix sort: eight passes of a byte each, into a second column and back.
void radix_sort_column(benchmark::State& state) {
  const Data& rows = data(static_cast<std::size_t>(state.range(0)));
  std::vector<std::uint64_t> other(rows.x.size());
  for (auto _ : state) {
    auto copy = rows.x;
    for (int shift = 0; shift < 64; shift += 8) {
      std::array<std::size_t, 257> begins{};
      for (std::uint64_t x : copy) ++begins[(x >> shift & 255) + 1];
      for (std::size_t d = 0; d < 256; ++d) begins[d + 1] += begins[d];
      for (std::uint64_t x : copy) other[begins[x >> shift & 255]++] = x;
      copy.swap(other);
    }
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(radix_sort_column)->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
