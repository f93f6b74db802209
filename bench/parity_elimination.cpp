// Reading the equations of a private parity learner: ours, from kept rows to a solution, against one bare
// elimination of the same rows by M4RI (one thread, without the building of its matrix).
//
// Full rank comes early when rows are uniform; "subspace" rows span one dimension less, so that it never
// comes; "doubled" rows say everything twice, so that half the rank is all there is; "short" has fewer rows
// than unknowns. The ratio lines are time over the faster of M4RI's two routines.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <chrono>
#include <map>
#include <random>

#include "discreet/algebra/gf2_system.h"
#ifdef DISCREET_HAVE_M4RI
#include <m4ri/m4ri.h>
#endif

namespace {

using discreet::BitMatrix;
using Clock = std::chrono::steady_clock;

enum class Rows { uniform, subspace, doubled };

struct Workload {
  std::string name;
  std::size_t dimension, rows;
  double keep;
  Rows kind;
};

struct Equations {
  BitMatrix x;
  std::vector<std::uint8_t> y;
  std::vector<std::size_t> kept;
};

Equations draw(const Workload& work) {
  std::mt19937_64 random(work.dimension + work.rows);
  std::bernoulli_distribution keep(work.keep);
  Equations result{BitMatrix(work.rows, work.dimension), std::vector<std::uint8_t>(work.rows), {}};
  std::size_t top = work.dimension % 64;
  std::uint64_t last = top == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << top) - 1;
  discreet::BitVector parity(work.dimension);
  for (auto& word : parity.words()) word = random();
  parity.words().back() &= last;
  for (std::size_t i = 0; i < work.rows; ++i) {
    auto row = result.x.row(i);
    for (auto& word : row) word = random();
    row.back() &= last;
    // Rows of even weight are a subspace of dimension d - 1 in which no column is constant.
    std::uint64_t weight = 0;
    for (auto word : row) weight ^= word;
    if (work.kind == Rows::subspace && std::popcount(weight) % 2 == 1) row[0] ^= 1;
    if (work.kind == Rows::doubled) std::copy_n(row.begin(), row.size() / 2, row.begin() + row.size() / 2);
    result.y[i] = discreet::inner_product(result.x[i], parity.row());
    if (keep(random)) result.kept.push_back(i);
  }
  return result;
}

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void ours(benchmark::State& state, const Workload& work, discreet::EliminationOptions options, std::size_t cores) {
  Equations equations = draw(work);
  tbb::global_control limit(tbb::global_control::max_allowed_parallelism, cores);
  for (auto _ : state) {
    auto start = Clock::now();
    discreet::Gf2System system(work.dimension, options);
    system.add(equations.x, equations.y, equations.kept);
    auto a = system.solution([] { return false; });
    benchmark::DoNotOptimize(a);
    state.SetIterationTime(seconds_since(start));
    state.counters["rank"] = static_cast<double>(system.rank());
    if (!system.consistent()) state.SkipWithError("a planted parity must satisfy its equations");
  }
  state.counters["rows"] = static_cast<double>(equations.kept.size());
}

#ifdef DISCREET_HAVE_M4RI
enum class Routine { m4ri, choose };

void theirs(benchmark::State& state, const Workload& work, Routine routine) {
  Equations equations = draw(work);
  auto rows = static_cast<rci_t>(equations.kept.size()), columns = static_cast<rci_t>(work.dimension + 1);
  mzd_t* built = mzd_init(rows, columns);
  for (rci_t i = 0; i < rows; ++i) {
    std::size_t row = equations.kept[static_cast<std::size_t>(i)];
    for (rci_t j = 0; j + 1 < columns; ++j)
      if (equations.x.get(row, static_cast<std::size_t>(j))) mzd_write_bit(built, i, j, 1);
    mzd_write_bit(built, i, columns - 1, equations.y[row]);
  }
  for (auto _ : state) {
    mzd_t* matrix = mzd_copy(nullptr, built);
    auto start = Clock::now();
    rci_t rank = routine == Routine::m4ri ? mzd_echelonize_m4ri(matrix, 0, 0) : mzd_echelonize(matrix, 0);
    state.SetIterationTime(seconds_since(start));
    state.counters["rank"] = rank;
    mzd_free(matrix);
  }
  state.counters["rows"] = rows;
  mzd_free(built);
}
#endif

// The table as always, and the times kept for the ratio lines.
class Ratios : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
      double time = run.real_accumulated_time / static_cast<double>(run.iterations);
      auto [place, fresh] = fastest_.try_emplace(run.run_name.function_name, time);
      if (!fresh) place->second = std::min(place->second, time);
    }
  }

  void print(const std::vector<Workload>& works) const {
    for (const Workload& work : works) {
      auto m4ri = fastest_.find(work.name + "/m4ri"), choose = fastest_.find(work.name + "/m4ri_choose");
      if (m4ri == fastest_.end() || choose == fastest_.end()) continue;
      double yardstick = std::min(m4ri->second, choose->second);
      for (const char* which : {"/discreet_1_core", "/discreet_2_cores"})
        if (auto our = fastest_.find(work.name + which); our != fastest_.end())
          fmt::print("ratio {}{}: {:.3f} of M4RI\n", work.name, which, our->second / yardstick);
    }
  }

 private:
  std::map<std::string, double> fastest_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Workload> works{
      {"d=64,n=200000", 64, 200000, 0.46, Rows::uniform},
      {"d=256,n=200000", 256, 200000, 0.46, Rows::uniform},
      {"d=1024,n=200000", 1024, 200000, 0.46, Rows::uniform},
      {"d=4096,n=8192", 4096, 8192, 1, Rows::uniform},
      {"d=64,n=200000,subspace", 64, 200000, 0.46, Rows::subspace},
      {"d=1024,n=200000,subspace", 1024, 200000, 0.46, Rows::subspace},
      {"d=4096,n=8192,subspace", 4096, 8192, 1, Rows::subspace},
      {"d=1024,n=200000,doubled", 1024, 200000, 0.46, Rows::doubled},
      {"d=4096,n=8192,doubled", 4096, 8192, 1, Rows::doubled},
      {"d=4096,n=4000,short", 4096, 4000, 1, Rows::uniform},
  };
  const auto add = [](const std::string& name, auto run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Unit(benchmark::kMillisecond);
  };
  for (const Workload& work : works) {
    add(work.name + "/discreet_1_core", [work](auto& state) { ours(state, work, {}, 1); });
    add(work.name + "/discreet_2_cores", [work](auto& state) { ours(state, work, {}, 2); });
#ifdef DISCREET_HAVE_M4RI
    add(work.name + "/m4ri", [work](auto& state) { theirs(state, work, Routine::m4ri); });
    add(work.name + "/m4ri_choose", [work](auto& state) { theirs(state, work, Routine::choose); });
#endif
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
  ratios.print(works);
}
