// The ledger's file of format 2: an SQLite database with one row of terms and one row per entry.
//
// docs/ledger.md has the schema. Every use checks the header and the exact schema. `Check::whole` also checks the
// structure of the database.
#pragma once

#include <chrono>
#include <filesystem>

#include "discreet/files/fresh_file.h"
#include "discreet/files/sqlite.h"
#include "discreet/ledger/ledger_store.h"

namespace discreet::inline ledger {

// Makes the whole ledger as a fresh file, which only its owner may read. `identity`: 32 hexadecimal digits.
Creation create_ledger_file(const std::filesystem::path& file, const std::string& identity, const Terms& terms);

// Makes a ledger that has entries already, as an upgrade does.
Creation create_ledger_file(const std::filesystem::path& file, const Statement& ledger);

// Within a transaction of the caller.
void append_entry(SqliteDatabase& database, const Entry& entry);

std::unique_ptr<LedgerStore> open_ledger_file(const std::filesystem::path& file, std::chrono::milliseconds patience);

// The format of the file, 1 or 2. Error (check) if it is no ledger. Error (mistake) for a newer format.
std::int64_t format_of_ledger(SqliteDatabase& database);

}  // namespace discreet::inline ledger
