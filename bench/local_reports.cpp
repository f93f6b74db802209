// Reports of very many people: 10^8 of one bit, and a Hadamard tally over 2^20 values beside one transform and one
// pass.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/local/randomizers/bulk_reports.h"
#include "discreet/local/randomizers/estimates.h"

namespace discreet {
namespace {

// Each person has a value of her own; estimates are part of the work.
template <class R>
void simulate(benchmark::State& state, const R& randomizer) {
  const auto people = static_cast<std::uint64_t>(state.range(0));
  Rng rng = Rng::secure();
  // Spread over all values without a division, which would cost more than the report.
  auto value = [values = randomizer.values()](std::uint64_t i) {
    return (i * 0x9e3779b97f4a7c15 >> 32) * values >> 32;
  };
  auto row = [&](std::uint64_t i) { return (i * 0x9e3779b97f4a7c15) >> 32 & (randomizer.rows() - 1); };
  for (auto _ : state) {
    Tally tally = bulk_reports(randomizer, people, value, row, rng);
    benchmark::DoNotOptimize(estimates(randomizer, tally));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void warner(benchmark::State& state) { simulate(state, WarnerRandomizer({.epsilon = 1})); }
void one_bit(benchmark::State& state) { simulate(state, OneBitRandomizer({.steps = 100, .epsilon = 1})); }
void k_rr(benchmark::State& state) { simulate(state, KaryRandomizer({.values = 128, .epsilon = 1})); }
void hadamard(benchmark::State& state) { simulate(state, HadamardRandomizer({.size = 128, .epsilon = 1})); }
void subset(benchmark::State& state) { simulate(state, SubsetRandomizer({.values = 128, .epsilon = 1})); }

BENCHMARK(one_bit)
    ->Arg(100'000'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();
BENCHMARK(warner)
    ->Arg(100'000'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();
BENCHMARK(k_rr)->Arg(10'000'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(hadamard)
    ->Arg(10'000'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();
BENCHMARK(subset)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

// 10^7 reports that arrived, over 2^20 values.
struct Arrived {
  static constexpr std::size_t people = 10'000'000;
  HadamardRandomizer randomizer{{.size = 1 << 20, .epsilon = 1}};
  std::vector<std::uint32_t> rows = std::vector<std::uint32_t>(people);
  std::vector<std::uint8_t> bits = std::vector<std::uint8_t>(people);

  Arrived() {
    Rng rng = Rng::secure();
    for (std::size_t i = 0; i < people; ++i) {
      const std::uint64_t word = rng.bits(64);
      rows[i] = static_cast<std::uint32_t>(word) & (randomizer.options().size - 1);
      bits[i] = static_cast<std::uint8_t>(word >> 63);
    }
  }
};

const Arrived& arrived() {
  static const Arrived all;
  return all;
}

void hadamard_aggregation(benchmark::State& state) {
  const Arrived& all = arrived();
  for (auto _ : state) {
    Tally tally{0, std::vector<std::int64_t>(all.randomizer.counters())};
    count_bits(all.randomizer, all.rows, all.bits, tally);
    benchmark::DoNotOptimize(estimates(all.randomizer, std::move(tally)).whole.data());
  }
}
BENCHMARK(hadamard_aggregation)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

// The yardstick: a transform of 2^20 counters, and a pass over the same reports that adds them into one number.
void one_transform_and_one_pass(benchmark::State& state) {
  const Arrived& all = arrived();
  std::vector<std::int64_t> values(all.randomizer.counters(), 1);
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < Arrived::people; ++i) sum += all.rows[i] ^ all.bits[i];
    benchmark::DoNotOptimize(sum);
    std::ranges::fill(values, 1);
    walsh_hadamard(values);
    benchmark::DoNotOptimize(values.data());
  }
}
BENCHMARK(one_transform_and_one_pass)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

// The same with a pass that puts every report where it belongs, by one core into one table.
void one_transform_and_one_counting_pass(benchmark::State& state) {
  const Arrived& all = arrived();
  for (auto _ : state) {
    std::vector<std::int64_t> values(all.randomizer.counters());
    for (std::size_t i = 0; i < Arrived::people; ++i) values[all.rows[i]] += all.bits[i] ? -1 : 1;
    walsh_hadamard(values);
    benchmark::DoNotOptimize(values.data());
  }
}
BENCHMARK(one_transform_and_one_counting_pass)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace
}  // namespace discreet

BENCHMARK_MAIN();
