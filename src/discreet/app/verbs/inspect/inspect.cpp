#include "discreet/app/verbs/inspect/inspect.h"

#include <fmt/format.h>

#include "discreet/app/checks/inspected_run.h"
#include "discreet/app/request/request.h"
#include "discreet/app/verbs/evaluate/evaluate.h"
#include "discreet/app/verbs/optimize/optimize.h"
#include "discreet/app/verbs/sanitize/sanitize.h"
#include "discreet/base/nonsense.h"
#include "discreet/json/value.h"
#include "discreet/table/row_faults.h"

namespace discreet::inline app {
namespace {

// Says findings, and remembers whether one of them stops the run.
class Report {
 public:
  Report(BadRow bad_row, const Context& context) : bad_row_(bad_row), context_(context) {}

  void add(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
      stops_ |= app::stops(finding, bad_row_);
      context_.say(finding.text);
    }
  }
  void add_stop(const Error& error) {
    stops_ = true;
    context_.say(error.what());
  }
  bool stops() const { return stops_; }

 private:
  BadRow bad_row_;
  const Context& context_;
  bool stops_ = false;
};

struct InspectedLearn : PreparedLearn {
  BadRow bad_row() const { return verb.on_bad_row; }
  InspectedRun::Rows inspected(const Context& context) const {
    TableSpec spec = labelled_spec(verb, entry, *learner, columns, person);
    spec.options.rounded = true;
    Reading reading = read_by_spec(verb.data, spec, context);
    reading.person = person;
    return {.count = rows_read(reading.table, reading.people),
            .findings = rows(reading, {.plan = true, .rounded = true}),
            .spend = spend_of(draft_model(entry, learner, reading), verb.note)};
  }
};

// A table without a ledger can be inspected: that it has none is a finding.
RunLedger ledger_of(const InspectedRun& run, const Json& request, const Context& context, Report& report) {
  try {
    return run.ledger(request, context);
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::mistake && error.kind() != Error::Kind::budget) throw;
    report.add_stop(error);
    return {};
  }
}

Json report_on(const InspectedRun& run, const Json& request, const char* verb, const Context& context) {
  Report report(run.bad_row(), context);
  const RunLedger ledger = ledger_of(run, request, context, report);
  report.add(run.facts(ledger));
  try {
    const InspectedRun::Rows rows = run.read(context);
    context.say(count_text(rows.count, true) + " rows were read");
    report.add(rows.findings);
    ledger.rehearse(rows.spend);
  } catch (const NonsenseError& error) {
    report.add_stop(error);
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::budget) throw;
    report.add_stop(error);
  }
  context.say(report.stops() ? fmt::format("`{}` with these options stops before the spend", verb)
                             : "no check stops this run");
  return {{"spent", false}, {"stops", report.stops()}};
}

// The request of the verb that is inspected.
Json request_of_run(Json request) {
  request.erase("for_the_curator");
  return request;
}

}  // namespace

Json inspect(const Json& request, const Context& context) {
  const Json learn = request_of_run(request);
  const InspectedRunOf<InspectedLearn> run({prepare_learn(learn, context)});
  return report_on(run, learn, "learn", context);
}

Json inspect_sanitize(const Json& request, const Context& context) {
  const Json run = request_of_run(request);
  return report_on(*inspected_sanitize(run), run, "sanitize", context);
}

Json inspect_optimize(const Json& request, const Context& context) {
  const Json run = request_of_run(request);
  return report_on(*inspected_optimize(run), run, "optimize", context);
}

Json inspect_evaluate(const Json& request, const Context& context) {
  const Json run = request_of_run(request);
  return report_on(*inspected_evaluate(run), run, "evaluate", context);
}

namespace {

std::string inspect_text(const Finished&) { return ""; }  // all of it was for standard error

int inspect_status(const Json& result, Ended) { return result["stops"] == true ? 2 : 0; }

Verb for_the_curator(Verb verb) {
  verb.text = inspect_text;
  verb.status = inspect_status;
  verb.spends = true;  // the options of a spend
  verb.curator_alone = true;
  return verb;
}

// The options of `verb`, and the one of `inspect`.
Verb inspection_of(const Verb& verb, const char* name, const char* summary, const char* example,
                   Json (*run)(const Json&, const Context&)) {
  Json fields = verb.fields;
  fields.push_back(*field_of(describe_fields<InspectOptions>(), "for_the_curator"));
  Verb inspection = for_the_curator({name, summary, example, std::move(fields), run});
  inspection.subject = verb.subject;
  inspection.renamed = verb.renamed;
  return inspection;
}

}  // namespace

Verb inspect_verb() {
  Verb verb = for_the_curator(verb_of<InspectOptions>(inspect));
  verb.subject = "learner";
  return verb;
}

Verb inspect_sanitize_verb() {
  return inspection_of(sanitize_verb(), "inspect sanitize", "Check the table and the options of `sanitize` at no cost.",
                       "discreet inspect sanitize points --high 99 --data t.csv --epsilon 1 --delta 1e-6",
                       inspect_sanitize);
}

Verb inspect_optimize_verb() {
  return inspection_of(optimize_verb(), "inspect optimize", "Check the table and the options of `optimize` at no cost.",
                       "discreet inspect optimize clauses --variables 20 --data wishes.cnf --epsilon 1",
                       inspect_optimize);
}

Verb inspect_evaluate_verb() {
  return inspection_of(evaluate_verb(), "inspect evaluate", "Check the table and the options of `evaluate` at no cost.",
                       "discreet inspect evaluate --model m.json --data t.csv --epsilon 1/2", inspect_evaluate);
}

}  // namespace discreet::inline app
