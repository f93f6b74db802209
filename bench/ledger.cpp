// A ledger of 100,000 entries: processor time of a spend at its beginning and at its end, of `budget verify` and of
// `budget show`. Then `budget audit` of 10,000 models. Everything is on a file system in memory, since a spend waits
// for the disk otherwise.
#include "discreet/ledger/ledger.h"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "discreet/app/request/call.h"

namespace {

using namespace discreet;
namespace fs = std::filesystem;

constexpr int spends = 100'000, models = 10'000;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A folder in memory. The registry of this machine is not touched.
struct Folder {
  fs::path path = fs::path("/dev/shm") / ("discreet_bench." + std::to_string(::getpid()));

  Folder() {
    fs::create_directories(path / "models");
    ::setenv("XDG_STATE_HOME", (path / "state").c_str(), 1);
  }
  ~Folder() { fs::remove_all(path); }
};

const Folder& folder() {
  static const Folder made;
  return made;
}

struct Filled {
  fs::path file = folder().path / "long.ledger";
  double first_tenth = 0, last_tenth = 0;

  Filled() {
    Ledger ledger = Ledger::create(file, {.budget = adaptive_terms({100'000, Rational(1, 2)})});
    const Spend spend{.guarantee = guarantee({Rational(1, 10), Rational(1, 1'000'000)}),
                      .purpose = {"learn", "threshold", ""}};
    for (int tenth = 0; tenth < 10; ++tenth) {
      const double start = processor_seconds();
      for (int i = 0; i < spends / 10; ++i) ledger.spend(spend);
      const double used = (processor_seconds() - start) / (spends / 10.0);
      if (tenth == 0) first_tenth = used;
      last_tenth = used;
    }
  }
};

const Filled& filled() {
  static const Filled ledger;
  return ledger;
}

void spend(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(filled());
  state.counters["first_tenth_ms"] = 1000 * filled().first_tenth;
  state.counters["last_tenth_ms"] = 1000 * filled().last_tenth;
}
BENCHMARK(spend)->Iterations(1)->Unit(benchmark::kSecond);

void budget(benchmark::State& state, const char* action) {
  const Json request{{"verb", "budget"}, {"action", action}, {"ledger", filled().file.string()}};
  for (auto _ : state) benchmark::DoNotOptimize(find_verb("budget").text({request, call(request)}));
}
BENCHMARK_CAPTURE(budget, verify, "verify")->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(budget, show, "show")->Unit(benchmark::kSecond);

fs::path learned_models() {
  const fs::path table = folder().path / "t.csv", into = folder().path / "models";
  if (fs::exists(table)) return into;
  std::ofstream rows(table);
  rows << "age,y\n";
  for (int i = 0; i < 100; ++i) rows << i << "," << (i > 50) << "\n";
  rows.close();
  for (int i = 0; i < models; ++i)
    call({{"verb", "learn"},
          {"learner", "threshold"},
          {"data", table.string()},
          {"low", 0},
          {"high", 120},
          {"epsilon", "1/10"},
          {"unlimited", true},
          {"model", (into / (std::to_string(i) + ".json")).string()}});
  return into;
}

void audit(benchmark::State& state) {
  const fs::path into = learned_models();
  const Json request{{"verb", "budget"},
                     {"action", "audit"},
                     {"folder", into.string()},
                     {"ledger", (folder().path / "t.csv.ledger").string()},
                     {"complete", true}};
  for (auto _ : state)
    if (call(request)["verdict"] != "holds") state.SkipWithError("the models and the ledger differ");
}
BENCHMARK(audit)->Unit(benchmark::kSecond);

}  // namespace

BENCHMARK_MAIN();
