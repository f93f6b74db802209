// `learn`: from a table to a model, under a promise that is committed to the ledger first.
//
// The order is the guarantee: options and files are checked, the table is parsed in full, the model's file is opened,
// the spend is committed, then the learner runs. Whatever fails before the commit costs nothing; whatever fails after
// it, or is interrupted, is spent.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/recording.h"
#include "discreet/app/schema.h"
#include "discreet/app/table.h"
#include "discreet/base/field.h"

namespace discreet {

constexpr auto words(BadRow) { return std::array<std::string_view, 2>{"refuse", "replace"}; }

inline constexpr std::string_view schema_help =
    "a JSON file that turns columns into literals such as age >= 40, the bits that are learned from (public)";

// The columns of a table that hold the places of a learner on a map.
struct PlaceOptions {
  std::string x, y, point;
};

// Their fields, in a verb O whose options are, among others, these.
template <class O>
constexpr auto place_fields() {
  return std::tuple{
      Field<O, std::string>{"x", &O::x, "the column of the values; on a map that of the first coordinate (longitude)"},
      Field<O, std::string>{"y", &O::y, "of a learner on a map: the column with the second coordinate (latitude)"},
      Field<O, std::string>{"point", &O::point, "instead of x and y: a column of points such as POINT (9.1 45.4)"}};
}

// Which columns of a table are meant.
struct DataOptions : PlaceOptions {
  std::filesystem::path data;
  std::string label, labels;
  std::optional<std::string> positive;
  std::string inputs;
  std::optional<Schema> schema;
  std::optional<std::string> id;
  BadRow on_bad_row = BadRow::refuse;
};

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
                "data", &O::data, "the table: a CSV file with a header, a row a person; of a map also GeoJSON points"},
            Field<O, std::string>{"label", &O::label, "the column with the labels; absent: the last"},
            Field<O, std::string>{"labels", &O::labels,
                                  "of a learner of many labels: their columns, with commas; absent: all others"},
            Field<O, std::optional<std::string>>{"positive", &O::positive,
                                                 "the word that counts as 1; absent: labels are 0 and 1"},
            Field<O, std::string>{"inputs", &O::inputs, "the columns to learn from, with commas; absent: all others"},
            Field<O, std::optional<Schema>>{"schema", &O::schema, schema_help},
            Field<O, std::optional<std::string>>{
                "id", &O::id, "the column that tells people apart: of rows with one id only the first counts"},
            Field<O, BadRow>{"on_bad_row", &O::on_bad_row, "what happens to a row that cannot be read"},
            field("model", &O::model, "where to write the model"),
            field("geojson", &O::geojson, "where to write the region of a learner on a map, as GeoJSON"),
            field("wkt", &O::wkt, "where to write that region as well-known text, a MULTIPOLYGON")},
        place_fields<O>(), recording_fields<O>());
  }
};

// {answered, private, privacy, rule, model, ledger, rows}; with `reason` where it is not private
Json learn(const Json& request, const Context& context);

}  // namespace discreet
