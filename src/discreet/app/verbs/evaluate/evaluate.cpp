#include "discreet/app/verbs/evaluate/evaluate.h"

#include "discreet/algebra/column_differences.h"
#include "discreet/app/checks/dry_run.h"
#include "discreet/app/checks/public_checks.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/error_interval.h"
#include "discreet/table/geojson.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_rows = std::int64_t{1} << 40;

std::size_t label_count(const Model& model) { return std::max<std::size_t>(1, model.labels.size()); }

Privacy asked_privacy(const EvaluateOptions& options) { return {options.epsilon, options.delta, options.neighbours}; }

// With one vote per person everybody has as many places, as under `learn`. Otherwise the rows of a person come and go
// one by one: one who is replaced takes up to rows_each along and brings as many. So nobody needs places for rows that
// are absent, which would count as wrong or right ones.
Privacy share_of_person(const EvaluateOptions& options, const Person& person) {
  if (options.neighbours == Neighbours::labels)
    throw Error(
        "option 'person': under labels a label would decide which rows count. Choose neighbours replace or "
        "add_remove, or leave out person");
  if (person.weighing == Weighing::votes) return share_of_row(asked_privacy(options), person.places());
  const std::size_t steps = person.rows_each * (options.neighbours == Neighbours::replace ? 2 : 1);
  return share_of_row({options.epsilon, options.delta, Neighbours::add_remove}, steps);
}

ErrorCounts release_of(const EvaluateOptions& options, const Model& model, const std::optional<Person>& person,
                       std::size_t rows) {
  const Privacy row = person ? share_of_person(options, *person) : asked_privacy(options);
  const bool public_rows = row.neighbours != Neighbours::add_remove;
  return {row, label_count(model), public_rows ? static_cast<std::int64_t>(rows) : most_rows};
}

// Less would be protected than by the model.
void check_unit(const Model& model, const std::optional<Person>& person) {
  if (model.person && !person)
    throw Error("The model protects people, but the evaluation protects rows. Add --person COLUMN --rows-each K.");
}

// How the intervals are made: of many labels all hold together.
struct Bars {
  Rational epsilon, beta;                  // of one label
  bool independent = true;                 // rows are, or people: so they say something about other people
  std::optional<std::int64_t> votes = {};  // places of one person, if each person has one vote

  std::int64_t parts() const { return votes.value_or(1); }
};

// The spend of this run, for the ledger.
Spend spend_of(const Model& model, const EvaluateOptions& options, const std::optional<Person>& person) {
  Json run = model.options;
  if (person) run["person"] = person->request();
  return {.guarantee = guarantee(asked_privacy(options)),
          .purpose = {"evaluate", model.learner, options.note},
          .unit = unit_name(person),
          .run = run_hash("evaluate", model.learner, run, model.inputs)};
}

Bars bars_of(const EvaluateOptions& options, const Model& model, const std::optional<Person>& person,
             const ErrorCounts& release) {
  require_inside("beta", options.beta, 0, 1, "Give a number such as 0.05");
  Bars bars{.epsilon = release.epsilon_of_one(), .beta = Rational(options.beta / label_count(model))};
  if (!person) return bars;
  if (person->weighing == Weighing::votes) bars.votes = static_cast<std::int64_t>(person->places());
  bars.independent = person->rows_each == 1 || bars.votes;
  return bars;
}

Json written(const ErrorInterval& interval) { return {{"low", interval.low}, {"high", interval.high}}; }

// From here on the data is not looked at: what follows is made of the released counts and public numbers.
Json report(const ErrorCount& count, std::int64_t rows, const Bars& bars) {
  std::int64_t all = count.right ? count.wrong + *count.right : rows;
  Json result{{"wrong", count.wrong}};
  if (count.right)
    result["right"] = *count.right;
  else
    result[bars.votes ? "people" : "rows"] = rows / bars.parts();
  if (bars.votes) result["parts"] = *bars.votes;
  result["error"] = all > 0 ? Json(static_cast<double>(count.wrong) / static_cast<double>(all)) : Json();
  result["interval"] =
      bars.independent ? written(error_interval(count, rows, bars.epsilon, bars.beta, bars.parts())) : Json();
  result["table_interval"] = written(table_interval(count, rows, bars.epsilon, bars.beta));
  return result;
}

