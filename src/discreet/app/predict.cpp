// Tested by call_test.cpp
#include "discreet/app/predict.h"

#include "discreet/app/file.h"
#include "discreet/app/model.h"
#include "discreet/app/overwriting.h"
#include "discreet/app/reading.h"
#include "discreet/app/request.h"

namespace discreet {
namespace {

std::string csv_of(const std::vector<Label>& labels) {
  std::string text = "prediction\n";
  text.reserve(text.size() + 2 * labels.size());
  for (Label label : labels) text += label ? "1\n" : "0\n";
  return text;
}

std::size_t mistakes_of(const std::vector<Label>& predicted, std::span<const Label> truth) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) wrong += predicted[i] != truth[i];
  return wrong;
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
        "option 'schema': the model was learned without a schema and reads its columns as they are; leave it out");
  if (schema.literals() != model.schema->literals())
    throw Error(
        "option 'schema': its literals are not those that the model was learned from; leave it out, and the "
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
  if (options.score == Score::labels)
    spec.labels = {
        LabelColumn{.name = options.label.empty() ? model.label : options.label, .positive = model.positive}};

  Reading reading = read_by_spec(options.data, spec, context);
  auto labels = predict(model, reading.table);
  Json result{{"rows", labels.size()}, {"answered", model.answered()}};
  if (options.score == Score::labels) {
    std::size_t wrong = mistakes_of(labels, reading.table.labels());
    result["error"] = static_cast<double>(wrong) / static_cast<double>(labels.size());
    result["mistakes"] = wrong;
    result["private"] = false;
  }
  if (options.out) {
    write_file(options.out->native(), csv_of(labels));
    result["out"] = Value<std::filesystem::path>::write(*options.out);
  } else {
    result["predictions"] = labels;
  }
  return result;
}

}  // namespace discreet
