#include "discreet/audit/runs/statistical_auditor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"
#include "discreet/bounds/learners/clopper_pearson.h"

namespace discreet::inline audit {
namespace {

using Way = AuditReport::Way;

// ln((p - delta) / q) for the limits p and q.
double log_ratio(std::size_t seen, std::size_t neighbour_seen, std::size_t runs, double delta, double confidence) {
  double tail = (1 - confidence) / 2;
  double p = least_mean(seen, runs, tail) - delta, q = largest_mean(neighbour_seen, runs, tail);
  return p > 0 ? std::log(p / q) : -HUGE_VAL;
}

void check(std::span<const Suspicion> suspicions, const AuditOptions& options) {
  require(!suspicions.empty(), "there are no neighbours to look at");
  require_at_least("runs", options.runs, 1, "Give the number of runs");
  require_at_least("epsilon", as_written(options.epsilon), 0, "Give a number such as 1");
  require_below("delta", as_written(options.delta), 0, 1, "Give a number such as 1e-6");
  require_inside("confidence", as_written(options.confidence), 0, 1, "Give a number such as 0.95");
}

// Calls take(i, outcome) for the runs that are made, one call at a time, and says how many these are: fewer than asked
// for when the caller stopped. Nothing is kept of a run but what `take` keeps.
template <class Take>
std::size_t each_outcome(const OutcomeOf& run, std::size_t runs, Concurrency concurrency, Rng& rng, const Stage& stage,
                         const Take& take) {
  constexpr std::size_t piece = 64, at_once = 1024 * piece;  // one generator per piece, 1024 pieces at once
  std::size_t made = 0;
  std::mutex taking;
  auto parallel = [&](std::size_t first, std::size_t end) {
    std::vector<Rng> generators;
    for (std::size_t i = first; i < end; i += piece) generators.push_back(rng.child(i / piece));
    for_each_range(end - first, piece, stage.part(first, end, runs), [&](std::size_t from, std::size_t to) {
      std::vector<std::string> outcomes;
      for (std::size_t i = from; i < to; ++i) outcomes.push_back(run(generators[from / piece]));
      std::lock_guard lock(taking);
      for (std::size_t i = from; i < to; ++i) take(first + i, outcomes[i - from]);
      made += outcomes.size();
    });
  };
  try {
    if (concurrency == Concurrency::parallel) {
      for (std::size_t i = 0; i < runs; i += at_once) parallel(i, std::min(runs, i + at_once));
    } else {
      for (; made < runs; ++made) {
        stage.at(made, runs);
        take(made, run(rng));
      }
    }
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::interrupted) throw;
  }
  return made;
}

using Counts = std::map<std::string, std::size_t>;
using Event = std::set<std::string>;

// How often each outcome was seen in the first half of the pilots and in the rest.
struct Tally {
  Counts early, late;
  std::size_t half = 0, rest = 0;
  std::size_t made = 0;

  bool complete() const { return made == half + rest; }
};

Tally tally_of(const OutcomeOf& run, std::size_t runs, Concurrency concurrency, Rng& rng, const Stage& stage) {
  Tally tally{.early = {}, .late = {}, .half = runs / 2, .rest = runs - runs / 2};
  tally.made = each_outcome(run, runs, concurrency, rng, stage, [&](std::size_t i, const std::string& outcome) {
    ++(i < tally.half ? tally.early : tally.late)[outcome];
  });
  return tally;
}

std::size_t hits(const Counts& counts, const Event& event) {
  std::size_t all = 0;
  for (const auto& [outcome, times] : counts) all += event.contains(outcome) ? times : 0;
  return all;
}
std::size_t hits(const Tally& tally, const Event& event) { return hits(tally.early, event) + hits(tally.late, event); }

struct Choice {
  double hope =
      -HUGE_VAL;  // the logarithm of the ratio that the pilots themselves would give, also where it is negative
  std::size_t suspicion = 0;
  Way way = Way::first_to_second;
  Event event;
};

constexpr double pilot_confidence = 0.8;

// The pilots' first half orders the outcomes by how much more they tell on the `more` side, the second half says how
// many of them make the best event: what was chosen for its luck is not trusted by the same luck.
Choice best_event(const Tally& more, const Tally& less, double delta) {
  if (more.half == 0) return {};
  std::vector<std::pair<double, std::string>> order;
  for (const auto& [outcome, times] : more.early) {
    auto found = less.early.find(outcome);
    double other = found == less.early.end() ? 0 : static_cast<double>(found->second);
    order.emplace_back(-(static_cast<double>(times) + 0.5) / (other + 0.5), outcome);
  }
  std::sort(order.begin(), order.end());
  Choice best;
  std::size_t seen = 0, neighbour_seen = 0, kept = 0;
  std::size_t step = 1 + order.size() / 200;  // limits for every prefix would take longer than the runs
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (auto found = more.late.find(order[i].second); found != more.late.end()) seen += found->second;
    if (auto found = less.late.find(order[i].second); found != less.late.end()) neighbour_seen += found->second;
    if (i % step != 0 && i + 1 != order.size()) continue;
    double hope = log_ratio(seen, neighbour_seen, more.rest, delta, pilot_confidence);
    if (hope > best.hope) best.hope = hope, kept = i + 1;
  }
  for (std::size_t i = 0; i < kept; ++i) best.event.insert(order[i].second);
  return best;
}

