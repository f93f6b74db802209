// Tested by registry_test.cpp
#include "discreet/ledger/binding/registry_file.h"

#include <fmt/format.h>

#include <array>

#include "discreet/base/error.h"

namespace discreet::inline ledger {
namespace {

constexpr std::int64_t registry_application_id = 0x44535247;  // "DSRG", in the header of the file

struct RegistryTable {
  std::string_view name;
  const char* sql;
};

// Kept word for word in the file and compared word for word. Paths are bytes, because they need not be UTF-8.
constexpr std::array<RegistryTable, 3> registry_schema = {{
    {"head",
     "CREATE TABLE head(identity TEXT PRIMARY KEY NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, "
     "WITHOUT ROWID"},
    {"known_ledger",
     "CREATE TABLE known_ledger(identity TEXT PRIMARY KEY NOT NULL, path BLOB NOT NULL, limited INTEGER NOT NULL, "
     "witness BLOB NOT NULL) STRICT, WITHOUT ROWID"},
    {"known_table",
     "CREATE TABLE known_table(device INTEGER, inode INTEGER, birth INTEGER, header TEXT NOT NULL, path BLOB NOT NULL, "
     "identity TEXT NOT NULL) STRICT"},
}};

[[noreturn]] void no_registry(const std::string& what) {
  throw Error(fmt::format("{}, so the file was edited or damaged. {}", what, registry_remedy), Error::Kind::check);
}

void require_valid(bool valid, std::string_view table) {
  if (!valid) no_registry(fmt::format("a row of {} is not valid", table));
}

std::int64_t as_stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

void bind_file(Query& query, const std::optional<InodeIdentity>& file) {
  if (!file) return;  // a parameter without a value is null
  query.bind(1, as_stored(file->device)).bind(2, as_stored(file->inode));
  if (file->birth) query.bind(3, *file->birth);
}

KnownTable table_of(const Query& row) {
  KnownTable table;
  require_valid(row.null(0) == row.null(1) && (!row.null(0) || row.null(2)), "known_table");
  if (!row.null(0)) {
    table.file =
        InodeIdentity{static_cast<std::uint64_t>(row.integer(0)), static_cast<std::uint64_t>(row.integer(1)), {}};
    if (!row.null(2)) table.file->birth = row.integer(2);
  }
  table.header = row.text(3);
  table.path = row.bytes(4);
  table.identity = row.text(5);
  require_valid(is_hash(table.header) && is_identity(table.identity), "known_table");
  return table;
}

std::vector<KnownTable> all_of(Query query) {
  std::vector<KnownTable> tables;
  while (query.step()) tables.push_back(table_of(query));
  return tables;
}

}  // namespace

std::int64_t registry_format(SqliteDatabase& database) {
  if (database.integer("PRAGMA application_id") != registry_application_id)
    no_registry("the header does not say that it is a registry");
  const auto format = database.integer("PRAGMA user_version");
  if (format < 1) no_registry(fmt::format("there is no format {}", format));
  return format;
}

Creation create_registry_file(const std::filesystem::path& file) {
  FreshFile fresh(file);
  {
    SqliteDatabase database(fresh.path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    database.run("PRAGMA journal_mode = MEMORY");  // a crash leaves a nameless file, never half a registry
    Transaction transaction(database, Transaction::Mode::write);
    database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", registry_application_id,
                             current_registry_format)
                     .c_str());
    for (const auto& table : registry_schema) database.run(table.sql);
    transaction.commit();
  }
  return fresh.publish(file);
}

void check_registry(SqliteDatabase& database) {
  if (database.text("PRAGMA journal_mode") != "delete") no_registry("the journal mode was changed");
  if (auto found = database.text("PRAGMA integrity_check(1)"); found != "ok") no_registry(found);
  auto rows = database.query("SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name");
  for (const auto& table : registry_schema)
    if (!rows.step() || rows.text(0) != table.name || rows.text(1) != "table" || rows.text(2) != table.name ||
        rows.text(3) != table.sql)
      no_registry(fmt::format("the schema differs at {}", table.name));
  if (rows.step()) no_registry("the schema has additions");
}

KnownHeads read_heads(SqliteDatabase& database) {
  KnownHeads heads;
  auto row = database.query("SELECT identity, sequence, hash FROM head");
  while (row.step()) {
    const LedgerHead head{row.integer(1), row.text(2)};
    require_valid(is_identity(row.text(0)) && head.sequence >= 0 && is_hash(head.hash), "head");
    heads.emplace(row.text(0), head);
  }
  return heads;
}

void write_heads(SqliteDatabase& database, const KnownHeads& heads) {
  auto row = database.query("INSERT OR REPLACE INTO head VALUES (?, ?, ?)");
  for (const auto& [identity, head] : heads) {
    row.bind(1, identity).bind(2, head.sequence).bind(3, head.hash).step();
    row.reset();
  }
}

std::optional<KnownLedger> read_known_ledger(SqliteDatabase& database, std::string_view identity) {
  auto row = database.query("SELECT path, limited, witness FROM known_ledger WHERE identity = ?");
  row.bind(1, identity);
  if (!row.step()) return std::nullopt;
  require_valid(row.integer(1) == 0 || row.integer(1) == 1, "known_ledger");
  return KnownLedger{std::string(identity), LedgerAddress::parse(row.bytes(0)), row.integer(1) == 1, row.bytes(2)};
}

void write_known_ledger(SqliteDatabase& database, const KnownLedger& ledger) {
  auto row = database.query("INSERT OR REPLACE INTO known_ledger VALUES (?, ?, ?, ?)");
  row.bind(1, ledger.identity).bind_bytes(2, ledger.path.text()).bind(3, std::int64_t{ledger.limited});
  row.bind_bytes(4, ledger.witness.native()).step();
}

std::vector<KnownTable> read_tables_of(SqliteDatabase& database, const InodeIdentity& file) {
  auto query = database.query(
      "SELECT device, inode, birth, header, path, identity FROM known_table WHERE device IS ? AND inode IS ? AND birth "
      "IS ? ORDER BY rowid");
  bind_file(query, file);
  return all_of(std::move(query));
}

std::vector<KnownTable> read_tables_for(SqliteDatabase& database, std::string_view identity) {
  auto query = database.query(
      "SELECT device, inode, birth, header, path, identity FROM known_table WHERE identity = ? ORDER BY rowid");
  query.bind(1, identity);
  return all_of(std::move(query));
}

std::vector<KnownTable> read_tables_with(SqliteDatabase& database, std::string_view header) {
  auto query = database.query(
      "SELECT device, inode, birth, header, path, identity FROM known_table WHERE header = ? ORDER BY rowid");
  query.bind(1, header);
  return all_of(std::move(query));
}

void write_known_table(SqliteDatabase& database, const KnownTable& table) {
  auto old = database.query(
      "DELETE FROM known_table WHERE device IS ?1 AND inode IS ?2 AND birth IS ?3 AND header = ?4 AND (device IS NOT "
      "NULL OR identity = ?5)");
  bind_file(old, table.file);
  old.bind(4, table.header).bind(5, table.identity).step();
  auto row = database.query("INSERT INTO known_table VALUES (?, ?, ?, ?, ?, ?)");
  bind_file(row, table.file);
  row.bind(4, table.header).bind_bytes(5, table.path.native()).bind(6, table.identity).step();
}

}  // namespace discreet::inline ledger
