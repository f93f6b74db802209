// A table of scores as an option: the path of a CSV file, or the table itself.
#pragma once

#include "discreet/json/value.h"
#include "discreet/optimizers/scores.h"

namespace discreet::inline json {

// The path of a CSV file with a header. Its first column names the kinds of people. Every other column is a solution.
// Or the table itself, `{"kinds": ["north"], "solutions": ["bus", "tram"], "scores": [[3, 1]]}`.
template <>
struct Value<ScoreTable> {
  static constexpr std::string_view kind = "scores";
  static ScoreTable read(const Json& given, std::string_view name);
  static Json write(const ScoreTable& value);
};

}  // namespace discreet::inline json
