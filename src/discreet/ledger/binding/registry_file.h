// The database of the registry: heads, ledgers and tables that this user has used on this machine.
//
// Every use checks the structure of the database and compares its schema word for word. Error (check) for a file that
// is damaged, edited or of another kind. The tables hold no row and nothing that follows from rows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/files/fresh_file.h"
#include "discreet/files/sqlite.h"
#include "discreet/ledger/binding/file_identity.h"
#include "discreet/ledger/binding/ledger_address.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline ledger {

struct KnownLedger {
  std::string identity;
  LedgerAddress path;             // where it was last used
  bool limited = false;           // a limit was set at some time
  std::filesystem::path witness;  // empty: no file witness
  bool operator==(const KnownLedger&) const = default;
};

struct KnownTable {
  std::optional<InodeIdentity> file;  // a pipe has none
  std::string header;                 // header_hash
  std::filesystem::path path;         // where it was last seen
  std::string identity;               // names its ledger
  bool operator==(const KnownTable&) const = default;
};

using KnownHeads = std::map<std::string, LedgerHead, std::less<>>;  // the newest of every ledger

inline constexpr const char* registry_remedy =
    "Restore registry.db and heads.log from a backup. Without a backup, move both files away, and name the ledger of "
    "each table once with --ledger";

// The format of the file. Error (check) if it is not a registry.
std::int64_t registry_format(SqliteDatabase& database);
inline constexpr std::int64_t current_registry_format = 1;

// Makes the whole file, which only its owner may read.
Creation create_registry_file(const std::filesystem::path& file);

// Within a transaction of the caller.
void check_registry(SqliteDatabase& database);
KnownHeads read_heads(SqliteDatabase& database);
void write_heads(SqliteDatabase& database, const KnownHeads& heads);
std::optional<KnownLedger> read_known_ledger(SqliteDatabase& database, std::string_view identity);
void write_known_ledger(SqliteDatabase& database, const KnownLedger& ledger);
std::vector<KnownTable> read_tables_of(SqliteDatabase& database, const InodeIdentity& file);
std::vector<KnownTable> read_tables_for(SqliteDatabase& database, std::string_view identity);
std::vector<KnownTable> read_tables_with(SqliteDatabase& database, std::string_view header);
void write_known_table(SqliteDatabase& database, const KnownTable& table);  // in place of one with this file and header

}  // namespace discreet::inline ledger
