// Tested by schema_test.cpp
#include "discreet/table/schema_column.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"

namespace discreet::inline table {
namespace {

bool is_numeric(ColumnKind kind) { return kind == ColumnKind::integer || kind == ColumnKind::number; }

// A JSON number is the decimal that it prints.
std::string number_text(const Json& given) { return given.is_string() ? given.get<std::string>() : given.dump(); }

Rational read_number(const Json& given, const char* member) {
  if (!given.is_number() && !given.is_string())
    throw Error(std::string(member) + " must be a number, such as 40 or 27.5");
  try {
    return parse_decimal(number_text(given));
  } catch (const Error& error) {
    throw Error(std::string(member) + ": " + error.what());
  }
}

// Numbers that every reader of JSON keeps exactly are written as such.
Json write_number(const Rational& number) {
  constexpr std::size_t kept = 15;  // significant digits of a double
  std::string text = decimal_text(number);
  return text.size() <= kept ? Json::parse(text) : Json(text);
}

// Words and integers: what a cell of a file could be.
std::string read_word(const Json& given, const char* member) {
  if (!given.is_string() && !given.is_number_integer())
    throw Error(std::string(member) + " must be texts or whole numbers, such as \"red\"");
  std::string word = given.is_string() ? given.get<std::string>() : given.dump();
  check_shown_text(word, member);
  return word;
}

const Json& list_of(const Json& from, const char* member) {
  if (!from.contains(member) || !from[member].is_array())
    throw Error(std::string(member) + " are needed: a list, such as " +
                (std::string(member) == "cuts" ? "[40, 60]" : "[\"red\", \"green\"]"));
  return from[member];
}

std::vector<std::string> members_of(ColumnKind kind) {
  if (kind == ColumnKind::category) return {"name", "kind", "values", "other"};
  if (kind == ColumnKind::boolean) return {"name", "kind", "other"};
  return {"name", "kind", "low", "high", "cuts", "other"};
}

void read_category(const Json& from, SchemaColumn& column) {
  for (const Json& value : list_of(from, "values")) column.values.push_back(read_word(value, "values"));
  if (from.contains("other")) column.other = read_word(from["other"], "other");
}

void read_numbers(const Json& from, SchemaColumn& column) {
  for (const Json& cut : list_of(from, "cuts")) column.cuts.push_back(read_number(cut, "cuts"));
  if (from.contains("low")) column.low = read_number(from["low"], "low");
  if (from.contains("high")) column.high = read_number(from["high"], "high");
  if (from.contains("other")) column.other_number = read_number(from["other"], "other");
}

void read_boolean(const Json& from, SchemaColumn& column) {
  if (!from.contains("other")) return;
  if (!from["other"].is_boolean()) throw Error("other must be true or false");
  column.other_number = from["other"].get<bool>() ? 1 : 0;
}

ColumnKind read_kind(const Json& from) {
  if (!from.contains("kind")) throw Error("kind is needed: one of " + join(Value<ColumnKind>::known()));
  std::string word = from["kind"].is_string() ? from["kind"].get<std::string>() : from["kind"].dump();
  auto known = Value<ColumnKind>::known();
  auto found = std::ranges::find(known, word);
  if (found == known.end())
    throw Error("kind " + in_quotes(word) + " is not one of " + join(known) + did_you_mean(word, known));
  return static_cast<ColumnKind>(found - known.begin());
}

void check_range(const SchemaColumn& column) {
  const auto& [low, high] = std::tie(column.low, column.high);
  if (low && high && *low > *high) throw Error("low must be at most high. Exchange them");
  for (const Rational& cut : column.cuts)
    if ((low && cut <= *low) || (high && cut > *high))
      throw Error("cut " + decimal_text(cut) + " must be above low and at most high, or no row could tell. Move it");
  bool beyond = column.other_number && ((low && *column.other_number < *low) || (high && *column.other_number > *high));
  if (beyond) throw Error("other must lie between low and high. Move it, or leave it out");
  if (column.kind != ColumnKind::integer) return;
  for (const auto& end : {low, high, column.other_number})
    if (end && denominator(*end) != 1)
      throw Error("low, high and other of whole numbers must be whole. Round them, or make the kind number");
}

CellKind category_cells(const SchemaColumn& column) {
  if (!column.other) return CategoryCell(column.values, std::nullopt);
  auto found = std::ranges::find(column.values, *column.other);
  if (found == column.values.end())
    throw Error("other " + in_quotes(*column.other) + " must be one of the values. Add it to them");
  return CategoryCell(column.values, static_cast<LiteralCode>(found - column.values.begin()));
}

CellKind number_cells(const SchemaColumn& column) {
  auto numbers = column.kind == ColumnKind::integer ? NumberCell::Numbers::whole : NumberCell::Numbers::decimal;
  std::optional<LiteralCode> other;
  if (column.other_number)
    other = static_cast<LiteralCode>(std::ranges::upper_bound(column.cuts, *column.other_number) - column.cuts.begin());
  return NumberCell(numbers, column.cuts, other);
}

}  // namespace

void check_shown_text(const std::string& text, const std::string& what) {
  if (text.empty()) throw Error(what + " must not be empty");
  if (!is_utf8(text)) throw Error(what + " must be UTF-8");
  if (std::ranges::any_of(text, [](char c) { return (0 <= c && c < ' ') || c == 0x7f; }))
    throw Error(what + " " + in_quotes(text) + " must not hold control characters");
}

void check_keys(const Json& object, const std::vector<std::string>& known) {
  for (const auto& [key, value] : object.items())
    if (std::ranges::find(known, key) == known.end())
      throw Error("unknown member " + in_quotes(key) + did_you_mean(key, known) + ". Known are " + join(known));
}

LiteralColumn SchemaColumn::cells() const {
  if (kind == ColumnKind::category) return {name, category_cells(*this)};
  if (kind == ColumnKind::boolean)
    return {name, BooleanCell(other_number ? std::optional<LiteralCode>(*other_number != 0) : std::nullopt)};
  CellKind cells = number_cells(*this);
  check_range(*this);
  return {name, std::move(cells)};
}

std::vector<std::string> SchemaColumn::literals() const {
  if (kind == ColumnKind::boolean) return {name};
  std::vector<std::string> literals;
  for (const Rational& cut : cuts) literals.push_back(name + " >= " + decimal_text(cut));
  for (const std::string& value : values) literals.push_back(name + " = " + value);
  if (values.size() == 2) literals.pop_back();  // it is the negation of the first
  return literals;
}

SchemaColumn SchemaColumn::read(const Json& from, std::size_t position) {
  std::string place = "column " + std::to_string(position + 1);
  try {
    if (!from.is_object()) throw Error("must be an object with a name and a kind");
    SchemaColumn column;
    if (!from.contains("name") || !from["name"].is_string()) throw Error("name is needed: a text");
    column.name = from["name"].get<std::string>();
    check_shown_text(column.name, "name");
    place = "column " + in_quotes(column.name);
    column.kind = read_kind(from);
    check_keys(from, members_of(column.kind));
    if (column.kind == ColumnKind::category) read_category(from, column);
    if (column.kind == ColumnKind::boolean) read_boolean(from, column);
    if (is_numeric(column.kind)) read_numbers(from, column);
    column.cells();  // throws unless they fit together
    return column;
  } catch (const Error& error) {
    throw Error(place + ": " + error.what());
  }
}

Json SchemaColumn::write() const {
  Json json{{"name", name}, {"kind", Value<ColumnKind>::write(kind)}};
  if (kind == ColumnKind::category) json["values"] = values;
  if (low) json["low"] = write_number(*low);
  if (high) json["high"] = write_number(*high);
  if (is_numeric(kind)) {
    json["cuts"] = Json::array();
    for (const Rational& cut : cuts) json["cuts"].push_back(write_number(cut));
  }
  if (other) json["other"] = *other;
  if (other_number)
    json["other"] = kind == ColumnKind::boolean ? Json(*other_number != 0) : write_number(*other_number);
  return json;
}

}  // namespace discreet::inline table
