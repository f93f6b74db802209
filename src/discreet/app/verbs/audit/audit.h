// `audit runs`: a lower confidence bound on the epsilon of a learner, a mechanism or a program, from many runs on
// neighbours.
#pragma once

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/audit/attack.h"
#include "discreet/app/verbs/verify/verify.h"

namespace discreet::inline app {

struct AuditRequest {
  static constexpr const char* name = "audit runs";
  static constexpr const char* summary = "Run code many times on neighbouring tables and bound its epsilon from below.";
  static constexpr const char* example = "discreet audit runs parity --dimension 2 --rows 3 --epsilon 1/2 --runs 2000";

  Kind kind = Kind::learner;
  std::string learner, program;
  std::int64_t rows = 3;
  std::optional<std::int64_t> runs, pilot_runs;
  Rational confidence = Rational(19, 20);
  Rational seconds = 60;
  std::int64_t program_values = 4;
  Rational epsilon = 1, delta = 0;
  Neighbours neighbours = Neighbours::replace;
  std::optional<std::int64_t> seed;

  static constexpr auto fields() {
    using O = AuditRequest;
    return std::tuple{
        field("kind", &O::kind, "kind of the named entry"),
        field("learner", &O::learner, "name of the entry to audit (default: a program)"),
        field("program", &O::program,
              "a command that gets train.csv (columns x, y1) and test.csv (x) and prints a prediction "
              "for each row of the second"),
        field("rows", &O::rows, "rows of the tables"),
        field("runs", &O::runs, "runs on either side (default: 10000, or 200 of a program)"),
        field("pilot_runs", &O::pilot_runs, "runs that choose neighbours and event (default: a tenth)"),
        field("confidence", &O::confidence, "confidence of the bound"),
        field("seconds", &O::seconds, "maximum seconds for the search of a witness, and for one run of a program"),
        field("program_values", &O::program_values, "number of values of x for a program, counted from 0"),
        field("epsilon", &O::epsilon, "parameter of the guarantee to test, for a program"),
        field("delta", &O::delta, "parameter of the guarantee to test, for a program"),
        field("neighbours", &O::neighbours, "neighbour relation of the guarantee to test, for a program"),
        field("seed", &O::seed, "repeatable, for demonstrations")};
  }
};

// {name, promised, verdict, epsilon_at_least, confidence, runs, neighbour_runs, planned, pilot_runs, pairs, witness,
//  smallest_visible, largest_showable, rarest_event, blind, complete, meaning}. For a program also {failed_runs,
//  failures}, of which the first is shown. The verdict is `violated`, `not_seen` or, if nothing was measured,
//  `undecided`. `runs` and `neighbour_runs` are the runs made on either side.
Json run_audit(const Json& request, const Context& context);

Verb audit_verb();

}  // namespace discreet::inline app
