// Tested by ledger_test.cpp
#include "discreet/ledger/ledger_file.h"

#include <fmt/format.h>

#include <array>

#include "discreet/base/error.h"

namespace discreet::inline ledger {
namespace {

constexpr std::int64_t application_id = 0x44534c47;  // "DSLG", in the header of the file

struct SchemaObject {
  std::string_view name, type, table;
  const char* sql;
};

// Kept word for word in the file and compared word for word. The triggers stop accidents, not an adversary.
constexpr std::array<SchemaObject, 6> schema = {{
    {"entry", "table", "entry",
     "CREATE TABLE entry(sequence INTEGER PRIMARY KEY, time TEXT NOT NULL, verb TEXT NOT NULL, name TEXT NOT "
     "NULL, note TEXT NOT NULL, epsilon TEXT NOT NULL, delta TEXT NOT NULL, neighbours TEXT NOT NULL, "
     "cost_epsilon TEXT NOT NULL, cost_delta TEXT NOT NULL, hash TEXT NOT NULL) STRICT"},
    {"entry_keeps", "trigger", "entry",
     "CREATE TRIGGER entry_keeps BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger forgets "
     "nothing'); END"},
    {"entry_stays", "trigger", "entry",
     "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger is "
     "append-only'); END"},
    {"terms", "table", "terms",
     "CREATE TABLE terms(identity TEXT NOT NULL, composition TEXT NOT NULL, neighbours TEXT NOT NULL, "
     "epsilon TEXT, delta TEXT, hash TEXT NOT NULL) STRICT"},
    {"terms_keep", "trigger", "terms",
     "CREATE TRIGGER terms_keep BEFORE DELETE ON terms BEGIN SELECT RAISE(ABORT, 'a ledger forgets "
     "nothing'); END"},
    {"terms_stay", "trigger", "terms",
     "CREATE TRIGGER terms_stay BEFORE UPDATE ON terms BEGIN SELECT RAISE(ABORT, 'terms are fixed'); END"},
}};

[[noreturn]] void no_ledger(const std::string& what) {
  throw Error(what +
                  ", so this is no ledger or it was edited or damaged. Restore its newest copy (what was spent "
                  "since is spent)",
              Error::Kind::check);
}

[[noreturn]] void too_new(const std::string& what) {
  throw Error(what + " is of a newer version of discreet. Upgrade discreet to use this ledger");
}

void check_header(SqliteDatabase& database) {
  if (database.integer("PRAGMA application_id") != application_id)
    no_ledger("the header does not say that it is a ledger");
  auto version = database.integer("PRAGMA user_version");
  if (version > Statement::version) too_new(fmt::format("format {}", version));
  if (version != Statement::version) no_ledger(fmt::format("there is no format {}", version));
  // A write-ahead log would keep spends in a second file that a copy of the ledger lacks.
  if (database.text("PRAGMA journal_mode") != "delete") no_ledger("the journal mode was changed");
  if (auto found = database.text("PRAGMA integrity_check(1)"); found != "ok") no_ledger(found);
}

void check_schema(SqliteDatabase& database) {
  auto rows = database.query("SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name");
  for (const auto& object : schema)
    if (!rows.step() || rows.text(0) != object.name || rows.text(1) != object.type || rows.text(2) != object.table ||
        rows.text(3) != object.sql)
      no_ledger(fmt::format("the schema differs at {}", object.name));
  if (rows.step()) no_ledger("the schema has additions");
}

// Only the one spelling that was written: 1/2, never 0.5.
Rational read_rational(const std::string& text) {
  try {
    if (Rational value = parse_rational(text); to_string(value) == text) return value;
  } catch (const Error&) {
    // Falls through: whatever cannot be read was not written by a ledger.
  }
  no_ledger("a number is not written as ledgers write them");
}

Neighbours read_neighbours(const std::string& text) {
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
    if (word(neighbours) == text) return neighbours;
  no_ledger("the neighbour relation is unknown");
}

void read_terms(SqliteDatabase& database, Statement& ledger) {
  auto row = database.query("SELECT identity, composition, neighbours, epsilon, delta, hash FROM terms");
  if (!row.step()) no_ledger("the terms are missing");
  ledger.identity = row.text(0);
  ledger.terms.neighbours = read_neighbours(row.text(2));
  if (row.null(3) != row.null(4)) no_ledger("half of the total is missing");
  if (!row.null(3)) ledger.terms.total = Cost{read_rational(row.text(3)), read_rational(row.text(4))};
  ledger.genesis = row.text(5);
  // A rule that is unknown here and properly hashed comes from a later version; otherwise the word was
  // edited.
  if (auto rule = row.text(1); rule != word(Composition::basic)) {
    if (ledger.genesis == genesis_hash(ledger.identity, ledger.terms, rule)) too_new("the composition rule");
    no_ledger("the terms do not match their hash");
  }
  if (row.step()) no_ledger("there are two sets of terms");
}

void read_entries(SqliteDatabase& database, Statement& ledger) {
  auto row = database.query(
      "SELECT sequence, time, verb, name, note, epsilon, delta, neighbours, cost_epsilon, cost_delta, hash "
      "FROM entry ORDER BY sequence");
  while (row.step())
    ledger.entries.push_back(
        {row.integer(0), row.text(1), Purpose{row.text(2), row.text(3), row.text(4)},
         Privacy{read_rational(row.text(5)), read_rational(row.text(6)), read_neighbours(row.text(7))},
         Cost{read_rational(row.text(8)), read_rational(row.text(9))}, row.text(10)});
}

void write_terms(SqliteDatabase& database, const Terms& terms) {
  auto identity = random_hex(16);
  auto row = database.query("INSERT INTO terms VALUES (?, ?, ?, ?, ?, ?)");
  row.bind(1, identity).bind(2, word(terms.composition)).bind(3, word(terms.neighbours));
  if (terms.total) row.bind(4, to_string(terms.total->epsilon)).bind(5, to_string(terms.total->delta));
  row.bind(6, genesis_hash(identity, terms)).step();
}

void write_new(const std::filesystem::path& file, const Terms& terms) {
  SqliteDatabase database(file, SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
  database.run("PRAGMA journal_mode = MEMORY");  // a crash leaves a nameless file, never half a ledger
  Transaction transaction(database, Transaction::Mode::write);
  database.run(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, Statement::version).c_str());
  for (const auto& object : schema) database.run(object.sql);
  write_terms(database, terms);
  transaction.commit();
}

}  // namespace

Creation create_ledger_file(const std::filesystem::path& file, const Terms& terms) {
  for (auto suffix : {"-journal", "-wal"}) {
    auto leftover = file;
    leftover += suffix;
    if (!std::filesystem::exists(leftover)) continue;
    if (std::filesystem::exists(file)) return Creation::existed;  // another process made it and spends already
    throw Error(fmt::format("'{}' is left from a ledger that was here. Bring that ledger back, or delete this file too",
                            leftover.string()));
  }
  FreshFile fresh(file);
  write_new(fresh.path(), terms);
  return fresh.publish(file);
}

Statement read_ledger(SqliteDatabase& database) {
  check_header(database);
  check_schema(database);
  Statement ledger;
  read_terms(database, ledger);
  read_entries(database, ledger);
  check_chain(ledger);
  return ledger;
}

void append_entry(SqliteDatabase& database, const Entry& entry) {
  auto row = database.query("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, entry.sequence).bind(2, entry.time);
  row.bind(3, entry.purpose.verb).bind(4, entry.purpose.name).bind(5, entry.purpose.note);
  row.bind(6, to_string(entry.promise.epsilon)).bind(7, to_string(entry.promise.delta));
  row.bind(8, word(entry.promise.neighbours));
  row.bind(9, to_string(entry.cost.epsilon)).bind(10, to_string(entry.cost.delta)).bind(11, entry.hash);
  row.step();
}

}  // namespace discreet::inline ledger
