// A ledger's file of format 1: an SQLite database with one row of terms and one row per entry (docs/ledger.md).
//
// It is read and never written. Every reader checks all of it: the exact schema, every hash and every sum.
#pragma once

#include <span>

#include "discreet/files/sqlite.h"
#include "discreet/ledger/chain/columns.h"
#include "discreet/ledger/first/first_chain.h"

namespace discreet::inline ledger {

std::span<const SchemaObject> first_schema();

// Within a transaction of the caller, who has read the header. Error (check) for a file that was tampered with.
FirstStatement read_first_ledger(SqliteDatabase& database);

}  // namespace discreet::inline ledger
