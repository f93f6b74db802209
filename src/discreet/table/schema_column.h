// One column of a schema: what its cells may hold, and the literals that they are turned into.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/json/json.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline table {

enum class ColumnKind { category, integer, number, boolean };
constexpr auto words(ColumnKind) { return std::array<std::string_view, 4>{"category", "integer", "number", "boolean"}; }

// Members that its kind does not have are empty.
struct SchemaColumn {
  std::string name;
  ColumnKind kind = ColumnKind::category;
  std::vector<std::string> values;       // of a category
  std::optional<Rational> low, high;     // of numbers: those beyond count as the nearer end
  std::vector<Rational> cuts;            // of numbers, above low and at most high
  std::optional<std::string> other;      // of a category: the value that any other cell counts as
  std::optional<Rational> other_number;  // of the other kinds: likewise; false is 0 and true 1

  // Error unless the members fit together.
  LiteralColumn cells() const;
  // `age >= 40`, `colour = red`, `smoker`.
  std::vector<std::string> literals() const;

  // Errors begin with the column.
  static SchemaColumn read(const Json& from, std::size_t position);
  Json write() const;
};

// Error for an empty text, and for one with control characters: names and values are shown to people.
void check_shown_text(const std::string& text, const std::string& what);

// Error for a key that is not known, with the nearest that is.
void check_keys(const Json& object, const std::vector<std::string>& known);

}  // namespace discreet::inline table
