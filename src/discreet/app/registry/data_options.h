// The columns of a table, and the treatment of rows that cannot be read: options of many verbs.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "discreet/app/registry/person.h"
#include "discreet/base/field.h"
#include "discreet/table/schema.h"
#include "discreet/table/table.h"

namespace discreet::inline app {

constexpr auto words(BadRow) { return std::array<std::string_view, 2>{"refuse", "replace"}; }

inline constexpr std::string_view schema_help =
    "a JSON file that turns columns into literals such as age >= 40, the bits to learn from (public)";

// The columns of a table that hold the places of a learner on a map.
struct PlaceOptions {
  std::string x, y, point;
};

// Their fields, in a verb O whose options are, among others, these.
template <class O>
constexpr auto place_fields() {
  return std::tuple{
      Field<O, std::string>{"x", &O::x, "the column of the values, or on a map of the first coordinate (longitude)"},
      Field<O, std::string>{"y", &O::y, "the column of the second coordinate on a map (latitude)"},
      Field<O, std::string>{"point", &O::point, "instead of x and y: a column of points such as POINT (9.1 45.4)"}};
}

// The columns of a table.
struct DataOptions : PlaceOptions, PersonOptions {
  std::filesystem::path data;
  std::string label, labels;
  std::optional<std::string> positive;
  std::string inputs;
  std::optional<Schema> schema;
  std::optional<Separator> separator;
  BadRow on_bad_row = BadRow::refuse;
};

// In a verb O that reads a CSV file.
template <class O>
constexpr auto separator_field() {
  return std::tuple{Field<O, std::optional<Separator>>{
      "separator", &O::separator, "the character between cells (default: a comma, or for .tsv a tab)"}};
}

// In a verb O that spends, for a check that would stop it.
template <class O>
constexpr auto default_range_field() {
  return std::tuple{
      Field<O, bool>{"default_range", &O::default_range, "spend although low and high are left at their defaults"}};
}

}  // namespace discreet::inline app
