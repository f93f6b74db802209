// `predict`: labels from a model for the rows of a table.
#pragma once

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"

namespace discreet::inline app {

// The standard that predictions are compared with.
enum class Score { none, labels };
constexpr auto words(Score) { return std::array<std::string_view, 2>{"none", "labels"}; }

struct PredictOptions : PlaceOptions {
  static constexpr const char* name = "predict";
  static constexpr const char* summary = "Label the rows of a table with a model.";
  static constexpr const char* example = "discreet predict --model m.json --data t.csv";

  std::filesystem::path model, data;
  std::string label, labels;
  std::optional<Schema> schema;
  std::optional<std::filesystem::path> out;
  Score score = Score::none;
  std::optional<Separator> separator;
  BadRow on_bad_row = BadRow::refuse;

  static constexpr auto fields() {
    using O = PredictOptions;
    auto own =
        std::tuple{field("model", &O::model, "the model's file"),
                   field("data", &O::data, "the table: a CSV file with the columns that the model reads"),
                   field("out", &O::out, "where to write the labels, a CSV file (default: they are shown)"),
                   field("score", &O::score, "compare with the labels of the table: the error is NOT private"),
                   field("label", &O::label, "the column with the labels to compare with (default: the model's)"),
                   field("labels", &O::labels, "the same of a model of many labels, with commas, in its order"),
                   field("schema", &O::schema, "another schema with the model's literals (default: the model's own)"),
                   field("on_bad_row", &O::on_bad_row, "treatment of rows that cannot be read")};
    return std::tuple_cat(own, separator_field<O>(), place_fields<O>());
  }
};

// {rows, answered, predictions | out}. With a score also error, mistakes and private: false. For many labels a
// prediction is a list. The error and the mistakes are those of the worst label, and `errors` has all of them.
Json predict(const Json& request, const Context& context);

Verb predict_verb();

}  // namespace discreet::inline app
