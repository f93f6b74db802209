// `learn`: makes a model from a table, under a promise that is committed to the ledger first.
//
// The order is the guarantee. Options and files are checked, the table is parsed in full, the model's file is opened,
// the spend is committed, then the learner runs. A failure before the commit costs nothing. After the commit the budget
// is spent, also if the run fails or is interrupted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/registry/data_options.h"
#include "discreet/app/request/recording.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline app {

struct LearnOptions : DataOptions, RecordingOptions {
  static constexpr const char* name = "learn";
  static constexpr const char* summary = "Learn a model from a table under a promise.";
  static constexpr const char* example =
      "discreet learn parity --dimension 24 --data d.csv --epsilon 1 --alpha 0.1 --beta 0.05 --model m.json --ledger "
      "b.db";

  std::optional<std::filesystem::path> model, geojson, wkt;

  static constexpr auto fields() {
    using O = LearnOptions;
    return std::tuple_cat(
        std::tuple{
            Field<O, std::filesystem::path>{
                "data", &O::data,
                "the table: a CSV file with a header, one row per person, or for a map also GeoJSON points"},
            Field<O, std::string>{"label", &O::label, "the column with the labels (default: the last)"},
            Field<O, std::string>{
                "labels", &O::labels,
                "columns of the labels for a learner of many labels, with commas (default: all others)"},
            Field<O, std::optional<std::string>>{"positive", &O::positive,
                                                 "the word that counts as 1 (default: labels are 0 and 1)"},
            Field<O, std::string>{"inputs", &O::inputs, "the columns to learn from, with commas (default: all others)"},
            Field<O, std::optional<Schema>>{"schema", &O::schema, schema_help},
            Field<O, BadRow>{"on_bad_row", &O::on_bad_row, "treatment of rows that cannot be read"},
            field("model", &O::model, "where to write the model"),
            field("geojson", &O::geojson, "where to write the region of a learner on a map, as GeoJSON"),
            field("wkt", &O::wkt, "where to write this region as well-known text, a MULTIPOLYGON")},
        place_fields<O>(), person_fields<O>(), recording_fields<O>());
  }
};

// {answered, private, privacy, rule, model, ledger, rows}, with `reason` if it is not private
Json learn(const Json& request, const Context& context);

Verb learn_verb();

}  // namespace discreet::inline app
