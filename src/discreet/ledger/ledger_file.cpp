// Tested by ledger_test.cpp
#include "discreet/ledger/ledger_file.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/ledger/chain/columns.h"

namespace discreet::inline ledger {
namespace {

constexpr std::array<SchemaObject, 6> schema = {{
    {"entry", "table", "entry",
     "CREATE TABLE entry(sequence INTEGER PRIMARY KEY, type TEXT NOT NULL, nonce TEXT NOT NULL, time TEXT NOT NULL, "
     "verb TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL, run TEXT NOT NULL, sheet TEXT NOT NULL, kind TEXT "
     "NOT NULL, parameters TEXT NOT NULL, neighbours TEXT NOT NULL, unit TEXT NOT NULL, cost_epsilon TEXT NOT NULL, "
     "cost_delta TEXT NOT NULL, cost_price TEXT NOT NULL, sum_epsilon TEXT NOT NULL, sum_delta TEXT NOT NULL, "
     "sum_price TEXT NOT NULL, tickets TEXT NOT NULL, fill TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL, "
     "signature TEXT NOT NULL) STRICT"},
    {"entry_keeps", "trigger", "entry",
     "CREATE TRIGGER entry_keeps BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger forgets nothing'); END"},
    {"entry_stays", "trigger", "entry",
     "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END"},
    {"terms", "table", "terms",
     "CREATE TABLE terms(identity TEXT NOT NULL, rule TEXT NOT NULL, neighbours TEXT NOT NULL, unit TEXT NOT NULL, "
     "epsilon TEXT NOT NULL, delta TEXT NOT NULL, leak TEXT NOT NULL, order_ TEXT NOT NULL, rho TEXT NOT NULL, ticket "
     "TEXT NOT NULL, tickets INTEGER NOT NULL, population TEXT NOT NULL, key TEXT NOT NULL, continues TEXT NOT NULL, "
     "hash TEXT NOT NULL) STRICT"},
    {"terms_keep", "trigger", "terms",
     "CREATE TRIGGER terms_keep BEFORE DELETE ON terms BEGIN SELECT RAISE(ABORT, 'a ledger forgets nothing'); END"},
    {"terms_stay", "trigger", "terms",
     "CREATE TRIGGER terms_stay BEFORE UPDATE ON terms BEGIN SELECT RAISE(ABORT, 'terms are fixed'); END"},
}};

// Where the columns of columns_of are in a row: after the sequence.
constexpr int first_column = 1;
constexpr int hash_column = first_column + static_cast<int>(entry_columns);

Entry entry_of(const Query& row) {
  std::array<std::string, entry_columns> columns;
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = row.text(first_column + static_cast<int>(i));
  Entry entry = read_columns(row.integer(0), columns);
  entry.hash = row.text(hash_column);
  entry.signature = row.text(hash_column + 1);
  return entry;
}

class FileRows final : public LedgerRows {
 public:
  explicit FileRows(SqliteDatabase& database) : database_(database) {}

  LedgerTail terms() override {
    auto row = database_.query(
        "SELECT identity, rule, neighbours, unit, epsilon, delta, leak, order_, rho, ticket, tickets, population, key, "
        "continues, hash FROM terms");
    if (!row.step()) no_ledger("the terms are missing");
    LedgerTail ledger;
    ledger.identity = row.text(0);
    std::array<std::string, terms_columns> columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const int column = static_cast<int>(i) + 1;
      columns[i] = i == tickets_column ? std::to_string(row.integer(column)) : row.text(column);
    }
    ledger.terms = read_columns(columns);
    ledger.genesis = row.text(static_cast<int>(terms_columns) + 1);
    if (row.step()) no_ledger("there are two sets of terms");
    return ledger;
  }

  std::int64_t newest() override {
    auto row = database_.query("SELECT sequence FROM entry ORDER BY sequence DESC LIMIT 1");
    return row.step() ? row.integer(0) : 0;
  }

  std::optional<Entry> entry(std::int64_t sequence) override {
    auto row = database_.query("SELECT * FROM entry WHERE sequence = ?");
    row.bind(1, sequence);
    return row.step() ? std::optional(entry_of(row)) : std::nullopt;
  }

  void each(const std::function<void(Entry)>& take) override {
    auto row = database_.query("SELECT * FROM entry ORDER BY sequence");
    while (row.step()) take(entry_of(row));
  }

  void append(const Entry& entry) override { append_entry(database_, entry); }

