#include "discreet/bounds/table/bound_table.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "discreet/bounds/table/bound_parameters.h"

namespace discreet::inline bounds {
namespace {

using Kind = BoundParameter::Kind;

constexpr double most_rows = 9007199254740992.0;

const BoundParameter& parameter_of(std::string_view name) {
  return *std::ranges::find(bound_parameters(), name, &BoundParameter::name);
}

void check_whole(const BoundRow& row, const std::map<std::string, Rational>& values) {
  for (const auto& [name, value] : values)
    if (parameter_of(name).kind == Kind::count && denominator(value) != 1)
      throw Error("option '" + name + "': " + to_string(value) + " is no whole number, and " + std::string(row.id) +
                  " counts with it");
}

void check_positive(const BoundRow& row, const std::map<std::string, Rational>& values) {
  for (const auto& [name, value] : values) {
    const Kind kind = parameter_of(name).kind;
    const bool is_share = kind == Kind::share, above_zero = is_share || kind == Kind::positive;
    if (value < 0 || (value == 0 && above_zero) || (value >= 1 && is_share))
      throw Error("option '" + name + "': " + to_string(value) + " is outside of what " + std::string(row.id) +
                  " is about. " +
                  (is_share     ? "It must lie strictly between 0 and 1"
                   : above_zero ? "It must be positive"
                                : "It must not be negative"));
  }
}

void check_names(const BoundRow& row, const std::map<std::string, Rational>& values) {
  const auto known = parameters_of(row);
  std::string all;
  for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
  for (const std::string& name : known)
    if (!values.contains(name))
      throw Error("option '" + name + "' is needed: " + std::string(row.id) + " takes " + all);
  for (const auto& [name, value] : values)
    if (std::ranges::find(known, name) == known.end())
      throw Error("unknown option '" + name.substr(0, 60) + "'. " + std::string(row.id) + " takes " + all);
}

// Where the condition is undefined it does not hold.
bool is_valid(const BoundRow& row, const BoundParameters& at) {
  try {
    return !row.valid || row.valid(at);
  } catch (const Undefined&) {
    return false;
  }
}

BoundValue rounded(const Enclosed& number, BoundRow::Kind kind) {
  const Interval enclosure = number.interval();
  BoundValue value{enclosure.low_double(), enclosure.high_double(), 0};
  if (value.high > most_rows) return value;
  const Rational end = kind == BoundRow::Kind::lower ? enclosure.low() : enclosure.high();
  value.rows = static_cast<std::uint64_t>(std::max<Integer>(0, ceil(number.exact() ? *number.exact() : end)));
  return value;
}

}  // namespace

std::string_view to_string(BoundRow::Kind kind) {
  switch (kind) {
    case BoundRow::Kind::printed: return "printed";
    case BoundRow::Kind::proved: return "proved";
    case BoundRow::Kind::lower: return "lower";
    case BoundRow::Kind::value: break;
  }
  return "value";
}

const std::vector<const BoundRow*>& bound_rows() {
  static const std::vector<const BoundRow*> all = [] {
    std::vector<const BoundRow*> rows;
    for (auto table :
         {local_learning_rows(), multi_learning_rows(), representation_rows(), communication_rows(), geometric_rows()})
      for (const BoundRow& row : table) rows.push_back(&row);
    return rows;
  }();
  return all;
}

const BoundRow& find_bound(std::string_view id) {
  std::string near;
  for (const BoundRow* row : bound_rows()) {
    if (row->id == id) return *row;
    if (row->id.substr(0, 2) == id.substr(0, 2)) near += " " + std::string(row->id);
  }
  throw Error("unknown bound '" + std::string(id.substr(0, 40)) + "'. " +
              (near.empty() ? "`discreet list --json` shows all of them" : "This paper has" + near));
}

std::vector<std::string> parameters_of(const BoundRow& row) {
  std::istringstream words{std::string(row.parameters)};
  return {std::istream_iterator<std::string>(words), {}};
}

BoundValue evaluate(const BoundRow& row, const std::map<std::string, Rational>& values) {
  if (!row.value)
    throw Error(std::string(row.id) + " is a search and no formula. `discreet plan " + std::string(row.plan) +
                "` makes it");
  check_names(row, values);
  check_positive(row, values);
  check_whole(row, values);
  BoundParameters at;
  for (const auto& [name, value] : values) at.*parameter_of(name).value = value;
  if (!is_valid(row, at))
    throw Error(std::string(row.id) + " is valid only where " + std::string(row.validity) +
                ". It says nothing about these values");
  try {
    return rounded(row.value(at), row.kind);
  } catch (const Undefined& undefined) {
    throw Error(std::string(row.id) + " is not defined for these values: " + undefined.what());
  }
}

}  // namespace discreet::inline bounds
