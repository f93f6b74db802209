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
#include <vector>

#include "discreet/app/checks/row_checks.h"
#include "discreet/app/registry/data_options.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/request/recording.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline app {

// The fields of a verb O with these options and more.
template <class O>
constexpr auto learn_fields() {
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
          Field<O, std::optional<std::filesystem::path>>{"model", &O::model, "where to write the model"},
          Field<O, std::optional<std::filesystem::path>>{"geojson", &O::geojson,
                                                         "where to write the region of a learner on a map, as GeoJSON"},
          Field<O, std::optional<std::filesystem::path>>{
              "wkt", &O::wkt, "where to write this region as well-known text, a MULTIPOLYGON"},
          Field<O, bool>{"allow_constant", &O::allow_constant, "learn although every label is positive"}},
      separator_field<O>(), default_range_field<O>(), place_fields<O>(), person_fields<O>(), recording_fields<O>());
}

struct LearnOptions : DataOptions, RecordingOptions {
  static constexpr const char* name = "learn";
  static constexpr const char* summary = "Learn a model from a table with differential privacy.";
  static constexpr const char* example =
      "discreet learn parity --dimension 24 --data d.csv --epsilon 1 --alpha 0.1 --beta 0.05 --model m.json --ledger "
      "b.db";

  std::optional<std::filesystem::path> model, geojson, wkt;
  bool default_range = false, allow_constant = false;

  static constexpr auto fields() { return learn_fields<LearnOptions>(); }
};

// A run as far as no row is needed: the learner is made, and the ledger is found.
struct PreparedLearn {
  const LearnerEntry& entry;
  LearnOptions verb;
  Json given;  // the learner's own options
  TableColumns columns;
  std::optional<Person> person;
  bool from_data = false;  // the frame was taken from the table
  std::shared_ptr<const AnyLearner> learner = {};

  Privacy privacy() const { return learner->privacy(); }
  // Where the run is not private nothing is recorded.
  RunLedger ledger(const Json& request, const Context& context) const;
  // Checks of public facts, and of rows once they are read.
  std::vector<Finding> facts(const RunLedger& ledger) const;
  struct RowNotes {
    bool plan = true;      // compare the number of rows with the plan's
    bool rounded = false;  // messages give counts as `about 200`
  };
  std::vector<Finding> rows(const Reading& reading, const RowNotes& notes) const;
};
PreparedLearn prepare_learn(const Json& request, const Context& context);

// The facts about a run's rows that options decide. For files and arrays alike.
RowFacts learn_row_facts(const LearnOptions& options, const AnyLearner& learner);

// {answered, private, privacy, rule, model, ledger, rows}, with `reason` if it is not private
Json learn(const Json& request, const Context& context);

Verb learn_verb();

}  // namespace discreet::inline app
