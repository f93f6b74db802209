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

ErrorCounts release_of(const EvaluateOptions& options, const Model& model, std::size_t rows) {
  bool public_rows = options.neighbours != Neighbours::add_remove;
  return {{options.epsilon, options.delta, options.neighbours},
          label_count(model),
          public_rows ? static_cast<std::int64_t>(rows) : most_rows};
}

// How the intervals are made: of many labels all hold together.
struct Bars {
  Rational epsilon, beta;  // of one label
};

// What the run asks of the ledger.
Spend spend_of(const Model& model, const EvaluateOptions& options, const Privacy& promise) {
  return {.guarantee = guarantee(promise),
          .purpose = {"evaluate", model.learner, options.note},
          .run = run_hash("evaluate", model.learner, model.options, model.inputs)};
}

Bars bars_of(const EvaluateOptions& options, const Model& model, const ErrorCounts& release) {
  require_inside("beta", options.beta, 0, 1, "Give a number such as 0.05");
  return {release.epsilon_of_one(), Rational(options.beta / label_count(model))};
}

Json written(const ErrorInterval& interval) { return {{"low", interval.low}, {"high", interval.high}}; }

// From here on the data is not looked at: what follows is made of the released counts and public numbers.
Json report(const ErrorCount& count, std::int64_t rows, const Bars& bars) {
  std::int64_t all = count.right ? count.wrong + *count.right : rows;
  Json result{{"wrong", count.wrong}};
  if (count.right)
    result["right"] = *count.right;
  else
    result["rows"] = rows;
  result["error"] = all > 0 ? Json(static_cast<double>(count.wrong) / static_cast<double>(all)) : Json();
  result["interval"] = written(error_interval(count, rows, bars.epsilon, bars.beta));
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

TableSpec evaluation_spec(const Model& model, const EvaluateOptions& options) {
  TableSpec spec = input_spec(model);
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

Json evaluate_model(const Model& model, const Table& table, const EvaluateOptions& options, Ledger* ledger) {
  ErrorCounts release = release_of(options, model, table.rows());
  const Bars bars = bars_of(options, model, release);
  Rng rng = generator_of(options.seed);
  // What the interval objects to depends on the options alone: let it be said before the spend.
  error_interval({0, std::nullopt}, 1, bars.epsilon, bars.beta);
  const Json receipt = pay(ledger, spend_of(model, options, release.privacy()));
  const auto wrong = mistakes_of(model, table);
  const auto rows = static_cast<std::int64_t>(table.rows());
  Json result{{"private", !options.seed}, {"privacy", write_privacy(release.privacy())}}, all = Json::array();
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

Json evaluate(const Json& request, const Context& context) {
  EvaluateOptions options = split<EvaluateOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  Model model = load_model(options.model.native());
  const ErrorCounts release = release_of(options, model, 0);
  bars_of(options, model, release);  // checks the options
  use_places(options, model);
  const TableSpec spec = evaluation_spec(model, options);
  RunLedger found(request, options, options.data, release.privacy(), context);
  act_on(share_findings(found.tail(), release.privacy()), options.on_bad_row, context);
  if (options.dry_run) {
    columns_by_spec(options.data, spec);
    return dry_run(found, spend_of(model, options, release.privacy()), release.privacy(), {});
  }
  Reading reading = read_by_spec(options.data, spec, context);
  if (!options.seed) act_on(row_findings(reading, evaluation_facts(model, options)), options.on_bad_row, context);
  std::optional<Ledger> ledger = found.open();
  Json result = evaluate_model(model, reading.table, options, ledger ? &*ledger : nullptr);
  if (ledger) result["ledger"] = ledger_state(*ledger);
  return result;
}

namespace {

// One line per label. The meaning is printed once.
void add_errors(const Json& result, Lines out) {
  fmt::format_to(out,
                 "label: error, on people like these (if none of them helped to learn the model), on this table\n");
  for (const Json& label : result["labels"]) {
    const Json &people = label["interval"], &table = label["table_interval"];
    fmt::format_to(out, "{}: {} [{:.4f}, {:.4f}] [{:.4f}, {:.4f}]\n", plain(label["label"]),
                   label["error"].is_null() ? "unknown" : fmt::format("{:.4f}", label["error"].get<double>()),
                   people["low"].get<double>(), people["high"].get<double>(), table["low"].get<double>(),
                   table["high"].get<double>());
  }
  fmt::format_to(out, "all intervals of a kind hold together with confidence {}\n", plain(result["confidence"]));
}

void add_error(const Json& result, Lines out) {
  auto interval = [&](const char* what, const Json& given) {
    fmt::format_to(out, "{} between {:.4f} and {:.4f}", what, given["low"].get<double>(), given["high"].get<double>());
  };
  if (result["error"].is_null())
    fmt::format_to(out, "error unknown: no rows were counted\n");
  else
    fmt::format_to(out, "error {:.4f} ({} wrong, with noise)\n", result["error"].get<double>(), result["wrong"].dump());
  interval("on people like these", result["interval"]);
  fmt::format_to(out, ", if none of them helped to learn the model\n");
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
