#include "discreet/app/verbs/inspect/inspect.h"

#include "discreet/app/request/request.h"
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

// A table without a ledger can be inspected: that it has none is a finding.
RunLedger ledger_of(const PreparedLearn& run, const Json& request, const Context& context, Report& report) {
  try {
    return run.ledger(request, context);
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::mistake && error.kind() != Error::Kind::budget) throw;
    report.add_stop(error);
    return {};
  }
}

Reading read_rounded(const PreparedLearn& run, const Context& context) {
  TableSpec spec = labelled_spec(run.verb, run.entry, *run.learner, run.columns, run.person);
  spec.options.rounded = true;
  Reading reading = read_by_spec(run.verb.data, spec, context);
  reading.person = run.person;
  return reading;
}

}  // namespace

Json inspect(const Json& request, const Context& context) {
  Json learned = request;
  learned.erase("for_the_curator");
  const PreparedLearn run = prepare_learn(learned, context);
  Report report(run.verb.on_bad_row, context);
  const RunLedger ledger = ledger_of(run, learned, context, report);
  report.add(run.facts(ledger));
  try {
    const Reading reading = read_rounded(run, context);
    context.say(count_text(rows_read(reading.table, reading.people), true) + " rows were read");
    report.add(run.rows(reading, {.plan = true, .rounded = true}));
    ledger.rehearse(spend_of(draft_model(run.entry, run.learner, reading), run.verb.note));
  } catch (const NonsenseError& error) {
    report.add_stop(error);
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::budget) throw;
    report.add_stop(error);
  }
  context.say(report.stops() ? "`learn` with these options stops before the spend" : "no check stops this run");
  return {{"spent", false}, {"stops", report.stops()}};
}

namespace {

std::string inspect_text(const Finished&) { return ""; }  // all of it was for standard error

int inspect_status(const Json& result, Ended) { return result["stops"] == true ? 2 : 0; }

}  // namespace

Verb inspect_verb() {
  Verb verb = verb_of<InspectOptions>(inspect);
  verb.subject = "learner";
  verb.text = inspect_text;
  verb.status = inspect_status;
  verb.spends = true;  // the options of a spend
  verb.curator_alone = true;
  return verb;
}

}  // namespace discreet::inline app
