// A schema: the public description of a table that turns its columns into literals, bits for learners.
//
//   {"format": "discreet schema", "version": 1,
//    "columns": [{"name": "age", "kind": "integer", "low": 0, "high": 120, "cuts": [40, 60]},
//                {"name": "colour", "kind": "category", "values": ["red", "green", "blue"], "other": "blue"}],
//    "label": {"name": "diabetic", "positive": "yes", "values": ["yes", "no"]}}
//
// It exists before the data and never looks at it. Each row is read by itself. So tables with one different row become
// tables of bits with at most this row different. A schema made from data contains a note of it ("source"). Then every
// result that is learned with it is marked as not private. docs/schemas.md
#pragma once

#include "discreet/json/value.h"
#include "discreet/learning/literal_groups.h"
#include "discreet/table/schema_column.h"

namespace discreet::inline table {

struct SchemaLabel {
  std::string name;
  std::optional<std::string> positive;   // the word that counts as 1, absent: labels are 0 and 1
  std::vector<std::string> values = {};  // all words that occur, or empty: nobody has listed them
};

struct SchemaSource {
  std::string from;        // its origin, for people
  bool is_private = true;  // false: it reveals facts of the data
};

class Schema {
 public:
  static constexpr int version = 1;
  static constexpr std::size_t max_literals = 65536;
  static constexpr std::size_t max_bytes = std::size_t{1} << 24;  // for its file

  // Error: no column, a name twice, a label among the columns, more literals than max_literals, two with one name.
  explicit Schema(std::vector<SchemaColumn> columns, std::optional<SchemaLabel> label = {},
                  std::optional<SchemaSource> source = {});

  // Error: not a schema, or from a newer version. Messages name the column.
  static Schema read(const Json& from);
  static Schema load(const std::string& path);  // messages begin with the path
  Json write() const;

  const std::vector<SchemaColumn>& columns() const { return columns_; }
  const std::optional<SchemaLabel>& label() const { return label_; }
  bool is_private() const { return !source_ || source_->is_private; }
  const std::vector<std::string>& literals() const { return literals_; }  // their names, in the order of the bits
  std::size_t dimension() const { return literals_.size(); }
  std::vector<LiteralGroup> groups() const;  // the literals of each column, in the order of the bits

  std::vector<std::string> names() const;  // the columns'
  TableSpec inputs() const;                // the table of bits, without labels
  // The same with these columns alone, in this order. Error for an unknown name.
  Schema only(const std::vector<std::string>& names) const;

 private:
  std::vector<SchemaColumn> columns_;
  std::optional<SchemaLabel> label_;
  std::optional<SchemaSource> source_;
  std::vector<std::string> literals_;
};

}  // namespace discreet::inline table

namespace discreet::inline json {

// The path of a file, or the object itself.
template <>
struct Value<Schema> {
  static constexpr std::string_view kind = "schema";
  static Schema read(const Json& given, std::string_view name);
  static Json write(const Schema& value) { return value.write(); }
};

}  // namespace discreet::inline json
