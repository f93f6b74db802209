// The ledger's file: an SQLite database with one row of terms and one row per entry (docs/ledger.md has the schema).
//
// Every reader reads and checks all of it: the structure of the database, the exact schema, every hash and every sum. A
// trigger in the schema could swallow a spend. A remembered "checked so far" would be in a place that an editor of the
// file could edit too. Up to some thousand entries the whole check (about 5 microseconds per entry) costs less than the
// fsyncs of the spend it guards.
#pragma once

#include <filesystem>

#include "discreet/files/fresh_file.h"
#include "discreet/files/sqlite.h"
#include "discreet/ledger/ledger_chain.h"

namespace discreet::inline ledger {

// Makes the whole ledger as a fresh file, which only its owner may read.
Creation create_ledger_file(const std::filesystem::path& file, const Terms& terms);

// Within a transaction of the caller. Error (check) for a file that is not a ledger or was tampered with. Error
// (mistake) for one of a newer version.
Statement read_ledger(SqliteDatabase& database);
void append_entry(SqliteDatabase& database, const Entry& entry);

}  // namespace discreet::inline ledger