 private:
  SqliteDatabase& database_;
};

class LedgerFile final : public LedgerStore {
 public:
  LedgerFile(std::filesystem::path file, std::chrono::milliseconds patience)
      : file_(std::move(file)), patience_(patience) {}

  void read(Check check, const Work& work) override {
    SqliteDatabase database(file_, SqliteDatabase::Mode::existing, patience_);
    Transaction transaction(database, Transaction::Mode::read);
    check_file(database, check);
    FileRows rows(database);
    work(rows);
  }

  void write(const Work& work) override {
    SqliteDatabase database(file_, SqliteDatabase::Mode::existing, patience_);
    if (database.read_only()) throw Error("the file may not be written. Mend its permissions, or name another ledger");
    Transaction transaction(database, Transaction::Mode::write);
    check_file(database, Check::tail);
    FileRows rows(database);
    work(rows);
    transaction.commit();
  }

 private:
  static void check_file(SqliteDatabase& database, Check check) {
    if (format_of_ledger(database) == 1)
      throw Error(
          "the ledger has format 1. Copy it into the current format: discreet budget "
          "upgrade OLD --to NEW");
    // A write-ahead log would keep spends in a second file that a copy of the ledger lacks.
    if (database.text("PRAGMA journal_mode") != "delete") no_ledger("the journal mode was changed");
    check_schema(database, schema);
    if (check == Check::tail) return;
    if (auto found = database.text("PRAGMA integrity_check(1)"); found != "ok") no_ledger(found);
  }

  const std::filesystem::path file_;
  const std::chrono::milliseconds patience_;
};

void write_terms(SqliteDatabase& database, const LedgerTail& ledger) {
  auto row = database.query("INSERT INTO terms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, ledger.identity);
  int parameter = 2;
  for (const std::string& text : columns_of(ledger.terms)) row.bind(parameter++, text);
  row.bind(2 + static_cast<int>(tickets_column), static_cast<std::int64_t>(ledger.terms.budget.tickets));
  row.bind(parameter, ledger.genesis).step();
}

void write_new(const std::filesystem::path& file, const Statement& ledger) {
  SqliteDatabase database(file, SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
  database.run("PRAGMA journal_mode = MEMORY");  // a crash leaves a nameless file, never half a ledger
  Transaction transaction(database, Transaction::Mode::write);
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", ledger_application_id, ledger_format)
                   .c_str());
  for (const auto& object : schema) database.run(object.sql);
  write_terms(database, ledger);
  FileRows rows(database);
  for (const Entry& entry : ledger.entries) rows.append(entry);
  transaction.commit();
}

}  // namespace

void append_entry(SqliteDatabase& database, const Entry& entry) {
  auto row = database.query(
      "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, entry.sequence);
  int parameter = 2;
  for (const std::string& text : columns_of(entry)) row.bind(parameter++, text);
  row.bind(parameter, entry.hash).bind(parameter + 1, entry.signature);
  row.step();
}

std::int64_t format_of_ledger(SqliteDatabase& database) {
  if (database.integer("PRAGMA application_id") != ledger_application_id)
    no_ledger("the header does not say that it is a ledger");
  const auto format = database.integer("PRAGMA user_version");
  if (format > ledger_format)
    throw Error(
        fmt::format("format {} is of a newer version of discreet. Upgrade discreet to use this ledger", format));
  if (format < 1) no_ledger(fmt::format("there is no format {}", format));
  return format;
}

Creation create_ledger_file(const std::filesystem::path& file, const std::string& identity, const Terms& terms) {
  return create_ledger_file(file, Statement{{terms, identity, genesis_hash(identity, terms), std::nullopt}, {}});
}

Creation create_ledger_file(const std::filesystem::path& file, const Statement& ledger) {
  for (auto suffix : {"-journal", "-wal"}) {
    auto leftover = file;
    leftover += suffix;
    if (!std::filesystem::exists(leftover)) continue;
    if (std::filesystem::exists(file)) return Creation::existed;  // another process made it and spends already
    throw Error(fmt::format("'{}' is left from a ledger that was here. Bring that ledger back, or delete this file too",
                            leftover.string()));
  }
  FreshFile fresh(file);
  write_new(fresh.path(), ledger);
  return fresh.publish(file);
}

std::unique_ptr<LedgerStore> open_ledger_file(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  return std::make_unique<LedgerFile>(file, patience);
}

}  // namespace discreet::inline ledger
