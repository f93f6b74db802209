#include "discreet/table/schema.h"

#include <algorithm>
#include <unordered_set>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline table {
namespace {

constexpr const char* format = "discreet schema";

void check_format(const Json& from) {
  if (!from.is_object())
    throw Error(
        "a schema is an object such as {\"columns\": [{\"name\": \"age\", \"kind\": \"integer\", \"cuts\": [40]}]}");
  check_keys(from, {"format", "version", "columns", "label", "source"});
  if (from.contains("format") && from["format"] != format)
    throw Error(std::string("is not a schema: its format is not \"") + format + "\"");
  if (!from.contains("version")) return;
  const Json& version = from["version"];
  if (!version.is_number_integer() || version.get<std::int64_t>() < 1) throw Error("version must be 1");
  if (version.get<std::int64_t>() > Schema::version)
    throw Error("was written for a newer version of discreet (format " + version.dump() + ", this one reads " +
                std::to_string(Schema::version) + "). Upgrade discreet");
}

std::string text_of(const Json& from, const char* object, const char* member) {
  if (!from.contains(member) || !from[member].is_string())
    throw Error(std::string(object) + ": " + member + " must be a text");
  auto text = from[member].get<std::string>();
  check_shown_text(text, std::string(object) + ": " + member);
  return text;
}

std::vector<std::string> values_of(const Json& from) {
  if (!from.is_array() || from.empty()) throw Error("label: values must be a list of texts, such as [\"yes\", \"no\"]");
  std::vector<std::string> values;
  for (const Json& value : from) {
    if (!value.is_string()) throw Error("label: values must be texts, such as \"yes\"");
    values.push_back(value);
    check_shown_text(values.back(), "label: values");
  }
  return values;
}

SchemaLabel read_label(const Json& from) {
  if (!from.is_object()) throw Error("label must be an object such as {\"name\": \"diabetic\", \"positive\": \"yes\"}");
  check_keys(from, {"name", "positive", "values"});
  SchemaLabel label{text_of(from, "label", "name"), std::nullopt};
  if (from.contains("positive")) label.positive = text_of(from, "label", "positive");
  if (from.contains("values")) label.values = values_of(from["values"]);
  if (label.positive && !label.values.empty() && std::ranges::find(label.values, *label.positive) == label.values.end())
    throw Error("label: positive " + in_quotes(*label.positive) + " is not one of the values. Add it to them");
  return label;
}

SchemaSource read_source(const Json& from) {
  if (!from.is_object()) throw Error("source must be an object such as {\"from\": \"a codebook\", \"private\": true}");
  check_keys(from, {"from", "private"});
  SchemaSource source{text_of(from, "source", "from")};
  if (!from.contains("private") || !from["private"].is_boolean())
    throw Error("source: private must be true or false. Write false if it was made from data");
  source.is_private = from["private"].get<bool>();
  return source;
}

void check_names(const Schema& schema) {
  std::unordered_set<std::string> names;
  for (const SchemaColumn& column : schema.columns()) {
    if (!names.insert(column.name).second)
      throw Error("two columns have the name " + in_quotes(column.name) + ". Describe each column once");
    if (schema.label() && schema.label()->name == column.name)
      throw Error("the label " + in_quotes(column.name) + " is also among the columns. Take it out of them");
  }
}

}  // namespace

Schema::Schema(std::vector<SchemaColumn> columns, std::optional<SchemaLabel> label, std::optional<SchemaSource> source)
    : columns_(std::move(columns)), label_(std::move(label)), source_(std::move(source)) {
  if (columns_.empty()) throw Error("columns are needed: at least one");
  check_names(*this);
  for (const SchemaColumn& column : columns_) {
    auto more = column.literals();
    literals_.insert(literals_.end(), more.begin(), more.end());
    if (literals_.size() > max_literals)
      throw Error("the columns have more than " + std::to_string(max_literals) +
                  " literals. List fewer values and cuts");
  }
  std::unordered_set<std::string_view> seen;
  for (const std::string& literal : literals_)
    if (!seen.insert(literal).second)
      throw Error("two literals would be called " + in_quotes(literal) + ". Rename a column or a value");
}

Schema Schema::read(const Json& from) {
  check_format(from);
  if (!from.contains("columns") || !from["columns"].is_array()) throw Error("columns are needed: a list of objects");
  std::vector<SchemaColumn> columns;
  for (const Json& column : from["columns"]) columns.push_back(SchemaColumn::read(column, columns.size()));
  std::optional<SchemaLabel> label;
  std::optional<SchemaSource> source;
  if (from.contains("label")) label = read_label(from["label"]);
  if (from.contains("source")) source = read_source(from["source"]);
  return Schema(std::move(columns), std::move(label), std::move(source));
}

Schema Schema::load(const std::string& path) {
  std::string text = read_file(path, max_bytes);
  try {
    return read(parse_json(text));
  } catch (const Error& error) {
    throw Error(path_in_quotes(path) + ": " + error.what(), error.kind());
  }
}

Json Schema::write() const {
  Json json{{"format", format}, {"version", version}, {"columns", Json::array()}};
  for (const SchemaColumn& column : columns_) json["columns"].push_back(column.write());
  if (label_) {
    json["label"] = {{"name", label_->name}};
    if (label_->positive) json["label"]["positive"] = *label_->positive;
    if (!label_->values.empty()) json["label"]["values"] = label_->values;
  }
  if (source_) json["source"] = {{"from", source_->from}, {"private", source_->is_private}};
  return json;
}

std::vector<std::string> Schema::names() const {
  std::vector<std::string> names;
  for (const SchemaColumn& column : columns_) names.push_back(column.name);
  return names;
}

std::vector<LiteralGroup> Schema::groups() const {
  std::vector<LiteralGroup> groups;
  for (const SchemaColumn& column : columns_) {
    const std::size_t begin = groups.empty() ? 0 : groups.back().end, count = column.literals().size();
    const bool is_category = column.kind == ColumnKind::category && count > 1;
    groups.push_back({begin, begin + count, is_category ? LiteralGroup::Kind::exclusive : LiteralGroup::Kind::growing});
  }
  return groups;
}

TableSpec Schema::inputs() const {
  TableSpec spec;
  spec.labels.clear();
  for (const SchemaColumn& column : columns_) spec.literals.push_back(column.cells());
  return spec;
}

Schema Schema::only(const std::vector<std::string>& wanted) const {
  std::vector<SchemaColumn> kept;
  for (const std::string& name : wanted) {
    auto found = std::ranges::find(columns_, name, &SchemaColumn::name);
    if (found == columns_.end())
      throw Error("the schema has no column " + in_quotes(name) + did_you_mean(name, names()) + ". Its columns are " +
                  listed(names()));
    kept.push_back(*found);
  }
  return Schema(std::move(kept), label_, source_);
}

}  // namespace discreet::inline table

namespace discreet::inline json {

Schema Value<Schema>::read(const Json& given, std::string_view name) {
  try {
    if (given.is_string()) return Schema::load(Value<std::filesystem::path>::read(given, name).native());
    if (given.is_object()) return Schema::read(given);
    throw Error("a schema is the path of a file, or an object with columns");
  } catch (const Error& error) {
    throw Error("option '" + std::string(name) + "': " + error.what(), error.kind());
  }
}

}  // namespace discreet::inline json