std::vector<std::size_t> mistakes_of(const Model& model, const Table& table) {
  if (!model.labels.empty())
    return column_differences(predict_many(model, table), table.label_bits(), model.labels.size());
  auto predicted = predict(model, table);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) wrong += predicted[i] != table.labels()[i];
  return {wrong};
}

}  // namespace

TableSpec evaluation_spec(const Model& model, const EvaluateOptions& options, const std::optional<Person>& person) {
  check_unit(model, person);
  TableSpec spec = input_spec(model);
  if (person) spec.people = person->people(options.neighbours);
  spec.bad_row = options.on_bad_row;
  auto named = split_commas(options.labels);
  if (!options.label.empty()) named.push_back(options.label);
  add_labels(model, named, spec);
  if (options.neighbours == Neighbours::add_remove) spec.no_rows = NoRows::accept;
  spec.options.check_rows = true;
  spec.separator = options.separator;
  return spec;
}

RowFacts evaluation_facts(const Model& model, const EvaluateOptions& options) {
  const auto frame = model.made->frame();
  return {.positive = model.positive,
          .constant_labels = true,
          .frame = frame ? frame->frame : std::nullopt,
          .exchangeable = !is_geojson(options.data) && model.inputs.size() == 2,
          .plan = std::nullopt};
}

Json evaluate_model(const Model& model, const Table& table, const EvaluateOptions& options,
                    const std::optional<Person>& person, Ledger* ledger) {
  ErrorCounts release = release_of(options, model, person, table.rows());
  const Bars bars = bars_of(options, model, person, release);
  Rng rng = generator_of(options.seed);
  // What the interval objects to depends on the options alone: let it be said before the spend.
  error_interval({0, std::nullopt}, bars.parts(), bars.epsilon, bars.beta, bars.parts());
  const Json receipt = pay(ledger, spend_of(model, options, person));
  const auto wrong = mistakes_of(model, table);
  const auto rows = static_cast<std::int64_t>(table.rows());
  Json result{{"private", !options.seed}, {"privacy", write_privacy(asked_privacy(options), person)}},
      all = Json::array();
  for (std::size_t each : wrong) {
    const auto mistakes = static_cast<std::int64_t>(each);
    all.push_back(report(release(mistakes, rows - mistakes, rng), rows, bars));
  }
  if (model.labels.empty())
    result.update(all[0]);
  else
    for (std::size_t j = 0; j < all.size(); ++j) all[j]["label"] = model.labels[j];
  if (!model.labels.empty()) result["labels"] = std::move(all);
  result["confidence"] = to_string(Rational(1 - options.beta));
  add_receipt(receipt, result);
  return result;
}

namespace {

// A run as far as no row is needed.
struct PreparedEvaluate {
  EvaluateOptions options;
  Model model;
  std::optional<Person> person;
  TableSpec spec = {};

  RunLedger ledger(const Json& request, const Context& context) const {
    return {request, options, options.data, {asked_privacy(options), unit_name(person)}, context};
  }
  std::vector<Finding> facts(const RunLedger& found) const {
    return share_findings(found.tail(), asked_privacy(options));
  }
  std::vector<Finding> rows(const Reading& reading) const {
    return row_findings(reading, evaluation_facts(model, options));
  }
  Spend spend() const { return spend_of(model, options, person); }
  BadRow bad_row() const { return options.on_bad_row; }
  InspectedRun::Rows inspected(const Context& context) const {
    TableSpec rounded = spec;
    rounded.options.rounded = true;
    const Reading reading = read_by_spec(options.data, rounded, context);
    return {.count = rows_read(reading.table, reading.people), .findings = rows(reading), .spend = spend()};
  }
};

PreparedEvaluate prepare(const Json& request) {
  EvaluateOptions options = split<EvaluateOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  PreparedEvaluate run{options, load_model(options.model.native()), {}};
  if (run.model.rehearsal && !options.seed)
    throw Error(std::string(rehearsal_text) +
                " An evaluation would spend budget on it. Learn the model, then evaluate it");
  run.person = person_of(options, options.random_seed(), evaluation_weighings);
  const ErrorCounts release = release_of(options, run.model, run.person, 0);
  bars_of(options, run.model, run.person, release);  // checks the options
  use_places(options, run.model);
  run.spec = evaluation_spec(run.model, options, run.person);
  return run;
}

}  // namespace

