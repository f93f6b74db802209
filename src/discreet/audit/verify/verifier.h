// Verifies a privacy promise on every database of a small domain and every neighbour, with exact output distributions.
//
// It runs the production code on every path of its random choices. The exact distributions give the exact epsilon and
// the exact delta at the promised epsilon. `holds` is a proof for the instance that the report names. It proves nothing
// about larger ones.   docs/verification.md
#pragma once

#include "discreet/audit/verify/exploration.h"
#include "discreet/audit/verify/witness.h"
#include "discreet/base/field.h"
#include "discreet/base/progress.h"

namespace discreet::inline audit {

struct VerifyOptions {
  std::size_t rows = 1;     // rows of every database; under add_remove the largest number of rows
  double seconds = 0;       // ends after this time, with the results by then; 0 for no limit
  std::size_t threads = 0;  // 0 for one per core
  Progress progress = {};   // `stop` ends the work as `seconds` does, with a report
  Explorer::Level level = Explorer::Level::choices;
  Explorer::Limits limits = {};
  std::uint64_t max_databases = Databases::default_limit;
};

struct VerifyReport {
  Privacy promised;
  Verdict verdict = Verdict::undecided;

  // Over all pairs compared, in both directions: the largest ratio of probabilities as e^epsilon, and the largest
  // hockey-stick divergence at the promised epsilon.
  Enclosure epsilon, delta;

  std::size_t rows = 0, records = 0;
  std::size_t people = 0;  // not 0: the databases are files, and the records are lines of people
  Rows order = Rows::ordered;
  std::uint64_t databases = 0, all_databases = 0;  // explored, and all of the instance
  std::uint64_t pairs = 0, all_pairs = 0;          // compared, and all: a pair counts once and is compared both ways
  std::uint64_t undecided = 0;                     // pairs that were not decided
  std::uint64_t violated = 0;                      // pairs that break the promise
  std::uint64_t errors = 0;                        // databases on which a run may end in an exception
  double unresolved = 0;                           // the largest unexplored mass of a distribution, rounded up
  Halt::Reason halted = Halt::Reason::none;
  std::optional<Witness> witness;  // proves a violation, or shows the neighbours that come closest to one

  std::string instance;  // "for all 4,096 databases of 4 rows over 8 records, ..."
  std::string reason;    // the reason if it is undecided, with the remedy; empty otherwise

  bool operator==(const VerifyReport&) const = default;
};

// The sentences of a report: the instance that it covers, and the reason if it could not decide. In instance.cpp.
std::string instance_sentence(const VerifyReport& report);
std::string undecided_because(const VerifyReport& report);

// Throws Error if the instance is too large or the subject is incomplete, and Explorer::Refused if the program cannot
// be explored. Interruptions, std::bad_alloc and exceptions of `run` other than std::exception pass through.
VerifyReport verify(const Subject& subject, const VerifyOptions& options);

// The epsilon of a program, for any promise. Infinite if an outcome is possible on one side only.
Enclosure tight_epsilon(Subject subject, const VerifyOptions& options);

// The report of the smallest number of rows, from 1 to options.rows, at which the promise is violated.
std::optional<VerifyReport> smallest_failing_instance(const std::function<Subject(std::size_t rows)>& family,
                                                      VerifyOptions options);

}  // namespace discreet::inline audit
