// Tested by ledger_tamper_test.cpp
#include "discreet/ledger/chain/columns.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/base/field.h"

namespace discreet::inline ledger {

void no_ledger(const std::string& what) {
  throw Error(what +
                  ", so this is no ledger or it was edited or damaged. Restore its newest copy (what was spent "
                  "since is spent)",
              Error::Kind::check);
}

void check_schema(SqliteDatabase& database, std::span<const SchemaObject> schema) {
  auto rows = database.query("SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name");
  for (const auto& object : schema)
    if (!rows.step() || rows.text(0) != object.name || rows.text(1) != object.type || rows.text(2) != object.table ||
        rows.text(3) != object.sql)
      no_ledger(fmt::format("the schema differs at {}", object.name));
  if (rows.step()) no_ledger("the schema has additions");
}

Rational read_rational(const std::string& text) {
  if (text.size() == 1 && '0' <= text[0] && text[0] <= '9') return {text[0] - '0'};  // most amounts are 0
  try {
    if (Rational value = parse_rational(text); to_string(value) == text) return value;
  } catch (const Error&) {
    // Falls through: whatever cannot be read was not written by a ledger.
  }
  no_ledger("a number is not written as ledgers write them");
}

Neighbours read_neighbours(const std::string& text) {
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
    if (word(neighbours) == text) return neighbours;
  no_ledger("the neighbour relation is unknown");
}

}  // namespace discreet::inline ledger
