// A connection to the database of a ledger. It lives as long as one call of a store.
//
// Failures of libpqxx become Errors that name the remedy. None has a password, and none has a value of a statement.
#pragma once

#include <chrono>
#include <functional>
#include <pqxx/pqxx>
#include <string>

#include "discreet/ledger/binding/ledger_address.h"

namespace discreet::inline ledger {

class PostgresSession {
 public:
  // Error (machine) if the server cannot be reached. Error (mistake) for a wrong service, database, role or password,
  // and for a server that is too old.
  PostgresSession(const LedgerDatabase& database, std::chrono::milliseconds patience);

  // Waits until no other session has this number, and keeps it until the connection ends. Error (machine) if that takes
  // too long.
  void lock(std::int64_t number);

  // Starts a transaction: its settings, and what a ledger needs from the server.
  void begin(pqxx::transaction_base& work);

  pqxx::connection& connection() { return connection_; }

 private:
  pqxx::connection connection_;
  pqxx::quiet_errorhandler quiet_;
  std::chrono::milliseconds patience_;
  int locked_by_ = 0;  // the process of the server, 0 without a lock
};

// True if the server broke the connection, or was not there to answer. Then nobody knows what became of a commit.
bool is_broken(const pqxx::pqxx_exception& failed);

// The failure of libpqxx that is being handled, as an Error.
[[noreturn]] void throw_postgres_error(const LedgerDatabase& database);

// The work, with Errors in place of failures of libpqxx. A failure that another try may mend passes through.
template <class Work>
auto as_errors(const LedgerDatabase& database, Work&& work) {
  try {
    return work();
  } catch (const pqxx::transaction_rollback&) {
    throw;
  } catch (const pqxx::unique_violation&) {
    throw;
  } catch (const pqxx::pqxx_exception&) {
    throw_postgres_error(database);
  }
}

}  // namespace discreet::inline ledger
