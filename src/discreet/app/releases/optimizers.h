// The list of optimizers, and what every surface may ask of one: all of it derived from the optimizer's own
// declaration.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

struct Context;

// Where the rows of an optimizer stand.
struct OptimizerData {
  std::filesystem::path path;
  std::vector<std::string> columns;  // of a table; empty: those that nothing else names
  std::optional<std::string> id;
  BadRow bad_row = BadRow::refuse;
};

// As LearnerEntry (registry.h). A solution is JSON: the optimizer's public output, with nothing about how it was made.
struct OptimizerEntry {
  std::string name, summary;
  std::string goal_says;  // what accuracy means: "with probability 1 - beta the solution ..."
  Json fields;            // [{name, kind, default, help}]

  std::function<Json(const Json& options)> complete;  // all options, in one spelling
  std::function<Privacy(const Json& options)> privacy;
  std::function<std::vector<Bound>(const Json& options, const Accuracy& goal)> bounds;
  // The rows, read and checked in full, and the run on them: whatever is wrong with the data throws before the run.
  struct Prepared {
    std::size_t rows = 0;
    std::function<Json(Rng& rng, const Progress& progress)> optimize;
  };
  std::function<Prepared(const Json& options, const OptimizerData& data, const Context& context)> prepare;
  std::function<std::string(const Json& options, const Json& solution, std::size_t rows)> describe;  // a sentence
  SubjectOf subject;
};

const std::vector<OptimizerEntry>& all_optimizers();

// Error with the nearest name when there is none.
const OptimizerEntry& find_optimizer(const std::string& name);

}  // namespace discreet::inline app
