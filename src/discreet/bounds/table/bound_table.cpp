#include "discreet/bounds/table/bound_table.h"

#include <algorithm>
#include <set>

namespace discreet::inline bounds {
namespace {

constexpr double most_rows = 9007199254740992.0;

// Epsilon, alpha and the like, where a bound does not say more.
bool is_share(const std::string& name) {
  return name == "alpha" || name == "beta" || name.ends_with("_alpha") || name.ends_with("_beta");
}

// Sizes and numbers of things: a bound that counts is not one of half a thing.
bool is_count(const std::string& name) {
  static const std::set<std::string, std::less<>> counts{
      "axes",   "bits",       "buckets",   "candidates", "concepts",   "corners", "cover",   "dimension",
      "domain", "first_rows", "functions", "grid",       "hypotheses", "items",   "labels",  "ldim",
      "length", "messages",   "negatives", "p",          "pieces",     "points",  "queries", "reports",
      "rounds", "rows",       "solutions", "variables",  "vc"};
  return counts.contains(name);
}

void check_whole(const BoundRow& row, const std::map<std::string, Rational>& values) {
  for (const auto& [name, value] : values)
    if (is_count(name) && denominator(value) != 1)
      throw Error("option '" + name + "': " + to_string(value) + " is no whole number, and " + std::string(row.id) +
                  " counts with it");
}

void check_positive(const BoundRow& row, const std::map<std::string, Rational>& values) {
  for (const auto& [name, value] : values)
    if (value < 0 || (value == 0 && (name == "epsilon" || is_share(name))) || (value >= 1 && is_share(name)))
      throw Error("option '" + name + "': " + to_string(value) + " is outside of what " + std::string(row.id) +
                  " is about; " + (is_share(name) ? "it lies strictly between 0 and 1" : "it is positive"));
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
      throw Error("unknown option '" + name.substr(0, 60) + "'; " + std::string(row.id) + " takes " + all);
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
  throw Error("unknown bound '" + std::string(id.substr(0, 40)) + "'; " +
              (near.empty() ? "`discreet list --json` shows all of them" : "of this paper there are" + near));
}

std::vector<std::string> parameters_of(const BoundRow& row) {
  if (row.formula.empty()) return {};
  std::vector<std::string> names = Formula(std::string(row.formula)).parameters();
  if (row.validity.empty()) return names;
  const Formula condition{std::string(row.validity)};
  for (const std::string& name : condition.parameters())
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

BoundValue evaluate(const BoundRow& row, const std::map<std::string, Rational>& values) {
  if (row.formula.empty())
    throw Error(std::string(row.id) + " is a search and no formula; `discreet plan " + std::string(row.plan) +
                "` makes it");
  check_names(row, values);
  check_positive(row, values);
  check_whole(row, values);
  FormulaValues numbers;
  for (const auto& [name, value] : values) numbers.insert_or_assign(name, value);
  if (!row.validity.empty() && !Formula(std::string(row.validity)).holds(numbers))
    throw Error(std::string(row.id) + " is valid only where " + std::string(row.validity) +
                "; it says nothing about these values");
  try {
    const FormulaNumber number = Formula(std::string(row.formula)).evaluate(numbers);
    BoundValue value{number.enclosure.low_double(), number.enclosure.high_double(), 0};
    if (value.high > most_rows) return value;
    const Rational end = row.kind == BoundRow::Kind::lower ? number.enclosure.low() : number.enclosure.high();
    value.rows = static_cast<std::uint64_t>(std::max<Integer>(0, ceil(number.exact ? *number.exact : end)));
    return value;
  } catch (const Undefined& undefined) {
    throw Error(std::string(row.id) + " is not defined for these values: " + undefined.what());
  }
}

}  // namespace discreet::inline bounds
