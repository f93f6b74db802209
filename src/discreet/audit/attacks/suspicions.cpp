// Tested by statistical_auditor_test.cpp
#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

#include "discreet/audit/runs/statistical_auditor.h"
#include "discreet/audit/verify/exploration.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline audit {
namespace {

OutcomeOf run_on(std::shared_ptr<const Subject> subject, Database database) {
  return [subject, database = std::move(database)](Rng& rng) { return outcome_of(*subject, database, rng).key(); };
}

std::vector<std::string> described(const Subject& subject, const Database& database) {
  std::vector<std::string> rows;
  for (std::uint32_t record : database)
    rows.push_back(subject.describe ? subject.describe(record) : std::to_string(record));
  return rows;
}

Suspicion suspect(const std::shared_ptr<const Subject>& subject, const Database& first, const Database& second,
                  std::string source) {
  return {run_on(subject, first), run_on(subject, second),    {},
          std::move(source),      described(*subject, first), described(*subject, second)};
}

// More rows that both have: those that they share, over and over. Under add_remove `rows` is the larger table.
void grow(Database& first, Database& second, std::size_t position, std::size_t rows) {
  std::size_t larger = std::max(first.size(), second.size());
  Database shared = first.size() >= second.size() ? first : second;
  shared.erase(shared.begin() + static_cast<std::ptrdiff_t>(position));
  if (shared.empty()) shared = {first.empty() ? second[0] : first[0]};
  for (std::size_t i = 0; larger + i < rows; ++i) {
    first.push_back(shared[i % shared.size()]);
    second.push_back(shared[i % shared.size()]);
  }
}

// The witness on the largest number of rows that can be verified in time.
void add_witness(const std::shared_ptr<const Subject>& subject, std::size_t rows, double seconds,
                 const Progress& progress, std::vector<Suspicion>& found) {
  using Clock = std::chrono::steady_clock;
  auto started = Clock::now();
  std::optional<Witness> worst;
  const Progress stop_alone{.report = {}, .stop = progress.stop};  // nobody knows how far the search has got
  for (std::size_t r = 1; r <= rows; ++r) {
    double left = seconds - std::chrono::duration<double>(Clock::now() - started).count();
    if (left <= 0 || (progress.stop && progress.stop())) break;
    try {
      VerifyReport report =
          verify(*subject, {.rows = r, .seconds = left, .progress = stop_alone, .max_databases = 1 << 14});
      if (report.witness) worst = report.witness;
      if (report.halted != Halt::Reason::none) break;
    } catch (const Error&) {
      break;  // too large to be explored
    } catch (const Explorer::Refused&) {
      break;
    }
  }
  if (!worst) return;
  bool whole = std::max(worst->database.size(), worst->neighbour.size()) == rows;
  if (!whole) grow(worst->database, worst->neighbour, worst->position, rows);
  found.push_back(suspect(subject, worst->database, worst->neighbour, "the worst witness of the verifier"));
  if (whole) found.back().event = worst->event;
}

// One row `b` among rows `a`.
void add_canary(const std::shared_ptr<const Subject>& subject, std::size_t rows, std::uint32_t a, std::uint32_t b,
                std::vector<Suspicion>& found) {
  Database plain(rows, a), canary = plain;
  canary.back() = b;
  if (subject->promised.neighbours == Neighbours::add_remove) plain.pop_back();
  found.push_back(suspect(subject, canary, plain, "a canary"));
}

}  // namespace

std::vector<Suspicion> suspicions_of(const Subject& subject, std::size_t rows, double seconds, Explorable explorable,
                                     const Progress& progress) {
  require_at_least("rows", rows, 1, "Give the number of rows");
  auto shared = std::make_shared<const Subject>(subject);
  std::vector<Suspicion> found;
  if (explorable == Explorable::yes) add_witness(shared, rows, seconds, progress, found);
  constexpr std::size_t most = 12;
  auto last = static_cast<std::uint32_t>(subject.records - 1), middle = last / 2;
  auto labellings = static_cast<std::uint32_t>(subject.labellings);
  std::set<std::pair<std::uint32_t, std::uint32_t>> tried;
  for (std::uint32_t a : {0u, last, middle})
    for (std::uint32_t b : {last, last - std::min(last, 1u), 0u, std::min(last, 1u), middle}) {
      bool neighbours =
          a != b && (subject.promised.neighbours != Neighbours::labels || a / labellings == b / labellings);
      if (neighbours && found.size() < most && tried.emplace(a, b).second) add_canary(shared, rows, a, b, found);
    }
  return found;
}

}  // namespace discreet::inline audit
