#include "discreet/service/witness/witness_store.h"

#include <fmt/format.h>

#include <array>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/fresh_file.h"
#include "discreet/ledger/chain/purpose.h"
#include "discreet/ledger/chain/signature.h"

namespace discreet::inline service {
namespace {

constexpr std::int64_t application_id = 0x44535754;  // "DSWT", in the header of the file
constexpr std::chrono::seconds patience{10};
constexpr const char* remedy = "Restore its newest copy. Each ledger brings it up to date at its next spend";

// Kept word for word in the file and compared word for word, in the order of their names.
constexpr std::array<const char*, 3> schema = {
    "CREATE TABLE head(identity TEXT NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL, key TEXT NOT NULL, "
    "signature TEXT NOT NULL, hour TEXT NOT NULL, PRIMARY KEY(identity, sequence)) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER head_is_kept BEFORE DELETE ON head BEGIN SELECT RAISE(ABORT, 'heads are kept'); END",
    "CREATE TRIGGER head_is_unchanged BEFORE UPDATE ON head BEGIN SELECT RAISE(ABORT, 'heads are kept'); END",
};

[[noreturn]] void damaged(const std::string& what) {
  throw Error(fmt::format("{}, so the store was edited or damaged, or holds no heads. {}", what, remedy),
              Error::Kind::check);
}

void create(const std::filesystem::path& file) {
  FreshFile fresh(file);
  {
    SqliteDatabase database(fresh.path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    database.run("PRAGMA journal_mode = MEMORY");  // a crash leaves a nameless file, never half a store
    Transaction transaction(database, Transaction::Mode::write);
    database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = 1", application_id).c_str());
    for (const char* sql : schema) database.run(sql);
    transaction.commit();
  }
  fresh.publish(file);
}

void check_schema(SqliteDatabase& database) {
  if (database.integer("PRAGMA application_id") != application_id) damaged("the header has another name");
  if (database.integer("PRAGMA user_version") > 1)
    throw Error("the store is of a newer version of discreet. Upgrade discreet to use it");
  auto rows = database.query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
  for (const char* sql : schema)
    if (!rows.step() || rows.text(0) != sql) damaged("the schema differs");
  if (rows.step()) damaged("the schema has additions");
}

// A row that nobody signed was put there by somebody else.
void check_rows(SqliteDatabase& database) {
  if (const auto found = database.text("PRAGMA integrity_check(1)"); found != "ok") damaged(found);
  auto row = database.query("SELECT identity, sequence, hash, key, signature FROM head ORDER BY identity, sequence");
  std::string identity, key;
  while (row.step()) {
    const bool first = row.text(0) != identity;
    if (first) identity = row.text(0), key = row.text(3);
    const LedgerHead head{row.integer(1), row.text(2)};
    if (row.text(3) != key || !is_signed(key, head_text(identity, head), row.text(4)))
      damaged(fmt::format("head {} of {} is not signed by the key of its ledger", head.sequence, identity));
  }
}

struct KeptHead {
  LedgerHead head;
  std::string key;
};

std::optional<KeptHead> newest_of(SqliteDatabase& database, std::string_view identity) {
  auto row = database.query("SELECT sequence, hash, key FROM head WHERE identity = ? ORDER BY sequence DESC LIMIT 1");
  row.bind(1, identity);
  if (!row.step()) return std::nullopt;
  return KeptHead{{row.integer(0), row.text(1)}, row.text(2)};
}

std::optional<std::string> hash_at(SqliteDatabase& database, std::string_view identity, std::int64_t sequence) {
  auto row = database.query("SELECT hash FROM head WHERE identity = ? AND sequence = ?");
  row.bind(1, identity).bind(2, sequence);
  return row.step() ? std::optional(row.text(0)) : std::nullopt;
}

void require_owner(const SignedHead& head, const std::optional<KeptHead>& newest) {
  if (!is_signed(head.key, head_text(head.identity, head.head), head.signature))
    throw Error("The head is not signed by its key. Sign it with the key of the ledger");
  if (newest && newest->key != head.key)
    throw Error(fmt::format("The heads of this ledger are signed with the key {}. Use that key", newest->key));
}

void insert(SqliteDatabase& database, const SignedHead& head) {
  auto row = database.query("INSERT INTO head VALUES (?, ?, ?, ?, ?, ?)");
  row.bind(1, head.identity).bind(2, head.head.sequence).bind(3, head.head.hash);
  row.bind(4, head.key).bind(5, head.signature).bind(6, this_hour()).step();
}

}  // namespace

WitnessStore::WitnessStore(std::filesystem::path file) : file_(std::filesystem::absolute(file)) {
  try {
    if (!std::filesystem::exists(file_)) create(file_);
    SqliteDatabase database = open();
    Transaction transaction(database, Transaction::Mode::read);
    check_rows(database);
  } catch (const Error& error) {
    throw Error(fmt::format("store {}: {}", path_in_quotes(file_.native()), error.what()), error.kind());
  }
}

SqliteDatabase WitnessStore::open() const {
  SqliteDatabase database(file_, SqliteDatabase::Mode::existing, patience, remedy);
  check_schema(database);
  return database;
}

std::optional<LedgerHead> WitnessStore::last(std::string_view identity) const {
  SqliteDatabase database = open();
  const auto newest = newest_of(database, identity);
  return newest ? std::optional(newest->head) : std::nullopt;
}

LedgerHead WitnessStore::append(const SignedHead& head) {
  require_head(head.identity, head.head.sequence, head.previous, head.head.hash);
  SqliteDatabase database = open();
  Transaction transaction(database, Transaction::Mode::write);
  const auto newest = newest_of(database, head.identity);
  require_owner(head, newest);
  if (newest) require_no_fork(newest->head, head.head.sequence, head.previous, head.head.hash);
  if (const auto known = hash_at(database, head.identity, head.head.sequence)) {
    if (*known != head.head.hash) refuse_fork(head.head.sequence);
    return newest->head;
  }
  const auto before = hash_at(database, head.identity, head.head.sequence - 1);
  if (before && *before != head.previous) refuse_fork(head.head.sequence - 1);
  insert(database, head);
  transaction.commit();
  return newest && newest->head.sequence > head.head.sequence ? newest->head : head.head;
}

}  // namespace discreet::inline service
