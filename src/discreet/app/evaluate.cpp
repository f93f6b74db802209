#include "discreet/app/evaluate.h"

#include "discreet/algebra/column_differences.h"
#include "discreet/app/reading.h"
#include "discreet/app/request.h"
#include "discreet/learning/error_interval.h"
#include "discreet/privacy/largest_step.h"

namespace discreet {
namespace {

constexpr std::int64_t most_rows = std::int64_t{1} << 40;

// Many labels are as many counts of the same rows: what each may spend, and how often its interval may miss.
struct Share {
  Rational epsilon, beta;
};

Share share_of(const EvaluateOptions& options, std::size_t labels) {
  require(options.beta > 0 && options.beta < 1, "option 'beta' must lie between 0 and 1");
  require(options.delta >= 0 && options.delta < 1, "option 'delta' must be at least 0 and below 1");
  if (labels == 1) {
    require(options.delta == 0, "option 'delta': one label has one count, which needs no delta; leave it out");
    return {options.epsilon, options.beta};
  }
  const Privacy total{options.epsilon, options.delta, options.neighbours};
  return {largest_epsilon(total, {.any = labels}), Rational(options.beta / labels)};
}

ErrorCounts release_of(const EvaluateOptions& options, const Share& share, std::size_t rows) {
  bool public_rows = options.neighbours != Neighbours::add_remove;
  return {share.epsilon, options.neighbours, public_rows ? static_cast<std::int64_t>(rows) : most_rows};
}

Privacy promise_of(const EvaluateOptions& options) { return {options.epsilon, options.delta, options.neighbours}; }

Json written(const ErrorInterval& interval) { return {{"low", interval.low}, {"high", interval.high}}; }

// From here on the data is not looked at: what follows is made of the released counts and public numbers.
Json report(const ErrorCount& count, std::int64_t rows, const Share& share) {
  std::int64_t all = count.right ? count.wrong + *count.right : rows;
  Json result{{"wrong", count.wrong}};
  if (count.right)
    result["right"] = *count.right;
  else
    result["rows"] = rows;
  result["error"] = all > 0 ? Json(static_cast<double>(count.wrong) / static_cast<double>(all)) : Json();
  result["interval"] = written(error_interval(count, rows, share.epsilon, share.beta));
  result["table_interval"] = written(table_interval(count, rows, share.epsilon, share.beta));
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
  return spec;
}

Json evaluate_model(const Model& model, const Table& table, const EvaluateOptions& options, Ledger* ledger) {
  const Share share = share_of(options, std::max<std::size_t>(1, model.labels.size()));
  ErrorCounts release = release_of(options, share, table.rows());
  Rng rng = options.seed ? Rng::seeded(*options.random_seed()) : Rng::secure();
  // What the interval objects to depends on the options alone: let it be said before the spend.
  error_interval({0, std::nullopt}, 1, share.epsilon, share.beta);
  if (ledger) ledger->spend(promise_of(options), {"evaluate", model.learner, options.note});
  const auto wrong = mistakes_of(model, table);
  const auto rows = static_cast<std::int64_t>(table.rows());
  Json result{{"private", !options.seed}, {"privacy", write_privacy(promise_of(options))}}, all = Json::array();
  for (std::size_t each : wrong) {
    const auto mistakes = static_cast<std::int64_t>(each);
    all.push_back(report(release(mistakes, rows - mistakes, rng), rows, share));
  }
  if (model.labels.empty())
    result.update(all[0]);
  else
    for (std::size_t j = 0; j < all.size(); ++j) all[j]["label"] = model.labels[j];
  if (!model.labels.empty()) result["labels"] = std::move(all);
  result["confidence"] = to_string(Rational(1 - options.beta));
  return result;
}

Json evaluate(const Json& request, const Context& context) {
  EvaluateOptions options = split<EvaluateOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  Model model = load_model(options.model.native());
  Privacy promise = promise_of(options);
  release_of(options, share_of(options, std::max<std::size_t>(1, model.labels.size())), 0);  // checks the options
  use_places(options, model);
  Reading reading = read_by_spec(options.data, evaluation_spec(model, options), context);
  std::optional<Ledger> ledger = open_ledger(request, options, options.data, promise, context);
  Json result = evaluate_model(model, reading.table, options, ledger ? &*ledger : nullptr);
  if (ledger) result["ledger"] = ledger_state(*ledger);
  return result;
}

}  // namespace discreet
