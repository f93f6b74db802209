// Ledgers in a PostgreSQL database: a row of terms and a row per entry, beside those of other ledgers.
//
// A spend takes an advisory lock for the ledger's identity, and then one SERIALIZABLE transaction. So any number of
// processes and machines spend exactly what fits. If the connection breaks while a spend is committed, the store opens
// another one, waits for the lock, and looks for the nonce of the entry. It is there, and the spend counts. Or it is
// not, and the store writes again.
//
// Every use checks the tables, and that triggers refuse each update, deletion and truncation (postgres_schema.h).
// Without libpqxx all of this is an Error (mistake) with the remedy. docs/ledger.md has the setup.
#pragma once

#include <chrono>
#include <memory>

#include "discreet/files/fresh_file.h"
#include "discreet/ledger/binding/ledger_address.h"
#include "discreet/ledger/ledger_store.h"

namespace discreet::inline ledger {

std::unique_ptr<LedgerStore> open_postgres_ledger(const LedgerDatabase& database, std::chrono::milliseconds patience);

// Makes the tables too if the database lacks them. `identity`: 32 hexadecimal digits.
Creation create_postgres_ledger(const LedgerDatabase& database, const std::string& identity, const Terms& terms,
                                std::chrono::milliseconds patience);

// Error (machine) if the database cannot be asked.
bool postgres_ledger_exists(const LedgerDatabase& database, std::chrono::milliseconds patience);

}  // namespace discreet::inline ledger