class Audit {
 public:
  Audit(std::span<const Suspicion> suspicions, const AuditOptions& options, Rng& rng, const Progress& progress)
      : suspicions_(suspicions), options_(options), rng_(rng), progress_(progress) {}

  AuditReport run() {
    Choice choice = choose();
    const Suspicion& suspicion = suspicions_[choice.suspicion];
    bool forward = choice.way == Way::first_to_second;
    AuditReport report;
    report.suspicion = choice.suspicion;
    report.way = choice.way;
    report.event.assign(choice.event.begin(), choice.event.end());
    report.runs = options_.runs;
    Stage measured{progress_, pilots_end, 1};
    auto measure = [&](const OutcomeOf& run, const Stage& stage, std::size_t& seen) {
      return each_outcome(run, options_.runs, options_.concurrency, rng_, stage,
                          [&](std::size_t, const std::string& outcome) { seen += choice.event.contains(outcome); });
    };
    report.made = measure(forward ? suspicion.first : suspicion.second, measured.part(0, 1, 2), report.seen);
    report.neighbour_made =
        measure(forward ? suspicion.second : suspicion.first, measured.part(1, 2, 2), report.neighbour_seen);
    report.called_off = report.made < options_.runs || report.neighbour_made < options_.runs;
    // Property 1: a missing run counts as no event on the one side and as an event on the other.
    std::size_t missing = options_.runs - report.neighbour_made;
    report.epsilon_at_least = epsilon_at_least(report.seen, report.neighbour_seen + missing, options_.runs,
                                               options_.delta, options_.confidence);
    return report;
  }

 private:
  static constexpr double pilots_end = 0.3;  // share of the progress

  Choice choose() {
    const Suspicion& only = suspicions_.front();
    if (suspicions_.size() == 1 && !only.event.empty())
      return {0, 0, Way::first_to_second, {only.event.begin(), only.event.end()}};
    Choice best;
    for (std::size_t i = 0; i < suspicions_.size(); ++i) {
      Stage stage = Stage{progress_, 0, pilots_end}.part(i, i + 1, suspicions_.size());
      Tally first =
          tally_of(suspicions_[i].first, options_.pilot_runs, options_.concurrency, rng_, stage.part(0, 1, 2));
      Tally second =
          tally_of(suspicions_[i].second, options_.pilot_runs, options_.concurrency, rng_, stage.part(1, 2, 2));
      if (!first.complete() || !second.complete()) break;  // stopped
      consider(best_event(first, second, options_.delta), i, Way::first_to_second, best);
      consider(best_event(second, first, options_.delta), i, Way::second_to_first, best);
      consider(given_event(suspicions_[i], first, second), i, Way::first_to_second, best);
    }
    return best;
  }

  Choice given_event(const Suspicion& suspicion, const Tally& first, const Tally& second) const {
    if (suspicion.event.empty()) return {};
    Choice choice;
    choice.event = {suspicion.event.begin(), suspicion.event.end()};
    choice.hope =
        log_ratio(hits(first, choice.event), hits(second, choice.event), first.made, options_.delta, pilot_confidence);
    return choice;
  }

  static void consider(Choice choice, std::size_t suspicion, Way way, Choice& best) {
    if (choice.hope <= best.hope) return;
    best = std::move(choice);
    best.suspicion = suspicion;
    best.way = way;
  }

  std::span<const Suspicion> suspicions_;
  const AuditOptions& options_;
  Rng& rng_;
  const Progress& progress_;
};

}  // namespace

double epsilon_at_least(std::size_t seen, std::size_t neighbour_seen, std::size_t runs, double delta,
                        double confidence) {
  return std::max(0.0, log_ratio(seen, neighbour_seen, runs, delta, confidence));
}

AuditReport audit_by_runs(std::span<const Suspicion> suspicions, const AuditOptions& options, Rng& rng,
                          const Progress& progress) {
  check(suspicions, options);
  return Audit(suspicions, options, rng, progress).run();
}

Sight sight_of(const AuditOptions& options) {
  auto n = static_cast<double>(options.runs);
  auto shown = [&](double epsilon) {
    double truth = 1 / (1 + std::exp(-epsilon));
    auto seen = static_cast<std::size_t>(std::lround(n * truth));
    return epsilon_at_least(seen, options.runs - seen, options.runs, options.delta, options.confidence);
  };
  Sight sight{};
  sight.largest_showable = epsilon_at_least(options.runs, 0, options.runs, options.delta, options.confidence);
  double low = options.epsilon, high = options.epsilon + 50;
  if (shown(high) <= options.epsilon) {
    sight.smallest_visible = HUGE_VAL;
  } else {
    for (int step = 0; step < 60; ++step) {
      double middle = (low + high) / 2;
      (shown(middle) > options.epsilon ? high : low) = middle;
    }
    sight.smallest_visible = high;
  }
  sight.rarest_event = largest_mean(0, options.runs, (1 - options.confidence) / 2);
  return sight;
}

}  // namespace discreet::inline audit
