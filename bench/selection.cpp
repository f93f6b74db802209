// Selecting from an explicit list of scores: all exact, secure randomness, epsilon 1, sensitivity 1.
//
// Three kinds of lists: counts of errors around n/2 (what a learner over a table sees), scores spread over a
// wide range, and ties throughout.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/noisy_max.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

enum class Kind { errors, wide, ties };

std::vector<std::int64_t> scores(std::int64_t size, Kind kind) {
  Rng rng = Rng::seeded(1);
  std::vector<std::int64_t> list(static_cast<std::size_t>(size));
  for (std::int64_t& score : list) {
    if (kind == Kind::errors)
      for (int i = 0; i < 64; ++i) score += static_cast<std::int64_t>(rng.bits(4));
    else if (kind == Kind::wide)
      score = static_cast<std::int64_t>(rng.bits(40));
  }
  return list;
}

template <class Select>
void run(benchmark::State& state, Select select) {
  auto list = scores(state.range(0), static_cast<Kind>(state.range(1)));
  Rng rng = Rng::secure();
  for (auto _ : state) benchmark::DoNotOptimize(select(list, rng));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0));
  state.SetLabel(std::array{"errors", "wide", "ties"}[static_cast<std::size_t>(state.range(1))]);
}

void exponential(benchmark::State& state) {
  run(state, [mechanism = Exponential(1, 1)](auto& list, Rng& rng) { return mechanism.select(list, rng); });
}

void permute_and_flip(benchmark::State& state) {
  run(state, [mechanism = PermuteAndFlip(1, 1)](auto& list, Rng& rng) { return mechanism(list, rng); });
}

void noisy_max(benchmark::State& state) {
  run(state, [mechanism = NoisyMax(1, 1)](auto& list, Rng& rng) { return mechanism(list, rng); });
}

void strata_only(benchmark::State& state) {
  auto list = scores(state.range(0), Kind::errors);
  for (auto _ : state) benchmark::DoNotOptimize(stratify(list));
}

void lists(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t size : {1'000, 100'000, 10'000'000})
    for (Kind kind : {Kind::errors, Kind::wide, Kind::ties}) benchmark->Args({size, static_cast<std::int64_t>(kind)});
  benchmark->Unit(benchmark::kMicrosecond);
}

BENCHMARK(exponential)->Apply(lists);
BENCHMARK(permute_and_flip)->Apply(lists);
BENCHMARK(noisy_max)->Apply(lists);
BENCHMARK(strata_only)->Arg(1'000)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace discreet

BENCHMARK_MAIN();
