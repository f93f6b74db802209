// The list of sanitizers, and what every surface may ask of one: all of it derived from the sanitizer's own
// declaration.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/app/request/counting_query.h"
#include "discreet/sanitizers/counted_values.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline app {

// As LearnerEntry (registry.h). A release is JSON: the sanitizer's public output, with nothing about how it was made.
struct SanitizerEntry {
  std::string name, summary;
  std::string error_says;  // what a planned error is about
  Json fields;             // [{name, kind, default, help}]

  std::function<Json(const Json& options)> complete;  // all options, in one spelling
  std::function<Privacy(const Json& options)> privacy;
  std::function<Rational(const Json& options)> beta;
  std::function<std::vector<Bound>(const Json& options, const Accuracy& goal)> bounds;
  std::function<TableSpec(const Json& options, const std::vector<std::string>& columns)> inputs;
  std::function<void(const Json& options, std::size_t rows)> check_rows;  // Error: such a table is refused
  std::function<Json(const Json& options, const Table& table, Rng& rng, const Progress& progress)> sanitize;
  // The same for numbers that are sorted and counted already; Error where the options are not about single numbers.
  std::function<Json(const Json& options, const CountedValues<std::uint64_t>& values, Rng& rng,
                     const Progress& progress)>
      sanitize_counted;
  SubjectOf subject;

  // Of a release of a table of so many rows; Error unless it is one of this sanitizer. A sentence about it for people.
  std::function<std::string(const Json& options, const Json& release, std::size_t rows)> describe;
  // The release, read once and ready to be asked as often as one likes; Error for a query that it does not take.
  using Questions = std::function<Answer(const CountingQuery& query)>;
  std::function<Questions(const Json& options, const Json& release, std::size_t rows)> questions;
  // CSV texts whose first column is called `column`: a small table of made-up rows, and the same as weights.
  std::function<std::string(const Json& options, const Json& release, std::size_t rows, const std::string& column)>
      table, weights;
};

const std::vector<SanitizerEntry>& all_sanitizers();

// Error with the nearest name when there is none.
const SanitizerEntry& find_sanitizer(const std::string& name);

}  // namespace discreet::inline app
