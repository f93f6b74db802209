// A thousand labels of a million rows over 2^64 values, from packed columns, beside one pass over the same memory.
#include "discreet/learners/many/many_points.h"

#include <benchmark/benchmark.h>

namespace {

using namespace discreet;

constexpr std::size_t rows = 1'000'000, labels = 1000;

struct Data {
  std::vector<std::uint64_t> x;
  BitMatrix y{rows, labels};
};

// Half of the rows have one of 50 values, each the target of 20 labels; the others have values of their own and no
// label.
const Data& data() {
  static const Data made = [] {
    Data data;
    Rng rng = Rng::seeded(1);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t target = i % 100;
      data.x.push_back(target < 50 ? 271828 * target : rng.bits(64));
      for (std::size_t j = target; target < 50 && j < labels; j += 50) data.y.set(i, j, true);
    }
    return data;
  }();
  return made;
}

MultiSample<std::uint64_t> sample() { return {data().x, data().y, labels}; }

// The yardstick: every word is read once.
void read_everything(benchmark::State& state) {
  const auto all = sample();
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < rows; ++i) {
      sum += all.x[i];
      for (std::uint64_t word : all.y[i]) sum ^= word;
    }
    benchmark::DoNotOptimize(sum);
  }
}
BENCHMARK(read_everything)->Unit(benchmark::kMillisecond)->UseRealTime();

void learn_many(benchmark::State& state, ManyPointsVariant variant) {
  ManyPointsLearner learner({.high = (Integer(1) << 64) - 1, .label_count = labels, .variant = variant});
  const auto all = sample();
  Rng rng = Rng::seeded(2);
  for (auto _ : state) {
    auto rules = learner.learn(all, rng);
    std::size_t found = 0;
    for (std::size_t j = 0; rules && j < labels; ++j) found += (*rules)[j](271828 * (j % 50));
    state.counters["found"] = static_cast<double>(found);
  }
}
BENCHMARK_CAPTURE(learn_many, one_shot, ManyPointsVariant::one_shot)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_many, paper, ManyPointsVariant::paper)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_many, agnostic, ManyPointsVariant::agnostic)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_many, pure, ManyPointsVariant::pure)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
