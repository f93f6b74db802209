// Points of a domain of 2^64 values: the whole learner beside one pass over the rows into a hash table.
#include "discreet/learners/points/point.h"

#include <benchmark/benchmark.h>

#include <unordered_map>

namespace {

using namespace discreet;

constexpr std::size_t rows = 10'000'000;

struct Data {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
};

// Every tenth row has the target, the others values that are about all different; one label in twenty is flipped.
const Data& data() {
  static const Data made = [] {
    Data data;
    Rng rng = Rng::seeded(1);
    for (std::size_t i = 0; i < rows; ++i) {
      bool target = i % 10 == 0;
      data.x.push_back(target ? 271828 : rng.bits(64));
      data.y.push_back(target ^ (rng.bits(20) < (1 << 20) / 20));
    }
    return data;
  }();
  return made;
}

// The yardstick: how often each value occurs with label 1, in a flat table that knows its size beforehand.
void hash_table_pass(benchmark::State& state) {
  const Data& made = data();
  constexpr std::size_t slots = std::size_t{1} << 25;
  for (auto _ : state) {
    std::vector<std::uint64_t> keys(slots);
    std::vector<std::int32_t> counts(slots);
    for (std::size_t i = 0; i < rows; ++i) {
      std::uint64_t key = made.x[i] + 1;  // 0 stands for an empty slot
      std::size_t slot = (key * 0x9E3779B97F4A7C15u) >> 39;
      while (keys[slot] != 0 && keys[slot] != key) slot = (slot + 1) % slots;
      keys[slot] = key;
      counts[slot] += made.y[i] != 0 ? 1 : -1;
    }
    benchmark::DoNotOptimize(counts.data());
  }
}
BENCHMARK(hash_table_pass)->Unit(benchmark::kMillisecond)->UseRealTime();

void learn_point(benchmark::State& state, PointVariant variant) {
  const Data& made = data();
  PointLearner learner({.high = (Integer(1) << 64) - 1, .variant = variant});
  Rng rng = Rng::seeded(2);
  for (auto _ : state) benchmark::DoNotOptimize(learner.learn({made.x, made.y}, rng));
}
BENCHMARK_CAPTURE(learn_point, hashed, PointVariant::hashed)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_point, proper, PointVariant::proper)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_point, stable, PointVariant::stable)->Unit(benchmark::kMillisecond)->UseRealTime();

// The last one: the millions of nodes that it frees slow down whoever allocates next.
void standard_table_pass(benchmark::State& state) {
  const Data& made = data();
  for (auto _ : state) {
    std::unordered_map<std::uint64_t, std::int32_t> counts;
    counts.reserve(rows);
    for (std::size_t i = 0; i < rows; ++i) counts[made.x[i]] += made.y[i] != 0 ? 1 : -1;
    benchmark::DoNotOptimize(counts.size());
  }
}
BENCHMARK(standard_table_pass)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
