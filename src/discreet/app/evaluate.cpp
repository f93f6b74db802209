#include "discreet/app/evaluate.h"

#include "discreet/app/reading.h"
#include "discreet/app/request.h"
#include "discreet/learning/error_interval.h"

namespace discreet {
namespace {

constexpr std::int64_t most_rows = std::int64_t{1} << 40;

ErrorCounts release_of(const EvaluateOptions& options, std::size_t rows) {
  require(options.beta > 0 && options.beta < 1, "option 'beta' must lie between 0 and 1");
  bool public_rows = options.neighbours != Neighbours::add_remove;
  return {options.epsilon, options.neighbours, public_rows ? static_cast<std::int64_t>(rows) : most_rows};
}

Json written(const ErrorInterval& interval) { return {{"low", interval.low}, {"high", interval.high}}; }

}  // namespace

TableSpec evaluation_spec(const Model& model, const EvaluateOptions& options) {
  TableSpec spec = input_spec(model);
  spec.bad_row = options.on_bad_row;
  spec.labels = {LabelColumn{.name = options.label.empty() ? model.label : options.label, .positive = model.positive}};
  if (options.neighbours == Neighbours::add_remove) spec.no_rows = NoRows::accept;
  return spec;
}

Json evaluate_model(const Model& model, const Table& table, const EvaluateOptions& options, Ledger* ledger) {
  ErrorCounts release = release_of(options, table.rows());
  Rng rng = options.seed ? Rng::seeded(*options.random_seed()) : Rng::secure();
  // What the interval objects to depends on the options alone: let it be said before the spend.
  error_interval({0, std::nullopt}, 1, options.epsilon, options.beta);
  if (ledger) ledger->spend(release.privacy(), {"evaluate", model.learner, options.note});
  auto predicted = predict(model, table);
  std::int64_t wrong = 0, rows = static_cast<std::int64_t>(predicted.size());
  for (std::size_t i = 0; i < predicted.size(); ++i) wrong += predicted[i] != table.labels()[i];
  ErrorCount count = release(wrong, rows - wrong, rng);
  // From here on the data is not looked at: what follows is made of the released counts and public numbers.
  std::int64_t all = count.right ? count.wrong + *count.right : rows;
  Json result{{"private", !options.seed}, {"privacy", write_privacy(release.privacy())}, {"wrong", count.wrong}};
  if (count.right)
    result["right"] = *count.right;
  else
    result["rows"] = rows;
  result["error"] = all > 0 ? Json(static_cast<double>(count.wrong) / static_cast<double>(all)) : Json();
  result["interval"] = written(error_interval(count, rows, options.epsilon, options.beta));
  result["table_interval"] = written(table_interval(count, rows, options.epsilon, options.beta));
  result["confidence"] = to_string(Rational(1 - options.beta));
  return result;
}

Json evaluate(const Json& request, const Context& context) {
  EvaluateOptions options = split<EvaluateOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  Privacy promise = release_of(options, 0).privacy();
  Model model = load_model(options.model.native());
  use_places(options, model);
  Reading reading = read_by_spec(options.data, evaluation_spec(model, options), context);
  std::optional<Ledger> ledger = open_ledger(request, options, options.data, promise, context);
  Json result = evaluate_model(model, reading.table, options, ledger ? &*ledger : nullptr);
  if (ledger) result["ledger"] = ledger_state(*ledger);
  return result;
}

}  // namespace discreet