std::unique_ptr<const InspectedRun> inspected_evaluate(const Json& request) {
  return std::make_unique<const InspectedRunOf<PreparedEvaluate>>(prepare(request));
}

Json evaluate(const Json& request, const Context& context) {
  const PreparedEvaluate run = prepare(request);
  const auto& [options, model, person, spec] = run;
  RunLedger found = run.ledger(request, context);
  act_on(run.facts(found), options.on_bad_row, context);
  if (options.dry_run) {
    columns_by_spec(options.data, spec);
    return dry_run(found, run.spend(), write_privacy(asked_privacy(options), person), {});
  }
  Reading reading = read_by_spec(options.data, spec, context);
  if (!options.seed) act_on(run.rows(reading), options.on_bad_row, context);
  std::optional<Ledger> ledger = found.open();
  Json result = evaluate_model(model, reading.table, options, person, ledger ? &*ledger : nullptr);
  if (ledger) result["ledger"] = ledger_state(*ledger);
  return result;
}

namespace {

// One line per label. The meaning is printed once.
void add_errors(const Json& result, Lines out) {
  fmt::format_to(out,
                 "label: error, on people like these (if none of them helped to learn the model), on this table\n");
  auto ends = [](const Json& interval) {
    if (interval.is_null()) return std::string("unknown");
    return fmt::format("[{:.4f}, {:.4f}]", interval["low"].get<double>(), interval["high"].get<double>());
  };
  for (const Json& label : result["labels"])
    fmt::format_to(out, "{}: {} {} {}\n", plain(label["label"]),
                   label["error"].is_null() ? "unknown" : fmt::format("{:.4f}", label["error"].get<double>()),
                   ends(label["interval"]), ends(label["table_interval"]));
  fmt::format_to(out, "all intervals of a kind hold together with confidence {}\n", plain(result["confidence"]));
}

// The wrong rows, or the wrong votes: a vote has parts.
std::string wrong_text(const Json& result) {
  if (!result.contains("parts")) return result["wrong"].dump();
  const double votes = result["wrong"].get<double>() / result["parts"].get<double>();
  return fmt::format("{:.6g} {}", votes, votes == 1 ? "vote" : "votes");
}

void add_error(const Json& result, Lines out) {
  auto interval = [&](const char* what, const Json& given) {
    fmt::format_to(out, "{} between {:.4f} and {:.4f}", what, given["low"].get<double>(), given["high"].get<double>());
  };
  if (result["error"].is_null())
    fmt::format_to(out, "error unknown: no {} were counted\n", result.contains("parts") ? "people" : "rows");
  else
    fmt::format_to(out, "error {:.4f} ({} wrong, with noise)\n", result["error"].get<double>(), wrong_text(result));
  if (result["interval"].is_null()) {
    fmt::format_to(out, "on people like these: unknown, since rows of one person may depend on each other\n");
  } else {
    interval("on people like these", result["interval"]);
    fmt::format_to(out, ", if none of them helped to learn the model\n");
  }
  interval("on this table", result["table_interval"]);
  fmt::format_to(out, "\nconfidence {}, each\n", plain(result["confidence"]));
}

std::string evaluate_text(const Finished& finished) {
  if (is_dry_run(finished.result)) return dry_run_text(finished.result);
  std::string text;
  Lines out(text);
  (finished.result.contains("labels") ? add_errors : add_error)(finished.result, out);
  add_promise(finished.result, out);
  add_ledger(finished.result, out);
  return text;
}

}  // namespace

Verb evaluate_verb() {
  Verb verb = verb_of<EvaluateOptions>(evaluate);
  verb.text = evaluate_text;
  verb.spends = true;
  return verb;
}

}  // namespace discreet::inline app
