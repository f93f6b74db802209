// The verifier on the shape of `verify parity --dimension 2 --rows 4`: 4,096 ordered databases, 57,344 pairs,
// each database with up to 40 paths; and where the time goes.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "discreet/audit/verify/exploration.h"
#include "discreet/audit/verify/subjects_test.h"
#include "discreet/audit/verify/verifier.h"

namespace {

using namespace discreet;

Subject subject() { return test_subjects::parity(2, Rational(1, 8), Rational(1, 2), {Rational(1, 2)}); }

void verify_all(benchmark::State& state) {
  VerifyReport report;
  for (auto _ : state)
    report = verify(subject(), {.rows = static_cast<std::size_t>(state.range(0)),
                                .threads = static_cast<std::size_t>(state.range(1))});
  if (report.verdict != Verdict::holds || report.epsilon.exact != "ln(9/7)") std::abort();
  state.counters["databases"] = static_cast<double>(report.databases);
  state.counters["pairs"] = static_cast<double>(report.pairs);
}

// Exploring alone, without a pair compared.
void explore_all(benchmark::State& state) {
  Subject program = subject();
  Databases databases(program.records, 4, Rows::ordered, Neighbours::replace);
  for (auto _ : state) {
    Halt never(0, {});
    Exploration exploration(program, databases, Explorer(Explorer::Level::choices),
                            static_cast<std::size_t>(state.range(0)), never);
    while (exploration.advance()) benchmark::DoNotOptimize(exploration.explored());
    state.counters["laws"] = static_cast<double>(exploration.laws().laws());
  }
}

}  // namespace

BENCHMARK(verify_all)->ArgsProduct({{3, 4, 5}, {1, 2}})->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(explore_all)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(1);

BENCHMARK_MAIN();
