// The tables of all ledgers in a PostgreSQL database, in a schema of their own: `discreet`.
//
// The columns are those of a file (ledger_file.cpp). `terms` also has the name of the ledger, and `entry` its identity.
// A trigger on each table aborts every update, deletion and truncation. It fires always, also where a superuser turned
// off ordinary triggers for a session.
#pragma once

#include <pqxx/pqxx>
#include <string>

namespace discreet::inline ledger {

// Within a transaction of the caller. The schema must not be there.
void create_postgres_schema(pqxx::transaction_base& work);

bool has_postgres_schema(pqxx::transaction_base& work);

// Error (check) unless the schema has exactly these tables, columns, keys, triggers and functions, and nothing else.
// Error (mistake) if it has a newer format.
void check_postgres_schema(pqxx::transaction_base& work);

}  // namespace discreet::inline ledger
