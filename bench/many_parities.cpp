// A thousand parities of 256 bits by votes of blocks, beside the bare eliminations of the same blocks: by M4RI where it
// is installed (one thread, without the building of its matrices), and by ours without anything around them.
#include "discreet/learners/many/many_parities.h"

#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

#include <chrono>
#include <random>

#include "discreet/algebra/joint_solution.h"
#ifdef DISCREET_HAVE_M4RI
#include <m4ri/m4ri.h>
#endif

namespace {

using namespace discreet;

constexpr std::size_t dimension = 256, labels = 1000;

struct Data {
  ManyParitiesLearner learner{{.dimension = dimension, .label_count = labels}};
  std::size_t blocks = 0;
  BitMatrix x, y;
};

// Uniform rows and random parities, at the planned number of rows.
const Data& data() {
  static const Data made = [] {
    Data data;
    const auto rows = static_cast<std::size_t>(best(data.learner.bounds({})).rows);
    data.blocks = rows / data.learner.block_rows();
    data.x = BitMatrix(rows, dimension), data.y = BitMatrix(rows, labels);
    BitMatrix targets(dimension, labels);
    std::mt19937_64 random(1);
    auto fill = [&](BitMatrix& matrix) {
      for (std::size_t i = 0; i < matrix.rows(); ++i)
        for (std::size_t j = 0; j < matrix.columns(); ++j) matrix.set(i, j, (random() & 1) != 0);
    };
    fill(data.x), fill(targets);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t c = 0; c < dimension; ++c)
        if (data.x.get(i, c)) xor_into(data.y.row(i).data(), targets[c].data(), targets.stride());
    return data;
  }();
  return made;
}

void learn_votes(benchmark::State& state, std::size_t cores) {
  const Data& made = data();
  tbb::global_control limit(tbb::global_control::max_allowed_parallelism, cores);
  Rng rng = Rng::seeded(3);
  std::size_t answered = 0;
  for (auto _ : state) answered += made.learner.learn({made.x, made.y, labels}, rng).has_value();
  state.counters["answered"] = static_cast<double>(answered) / static_cast<double>(state.iterations());
  state.counters["rows"] = static_cast<double>(made.x.rows());
}
BENCHMARK_CAPTURE(learn_votes, 1_core, 1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(learn_votes, 2_cores, 2)->Unit(benchmark::kMillisecond)->UseRealTime();

void bare_elimination(benchmark::State& state) {
  const Data& made = data();
  const std::size_t size = made.learner.block_rows();
  for (auto _ : state)
    for (std::size_t b = 0; b < made.blocks; ++b)
      benchmark::DoNotOptimize(joint_solution(BitRows(made.x).subspan(b * size, size), dimension,
                                              BitRows(made.y).subspan(b * size, size), labels));
}
BENCHMARK(bare_elimination)->Unit(benchmark::kMillisecond)->UseRealTime();

#ifdef DISCREET_HAVE_M4RI
void bare_m4ri(benchmark::State& state) {
  const Data& made = data();
  const std::size_t size = made.learner.block_rows();
  std::vector<mzd_t*> built;
  for (std::size_t b = 0; b < made.blocks; ++b) {
    mzd_t* matrix = mzd_init(static_cast<rci_t>(size), static_cast<rci_t>(dimension + labels));
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t c = 0; c < dimension; ++c)
        mzd_write_bit(matrix, static_cast<rci_t>(i), static_cast<rci_t>(c), made.x.get(b * size + i, c));
      for (std::size_t j = 0; j < labels; ++j)
        mzd_write_bit(matrix, static_cast<rci_t>(i), static_cast<rci_t>(dimension + j), made.y.get(b * size + i, j));
    }
    built.push_back(matrix);
  }
  for (auto _ : state) {
    double seconds = 0;
    for (const mzd_t* matrix : built) {
      mzd_t* copy = mzd_copy(nullptr, matrix);
      auto start = std::chrono::steady_clock::now();
      mzd_echelonize_m4ri(copy, 1, 0);
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      mzd_free(copy);
    }
    state.SetIterationTime(seconds);
  }
  for (mzd_t* matrix : built) mzd_free(matrix);
}
BENCHMARK(bare_m4ri)->Unit(benchmark::kMillisecond)->UseManualTime();
#endif

}  // namespace

BENCHMARK_MAIN();
