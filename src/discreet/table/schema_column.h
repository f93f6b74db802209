// One column of a schema: the allowed contents of its cells, and their literals.
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

// Members of other kinds are empty.
struct SchemaColumn {
  std::string name;
  ColumnKind kind = ColumnKind::category;
  std::vector<std::string> values;       // category only
  std::optional<Rational> low, high;     // numbers only: those beyond count as the nearer end
  std::vector<Rational> cuts;            // numbers only, above low and at most high
  std::optional<std::string> other;      // category only: the value that any other cell counts as
  std::optional<Rational> other_number;  // other kinds only: likewise, with false 0 and true 1

  // Error unless the members fit together.
  LiteralColumn cells() const;
  // `age >= 40`, `colour = red`, `smoker`.
  std::vector<std::string> literals() const;

  // Errors begin with the column.
  static SchemaColumn read(const Json& from, std::size_t position);
  Json write() const;
};

// Error for an empty text, and for one with control characters, because people see names and values.
void check_shown_text(const std::string& text, const std::string& what);

// Error for an unknown key, with the nearest known one.
void check_keys(const Json& object, const std::vector<std::string>& known);

}  // namespace discreet::inline table
