// Fingerprinting codes: bits drawn and bits scored a second of processor time, one core unless the name says otherwise.
#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

#include <optional>
#include <string>
#include <vector>

#include "discreet/audit/attacks/boneh_shaw.h"
#include "discreet/audit/attacks/tardos.h"
#include "discreet/audit/verify/masked_sum.h"

namespace discreet {
namespace {

enum class Cores { one, all };

class Threads {
 public:
  explicit Threads(Cores cores) {
    if (cores == Cores::one) limit_.emplace(tbb::global_control::max_allowed_parallelism, 1);
  }

 private:
  std::optional<tbb::global_control> limit_;
};

void report(benchmark::State& state) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0) * state.range(1));
  state.SetLabel(std::to_string(state.range(0)) + " users, " + std::to_string(state.range(1)) + " columns");
}

template <Cores cores>
void tardos_draw(benchmark::State& state) {
  Threads threads(cores);
  Rng rng = Rng::secure();
  for (auto _ : state)
    benchmark::DoNotOptimize(
        TardosCode(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)), rng));
  report(state);
}

template <Cores cores>
void tardos_score(benchmark::State& state) {
  Threads threads(cores);
  Rng rng = Rng::seeded(1);
  TardosCode code(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)), rng);
  BitRow word = code.words()[0];
  for (auto _ : state) benchmark::DoNotOptimize(code.symmetric_scores(word));
  report(state);
}

// The yardstick of a score: one pass over the same memory, the words of all users and a weight of eight bytes a column.
void read_once(benchmark::State& state) {
  const auto users = static_cast<std::size_t>(state.range(0)), columns = static_cast<std::size_t>(state.range(1));
  const std::vector<std::uint64_t> memory(users * (columns / 64 + 1) + columns, 1);
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::uint64_t word : memory) sum += word;
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * memory.size() * sizeof(std::uint64_t)));
  report(state);
}

void boneh_shaw_draw(benchmark::State& state) {
  Rng rng = Rng::secure();
  for (auto _ : state)
    benchmark::DoNotOptimize(
        BonehShawCode(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)), rng).words());
  report(state);
}

void boneh_shaw_trace(benchmark::State& state) {
  Rng rng = Rng::seeded(1);
  BonehShawCode code(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)), rng);
  BitMatrix words = code.words();
  for (auto _ : state) benchmark::DoNotOptimize(code.p_values(words[0]));
  report(state);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t users : {20, 100}) benchmark->Args({users, 36'000})->Args({users, 1'000'000});
  benchmark->Unit(benchmark::kMillisecond);
}

BENCHMARK(tardos_draw<Cores::one>)->Name("tardos_draw")->Apply(sizes);
BENCHMARK(tardos_draw<Cores::all>)->Name("tardos_draw_all_cores")->Apply(sizes)->UseRealTime();
BENCHMARK(tardos_score<Cores::one>)->Name("tardos_score")->Apply(sizes);
BENCHMARK(tardos_score<Cores::all>)->Name("tardos_score_all_cores")->Apply(sizes)->UseRealTime();
BENCHMARK(read_once)->Apply(sizes);
BENCHMARK(boneh_shaw_draw)->Apply(sizes);
BENCHMARK(boneh_shaw_trace)->Apply(sizes);

}  // namespace
}  // namespace discreet

BENCHMARK_MAIN();
