// A schema: the public description of a table that turns its columns into literals, bits that learners read.
//
//   {"format": "discreet schema", "version": 1,
//    "columns": [{"name": "age", "kind": "integer", "low": 0, "high": 120, "cuts": [40, 60]},
//                {"name": "colour", "kind": "category", "values": ["red", "green", "blue"], "other": "blue"}],
//    "label": {"name": "diabetic", "positive": "yes"}}
//
// It stands before the data and never looks at it. Each row is read by itself, so that tables which differ in one row
// become tables of bits which differ in at most that row. Where a schema was made from data it says so ("source"), and
// whatever is learned with it says that it is not private. docs/schemas.md
#pragma once

#include "discreet/json/value.h"
#include "discreet/table/schema_column.h"

namespace discreet::inline table {

struct SchemaLabel {
  std::string name;
  std::optional<std::string> positive;  // the word that counts as 1; absent: labels are 0 and 1
};

struct SchemaSource {
  std::string from;        // what it was made from, for people
  bool is_private = true;  // false: it tells about somebody's data
};

class Schema {
 public:
  static constexpr int version = 1;
  static constexpr std::size_t max_literals = 65536;
  static constexpr std::size_t max_bytes = std::size_t{1} << 24;  // of its file

  // Error: no column, a name twice, a label among the columns, more literals than max_literals, two with one name.
  explicit Schema(std::vector<SchemaColumn> columns, std::optional<SchemaLabel> label = {},
                  std::optional<SchemaSource> source = {});

  // Error: not a schema, from a newer version; messages name the column.
  static Schema read(const Json& from);
  static Schema load(const std::string& path);  // messages begin with the path
  Json write() const;

  const std::vector<SchemaColumn>& columns() const { return columns_; }
  const std::optional<SchemaLabel>& label() const { return label_; }
  bool is_private() const { return !source_ || source_->is_private; }
  const std::vector<std::string>& literals() const { return literals_; }  // their names, in the order of the bits
  std::size_t dimension() const { return literals_.size(); }

  std::vector<std::string> names() const;  // of the columns
  TableSpec inputs() const;                // the table of bits, without labels
  // The same with these columns alone, in this order. Error for a name that it does not have.
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
