// Tested by ledger_postgres_test.cpp
#include "discreet/ledger/postgres_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <typeinfo>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/ledger/chain/columns.h"

namespace discreet::inline ledger {
namespace {

constexpr int oldest_server = 130000;
// The server must not keep the lock of a client that has vanished.
constexpr const char* orphan_limits =
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; "
    "SET idle_in_transaction_session_timeout = '30s'";

// One line, without passwords, and without the words by which the server marks an error.
std::string shown(const LedgerDatabase& database, std::string text) {
  for (const std::string& secret : database.secrets)
    for (std::size_t at = 0; !secret.empty() && (at = text.find(secret, at)) != text.npos; at += 3)
      text.replace(at, secret.size(), "***");
  const auto end = text.find('\n', text.find_first_not_of('\n'));
  text = text.substr(0, end);
  for (std::string_view word : {"ERROR:  ", "FATAL:  "})
    if (const auto at = text.find(word); at != text.npos) text.erase(at, word.size());
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return on_terminal(text);
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// The server gives no code with a refused connection. So its English words decide who has to act. A server that speaks
// another language gives the kind `machine` and its own words.
[[noreturn]] void refuse_connection(const LedgerDatabase& database, const std::string& text) {
  const std::string what = shown(database, text);
  if (has(text, "definition of service"))
    throw Error(what + ". Name a service of ~/.pg_service.conf or of the file in PGSERVICEFILE");
  if (has(text, "database \"") && has(text, "does not exist"))
    throw Error(what + ". Name an existing database, or ask its administrator to make it");
  if (has(text, "authentication failed") || has(text, "no password supplied") || has(text, "pg_hba.conf") ||
      (has(text, "role") && has(text, "does not exist")) || has(text, "permission denied for database"))
    throw Error(what + ". Put the password into ~/.pgpass, or ask the administrator of the database for access");
  if (has(text, "invalid connection option") || has(text, "invalid port") || has(text, "invalid sslmode") ||
      has(text, "invalid URI") || has(text, "invalid percent") || has(text, "invalid integer"))
    throw Error(what + ". Correct the address of the database");
  throw Error("the database cannot be reached: " + what + ". Try again when the server runs, or correct the address",
              Error::Kind::machine);
}

// libpqxx 6 has a class for some codes of the server, and gives the code of the others alone.
[[noreturn]] void refuse_statement(const LedgerDatabase& database, const pqxx::sql_error& error) {
  const std::string what = shown(database, error.what()), code = error.sqlstate();
  if (dynamic_cast<const pqxx::insufficient_privilege*>(&error))
    throw Error(what +
                ". Ask the owner of the schema for: GRANT USAGE ON SCHEMA discreet and GRANT SELECT, INSERT ON ALL "
                "TABLES IN SCHEMA discreet. The first ledger of a database needs the right to make schemas");
  if (dynamic_cast<const pqxx::undefined_table*>(&error) || dynamic_cast<const pqxx::undefined_column*>(&error))
    no_ledger("the tables of the schema 'discreet' are missing or changed");
  if (code == "25006") throw Error(what + ". Name a server that takes spends");
  if (code == "55P03")
    throw Error("the ledger stayed locked by another process. Try again when that has finished", Error::Kind::machine);
  throw Error(is_broken(error)
                  ? fmt::format("the connection to the database broke: {}. Try again when the server runs", what)
                  : fmt::format("the database failed: {}. Ask its administrator", what),
              Error::Kind::machine);
}

pqxx::connection connected(const LedgerDatabase& database) {
  try {
    return pqxx::connection(database.connection);
  } catch (const pqxx::pqxx_exception& failed) {
    refuse_connection(database, failed.base().what());
  }
}

void require_server(const pqxx::row& facts) {
  if (facts["encoding"].as<std::string>() != "UTF8")
    throw Error(fmt::format("the database has the encoding {}. Ledgers need a database with ENCODING 'UTF8'",
                            facts["encoding"].c_str()));
  if (facts["standby"].as<bool>())
    throw Error("the server is a standby, which may lack the newest spends. Name the primary server");
  if (facts["fsync"].as<std::string>() != "on")
    throw Error("the server runs with fsync off, so a power loss would undo spends. Turn it on");
}

}  // namespace

bool is_broken(const pqxx::pqxx_exception& failed) {
  const auto* error = dynamic_cast<const pqxx::sql_error*>(&failed);
  if (error == nullptr) return true;
  const std::string& code = error->sqlstate();
  const bool unanswered = code.empty() && typeid(*error) == typeid(pqxx::sql_error);
  return unanswered || code.starts_with("57P") || code.starts_with("08");
}

void throw_postgres_error(const LedgerDatabase& database) {
  try {
    throw;
  } catch (const pqxx::sql_error& error) {
    refuse_statement(database, error);
  } catch (const pqxx::pqxx_exception& failed) {
    throw Error(fmt::format("the connection to the database broke: {}. Try again when the server runs",
                            shown(database, failed.base().what())),
                Error::Kind::machine);
  }
}

PostgresSession::PostgresSession(const LedgerDatabase& database, std::chrono::milliseconds patience)
    : connection_(connected(database)), quiet_(connection_), patience_(patience) {
  const int version = connection_.server_version();
  if (version < oldest_server)
    throw Error(fmt::format("the server has PostgreSQL {}. Ledgers need version {} or newer. Upgrade the server",
                            version / 10000, oldest_server / 10000));
}

void PostgresSession::lock(std::int64_t number) {
  pqxx::work work(connection_);
  work.exec(orphan_limits);
  work.exec(fmt::format("SET LOCAL lock_timeout = {}", std::max<std::int64_t>(1, patience_.count())));
  locked_by_ =
      work.exec1(fmt::format("SELECT pg_backend_pid() FROM pg_advisory_lock('{}'::bigint)", number))[0].as<int>();
  work.commit();  // the lock stays: it belongs to the session
}

void PostgresSession::begin(pqxx::transaction_base& work) {
  work.exec(
      fmt::format("SET LOCAL search_path = pg_catalog, pg_temp; SET LOCAL synchronous_commit = on; "
                  "SET LOCAL client_encoding = 'UTF8'; SET LOCAL client_min_messages = error; "
                  "SET LOCAL lock_timeout = {}",
                  std::max<std::int64_t>(1, patience_.count())));
  const auto facts = work.exec1(
      "SELECT pg_backend_pid() AS process, current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "
      "standby, current_setting('fsync') AS fsync");
  require_server(facts);
  if (locked_by_ != 0 && facts["process"].as<int>() != locked_by_)
    throw Error(
        "the connection changed its server process and lost its lock. Name the server itself, or a pool that keeps "
        "connections for a session",
        Error::Kind::machine);
}

}  // namespace discreet::inline ledger
