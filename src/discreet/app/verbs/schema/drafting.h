// `schema`: drafts a schema from a codebook, or without privacy from the data. Or it checks one and shows its literals.
#pragma once

#include <filesystem>
#include <optional>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/table/schema.h"

namespace discreet::inline app {

// The caller's decision to accept that the output reveals information about the data.
enum class NotPrivate { refuse, accept };
constexpr auto words(NotPrivate) { return std::array<std::string_view, 2>{"refuse", "accept"}; }

struct SchemaOptions {
  static constexpr const char* name = "schema";
  static constexpr const char* summary = "Draft a schema, which turns columns into literals, or show one.";
  static constexpr const char* example =
      "discreet schema --codebook codebook.csv --label diabetic --positive yes --out s.json";

  std::optional<std::filesystem::path> codebook, data;
  std::optional<Schema> schema;
  NotPrivate not_private = NotPrivate::refuse;
  std::string label;
  std::optional<std::string> positive;
  std::int64_t parts = 4, values = 8;
  std::optional<std::filesystem::path> out;

  static constexpr auto fields() {
    using O = SchemaOptions;
    return std::tuple{field("codebook", &O::codebook,
                            "describes the columns: a CSV file with name, kind, values, low, high, cuts, other"),
                      field("data", &O::data, "the table itself, with --not-private: what is drafted tells about it"),
                      field("not_private", &O::not_private, "accept that a schema from data is NOT private"),
                      field("schema", &O::schema, "a schema to check and show"),
                      field("label", &O::label, "the column with the labels, which is no literal"),
                      field("positive", &O::positive, "the label that counts as 1"),
                      field("parts", &O::parts, "how many parts numbers without cuts are divided into"),
                      field("values", &O::values, "data: how many values of a column to list, the most frequent ones"),
                      field("out", &O::out, "where to write the schema (default: it is shown)")};
  }
};

// {schema | out, literals, dimension, private, left_out}
Json draft_schema(const Json& request, const Context& context);

Verb schema_verb();

}  // namespace discreet::inline app
