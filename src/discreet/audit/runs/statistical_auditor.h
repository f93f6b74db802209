// A lower confidence bound on the epsilon of a black box, from runs on neighbours.
//
// Pilot runs choose a pair of neighbours, a direction and an event. Fresh runs measure it. If the event occurs with
// probability p on one table and q on its neighbour, then p <= e^epsilon q + delta. Clopper and Pearson give a lower
// limit for p and an upper one for q, with half of the failure probability each. So epsilon is at least ln((p - delta)
// / q). Nothing is assumed about the box. The choice may use any method, because the runs that chose are not counted
// again.
//
// Property 1: the bound exceeds the true epsilon (at this delta) with probability at most 1 - confidence, for every
//   choice of the pilots, and also if the caller stops: missing runs count against the bound.      docs/auditing.md
#pragma once

#include "discreet/audit/verify/subject.h"
#include "discreet/base/progress.h"

namespace discreet::inline audit {

// One run, with its end as a text. Exceptions are texts too.
using OutcomeOf = std::function<std::string(Rng& rng)>;

// Two neighbours on which the box may reveal too much.
struct Suspicion {
  OutcomeOf first, second;
  std::vector<std::string> event = {};  // claimed to be likelier on the first; empty: pilots look for one
  std::string source;                   // origin of the suspicion
  std::vector<std::string> first_rows = {}, second_rows = {};  // for the report
};

// The way of making runs: one after the other, or on several threads at once.
enum class Concurrency { one_by_one, parallel };

struct AuditOptions {
  std::size_t runs = 10'000;       // fresh ones, on either side
  std::size_t pilot_runs = 1'000;  // on either side of every suspicion
  double epsilon = 1, delta = 0;   // the doubted promise
  double confidence = 0.95;
  Concurrency concurrency = Concurrency::parallel;
};

struct AuditReport {
  double epsilon_at_least = 0;
  std::size_t suspicion = 0;  // the one that was measured
  enum class Way { first_to_second, second_to_first } way = Way::first_to_second;
  std::vector<std::string> event;
  std::size_t runs = 0;  // planned, on either side
  std::size_t made = 0, neighbour_made = 0;
  std::size_t seen = 0, neighbour_seen = 0;  // runs in which the event occurred
  bool called_off = false;
};

// Throws Error if there is no suspicion or an option has no meaning.
AuditReport audit_by_runs(std::span<const Suspicion> suspicions, const AuditOptions& options, Rng& rng,
                          const Progress& progress = {});

// The bound from counts: `seen` of `runs` on one side and `neighbour_seen` of as many on the other.
double epsilon_at_least(std::size_t seen, std::size_t neighbour_seen, std::size_t runs, double delta,
                        double confidence);

// The limits of a given number of runs.
struct Sight {
  double
      smallest_visible;  // epsilon of a randomized response that is as likely as not to be shown to exceed the promise
  double largest_showable;  // the bound when the event always occurs on one side and never on the other
  double rarest_event;      // an event below this probability may well occur in no run
};
Sight sight_of(const AuditOptions& options);

// Pairs to look at for a subject. The witnesses of the exhaustive verifier come first. They have as many rows as
// `seconds` allow, and are grown to `rows` by repeating the rows that the neighbours share. Then come canaries, one row
// unlike all others.
enum class Explorable { yes, no };
// If the caller stops, the search for witnesses ends as it does when the time is over.
std::vector<Suspicion> suspicions_of(const Subject& subject, std::size_t rows, double seconds, Explorable explorable,
                                     const Progress& progress = {});

}  // namespace discreet::inline audit
