// `optimize`: makes one public solution from a table, under a promise that is committed to the ledger first.
//
// As `learn` (learn.h): options and files are checked, the data is parsed in full, the file to write is opened, the
// spend is committed, then the optimizer runs. A failure before the commit costs nothing.
#pragma once

#include <memory>

#include "discreet/app/checks/inspected_run.h"
#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"

namespace discreet::inline app {

struct OptimizeOptions : PersonOptions, RecordingOptions {
  static constexpr const char* name = "optimize";
  static constexpr const char* summary =
      "Choose a solution that suits most of a table's people, with differential privacy.";
  static constexpr const char* example = "discreet optimize clauses --variables 20 --data wishes.cnf --epsilon 1";

  std::filesystem::path data;
  std::string inputs;
  BadRow on_bad_row = BadRow::refuse;
  std::optional<std::filesystem::path> out;
  std::optional<Separator> separator;

  static constexpr auto fields() {
    using O = OptimizeOptions;
    return std::tuple_cat(
        std::tuple{field("data", &O::data,
                         "the table: a CSV file with a header, one row per person, or for clauses a DIMACS file"),
                   field("inputs", &O::inputs, "the columns to use, with commas between them (default: all)"),
                   field("on_bad_row", &O::on_bad_row, "treatment of rows that cannot be read"),
                   field("out", &O::out, "where to write the solution, a JSON file")},
        separator_field<O>(), person_fields<O>(), recording_fields<O>());
  }
};

// {optimizer, private, privacy, rows, says, solution, options, out, ledger}, with `reason` if it is not private
Json optimize(const Json& request, const Context& context);

// For `inspect optimize`.
std::unique_ptr<const InspectedRun> inspected_optimize(const Json& request);

Verb optimize_verb();

}  // namespace discreet::inline app
