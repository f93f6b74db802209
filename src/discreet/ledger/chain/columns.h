// Columns of a ledger's file: how amounts and words are written, and a schema that is compared word for word.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "discreet/files/sqlite.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline ledger {

inline constexpr std::int64_t ledger_application_id = 0x44534c47;  // "DSLG", in the header of the file

// Kept word for word in the file and compared word for word: a trigger could swallow a spend.
struct SchemaObject {
  std::string_view name, type, table;
  const char* sql;
};

// Error (check) unless the database has exactly these objects, in the order of their names.
void check_schema(SqliteDatabase& database, std::span<const SchemaObject> schema);

// Error (check): the file is no ledger, or it was edited or damaged.
[[noreturn]] void no_ledger(const std::string& what);

// Error (check) unless the text is the one spelling that ledgers write: 1/2, never 0.5.
Rational read_rational(const std::string& text);
Neighbours read_neighbours(const std::string& text);

}  // namespace discreet::inline ledger
