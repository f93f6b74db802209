// Tested by call_test.cpp
#include "discreet/app/verbs/predict/predict.h"

#include <algorithm>

#include "discreet/algebra/column_differences.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/files/file.h"
#include "discreet/table/formats/csv_rows.h"

namespace discreet::inline app {
namespace {

std::string csv_of(const std::vector<Label>& labels) {
  std::string text = "prediction\n";
  text.reserve(text.size() + 2 * labels.size());
  for (Label label : labels) text += label ? "1\n" : "0\n";
  return text;
}

// A column a label, under its name.
std::string csv_of(const BitMatrix& labels, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t j = 0; j < names.size(); ++j) text += (j == 0 ? "" : ",") + csv_cell(names[j]);
  text.reserve(text.size() + 2 * labels.rows() * labels.columns() + 2);
  text += '\n';
  for (std::size_t i = 0; i < labels.rows(); ++i)
    for (std::size_t j = 0; j < labels.columns(); ++j) {
      text += labels.get(i, j) ? '1' : '0';
      text += j + 1 < labels.columns() ? ',' : '\n';
    }
  return text;
}

Json json_of(const BitMatrix& labels) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < labels.rows(); ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < labels.columns(); ++j) row.push_back(labels.get(i, j) ? 1 : 0);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::size_t mistakes_of(const std::vector<Label>& predicted, std::span<const Label> truth) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) wrong += predicted[i] != truth[i];
  return wrong;
}

double share(std::size_t wrong, std::size_t rows) { return static_cast<double>(wrong) / static_cast<double>(rows); }

void write_labels(const PredictOptions& options, const std::string& csv, Json& result) {
  write_file(options.out->native(), csv);
  result["out"] = Value<std::filesystem::path>::write(*options.out);
}

void predict_one(const PredictOptions& options, const Model& model, const Table& table, Json& result) {
  auto labels = predict(model, table);
  if (options.score == Score::labels) {
    std::size_t wrong = mistakes_of(labels, table.labels());
    result.update(Json{{"error", share(wrong, table.rows())}, {"mistakes", wrong}, {"private", false}});
  }
  if (options.out)
    write_labels(options, csv_of(labels), result);
  else
    result["predictions"] = labels;
}

void predict_all(const PredictOptions& options, const Model& model, const Table& table, Json& result) {
  BitMatrix labels = predict_many(model, table);
  if (options.score == Score::labels) {
    auto wrong = column_differences(labels, table.label_bits(), labels.columns());
    std::size_t worst = *std::ranges::max_element(wrong);
    Json errors = Json::array();
    for (std::size_t each : wrong) errors.push_back(share(each, table.rows()));
    result.update(Json{{"error", share(worst, table.rows())}, {"mistakes", worst}, {"private", false}});
    result["errors"] = std::move(errors);
  }
  result["labels"] = model.labels;
  if (options.out)
    write_labels(options, csv_of(labels, model.labels), result);
  else
    result["predictions"] = json_of(labels);
}

// The labels must not replace what is read, nor the ledger of the table.
void check_out_path(const Json& request, const PredictOptions& options) {
  if (!options.out) return;
  std::vector<NamedPath> others;
  if (std::error_code failed; std::filesystem::is_regular_file(options.data, failed))
    others = ledger_files(Ledger::beside(options.data));
  others.push_back({"data", options.data});
  others.push_back({"model", options.model});
  others.push_back(schema_file(request));
  refuse_overwriting({"out", *options.out}, others);
}

// Another way to read the same literals, where a table has other missing values.
void use_schema(const Schema& schema, Model& model) {
  if (!model.schema)
    throw Error(
        "option 'schema': the model was learned without a schema and reads its columns as they are. Leave it out");
  if (schema.literals() != model.schema->literals())
    throw Error(
        "option 'schema': its literals are not those that the model was learned from. Leave it out, and the "
        "model's own schema is used");
  model.schema = schema;
}

}  // namespace

Json predict(const Json& request, const Context& context) {
  PredictOptions options = split<PredictOptions>(request, Json::array()).verb;
  if (options.model.empty()) throw Error("option 'model' is needed: a file that `discreet learn` wrote");
  check_out_path(request, options);
  Model model = load_model(options.model.native());
  if (options.schema) use_schema(*options.schema, model);
  use_places(options, model);
  TableSpec spec = input_spec(model);
  spec.bad_row = options.on_bad_row;
  spec.separator = options.separator;
  auto named = split_commas(options.labels);
  if (!options.label.empty()) named.push_back(options.label);
  if (options.score == Score::labels) add_labels(model, named, spec);

  Reading reading = read_by_spec(options.data, spec, context);
  Json result{{"rows", reading.table.rows()}, {"answered", model.answered()}};
  model.add_payment(result);
  if (model.is_private && model.unpaid()) context.say(unpaid_text);
  if (model.rehearsal) context.say(rehearsal_text);
  if (model.labels.empty())
    predict_one(options, model, reading.table, result);
  else
    predict_all(options, model, reading.table, result);
  return result;
}

namespace {

// A line per row, as CSV.
void add_predictions(const Json& result, Lines out) {
  std::string header = result.contains("labels") ? "" : "prediction";
  for (const Json& label : result.value("labels", Json::array()))
    header += (header.empty() ? "" : ",") + csv_cell(label.get<std::string>());
  fmt::format_to(out, "{}\n", header);
  for (const Json& label : result["predictions"]) {
    std::string line = label.dump();
    std::erase_if(line, [](char c) { return c == '[' || c == ']'; });  // many labels, with commas
    fmt::format_to(out, "{}\n", line);
  }
}

std::string predict_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  if (result.contains("predictions"))
    add_predictions(result, out);
  else
    fmt::format_to(out, "{} rows labelled, written to {}\n", result["rows"].dump(), plain(result["out"]));
  if (result.contains("error"))
    fmt::format_to(out, "error {}, {} of {} rows{} (NOT PRIVATE)\n", result["error"].dump(), result["mistakes"].dump(),
                   result["rows"].dump(), result.contains("errors") ? " on the worst label" : "");
  return text;
}

}  // namespace

Verb predict_verb() {
  Verb verb = verb_of<PredictOptions>(predict);
  verb.text = predict_text;
  verb.switches = {{"score", "labels"}};
  return verb;
}

}  // namespace discreet::inline app
