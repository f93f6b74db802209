// The Walsh-Hadamard transform of 2^d counters, as the agnostic parity learner needs it.
#include "discreet/algebra/walsh_hadamard.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace {

void transform(benchmark::State& state) {
  std::vector<std::int32_t> values(std::size_t{1} << state.range(0));
  values[1] = 1;
  for (auto _ : state) {
    discreet::walsh_hadamard(values);
    state.PauseTiming();  // start from a unit again, or a few rounds overflow
    std::fill(values.begin(), values.end(), 0);
    values[1] = 1;
    state.ResumeTiming();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * values.size() * sizeof(std::int32_t)));
}

}  // namespace

BENCHMARK(transform)->Arg(8)->Arg(12)->Arg(16)->Arg(20)->Arg(24)->Arg(28)->UseRealTime()->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
