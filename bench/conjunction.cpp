// The greedy cover of 1,000 bits and 10^6 rows beside counting the ones of every column once a round.
#include "discreet/learners/bits/conjunction.h"

#include <benchmark/benchmark.h>

#include "discreet/algebra/population.h"
#include "discreet/algebra/transpose.h"
#include "discreet/base/parallel.h"

namespace {

using namespace discreet;

constexpr std::size_t bits = 1000, rows = 1'000'000;
constexpr std::size_t rule[] = {3, 101, 222, 317, 404, 523, 650, 777, 808, 999};

struct Data {
  BitMatrix x{rows, bits};
  std::vector<Label> y;
};

// Half of the rows positive; bits outside of the rule are 0 in one row of 32: near misses.
const Data& data() {
  static const Data made = [] {
    Data data;
    Rng rng = Rng::seeded(1);
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::uint64_t& word : data.x.row(i))
        word = rng.bits(64) | rng.bits(64) | rng.bits(64) | rng.bits(64) | rng.bits(64);
      data.x.row(i).back() &= (std::uint64_t{1} << bits % 64) - 1;
      for (std::size_t j : rule) data.x.set(i, j, true);
      if (rng.bits(1) != 0) data.x.set(i, rule[rng.bits(32) % std::size(rule)], false);
      data.y.push_back(std::ranges::all_of(rule, [&](std::size_t j) { return data.x.get(i, j); }));
    }
    return data;
  }();
  return made;
}

ConjunctionLearner learner() {
  return ConjunctionLearner({.dimension = bits,
                             .terms = std::size(rule),
                             .delta = Rational(1, 1'000'000),
                             .neighbours = Neighbours::add_remove});
}

// The yardstick: as many passes over the columns as the cover has rounds, on all cores.
void count_columns(benchmark::State& state) {
  BitMatrix columns = transpose(data().x, bits);
  Progress silent;
  auto rounds = learner().rules().plan().budget.rounds;
  for (auto _ : state)
    for (std::uint64_t round = 0; round < rounds; ++round)
      for_each_range(bits, 8, {silent}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t j = begin; j != end; ++j) benchmark::DoNotOptimize(count_ones(columns[j]));
      });
  state.counters["rounds"] = static_cast<double>(rounds);
}
BENCHMARK(count_columns)->Unit(benchmark::kMillisecond)->UseRealTime();

// From rows to the rule, turning rows into columns included.
void learn_conjunction(benchmark::State& state) {
  ConjunctionLearner made = learner();
  Rng rng = Rng::seeded(2);
  std::size_t wrong = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const Data& table = data();
    state.ResumeTiming();
    auto chosen = made.learn({table.x, table.y}, rng);
    state.PauseTiming();
    wrong = mistakes(*chosen, Sample<BitRow>{table.x, table.y});
    state.ResumeTiming();
  }
  state.counters["mistakes"] = static_cast<double>(wrong);
}
BENCHMARK(learn_conjunction)->Unit(benchmark::kMillisecond)->UseRealTime();

void transpose_rows(benchmark::State& state) {
  const Data& table = data();
  for (auto _ : state) benchmark::DoNotOptimize(transpose(table.x, bits));
}
BENCHMARK(transpose_rows)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
