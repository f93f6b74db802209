// Tested by store_test.cpp
#include "discreet/service/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet {
namespace {

constexpr int application_id = 0x4453434c;  // "DSCL", in the header of the file
constexpr int version = 1;

constexpr const char* tables = R"(
  CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE batch(only INTEGER PRIMARY KEY CHECK (only = 1), number INTEGER NOT NULL) STRICT;
  INSERT INTO batch VALUES (1, 0);
  CREATE TABLE study(key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, document TEXT NOT NULL, seed TEXT NOT NULL)
    STRICT;
  CREATE TABLE round(study INTEGER NOT NULL REFERENCES study, number INTEGER NOT NULL, opened INTEGER NOT NULL,
    closed INTEGER, PRIMARY KEY (study, number)) STRICT, WITHOUT ROWID;
  CREATE TABLE report(study INTEGER NOT NULL REFERENCES study, token BLOB NOT NULL, round INTEGER NOT NULL,
    question INTEGER NOT NULL, report TEXT NOT NULL, PRIMARY KEY (study, token)) STRICT, WITHOUT ROWID;
  CREATE TABLE tally(study INTEGER NOT NULL REFERENCES study, round INTEGER NOT NULL, question INTEGER NOT NULL,
    part INTEGER NOT NULL, people INTEGER NOT NULL, counters TEXT NOT NULL,
    PRIMARY KEY (study, round, question, part)) STRICT, WITHOUT ROWID;
)";

std::string_view bytes_of(const Token& token) { return {reinterpret_cast<const char*>(token.data()), token.size()}; }

}  // namespace

template <class Work>
auto SqliteStore::named(const Work& work) {
  try {
    if (!database_) open();
    return work();
  } catch (const Error& error) {
    throw Error(fmt::format("store '{}': {}", file_.string(), error.what()), error.kind());
  }
}

SqliteStore::SqliteStore(std::filesystem::path file) : file_(std::move(file)) {
  named([] { return 0; });
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::open() {
  database_.emplace(file_, SqliteDatabase::Mode::create, std::chrono::milliseconds(2000));
  try {
    prepare();
  } catch (...) {
    select_.reset(), insert_.reset(), database_.reset();
    throw;
  }
}

void SqliteStore::prepare() {
  SqliteDatabase& database = *database_;
  if (database.read_only()) throw Error("the file is read-only; mend its permissions");
  database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 1024");
  database.run("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
  // 64 MiB of cache. The log is copied into the file every 128 MiB, in the order of the file: tokens are random, so the
  // rarer that is, the more reports share one write of a page.
  database.run("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 131072; PRAGMA journal_size_limit = 134217728");
  Transaction transaction(database, Transaction::Mode::write);
  auto found = database.integer("PRAGMA application_id");
  if (found == 0 && database.integer("SELECT count(*) FROM sqlite_schema") == 0)
    create_tables();
  else if (found != application_id)
    throw Error("the file is no store of a collector; name another");
  else if (database.integer("PRAGMA user_version") != version)
    throw Error("the store is of a newer version of discreet; upgrade discreet to use it");
  transaction.commit();
  insert_.emplace(database.query("INSERT INTO report VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"));
  select_.emplace(database.query("SELECT round, question, report FROM report WHERE study = ? AND token = ?"));
}

void SqliteStore::create_tables() {
  database_->run(tables);
  database_->run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, version).c_str());
}

std::vector<StoredStudy> SqliteStore::studies() {
  return named([&] {
    std::vector<StoredStudy> all;
    auto row = database_->query("SELECT key, name, document, seed FROM study ORDER BY key");
    while (row.step()) all.push_back({row.integer(0), row.text(1), row.text(2), row.text(3)});
    return all;
  });
}

std::vector<StoredRound> SqliteStore::rounds(std::int64_t study) {
  return named([&] {
    std::vector<StoredRound> all;
    auto row = database_->query("SELECT number, opened, closed FROM round WHERE study = ? ORDER BY number");
    row.bind(1, study);
    while (row.step())
      all.push_back(
          {row.integer(0), row.integer(1), row.null(2) ? std::nullopt : std::optional<std::int64_t>(row.integer(2))});
    return all;
  });
}

void SqliteStore::add_study(const StoredStudy& study, std::int64_t opened) {
  named([&] {
    Transaction transaction(*database_, Transaction::Mode::write);
    auto row = database_->query("INSERT INTO study VALUES (?, ?, ?, ?)");
    row.bind(1, study.key).bind(2, study.name).bind(3, study.document).bind(4, study.seed).step();
    auto first = database_->query("INSERT INTO round VALUES (?, 1, ?, NULL)");
    first.bind(1, study.key).bind(2, opened).step();
    transaction.commit();
  });
}

void SqliteStore::close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                              const std::vector<Tally>& tallies) {
  named([&] {
    Transaction transaction(*database_, Transaction::Mode::write);
    // Repeated when it is not known whether it was done: a second time changes nothing.
    for_each_row(
        tallies, [&](std::int64_t question, std::int64_t part, std::int64_t people, const std::string& counters) {
          auto tally = database_->query("INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
          tally.bind(1, study).bind(2, round).bind(3, question).bind(4, part).bind(5, people).bind(6, counters).step();
        });
    auto row = database_->query("UPDATE round SET closed = ? WHERE study = ? AND number = ? AND closed IS NULL");
    row.bind(1, time).bind(2, study).bind(3, round).step();
    if (after == After::next_round) {
      auto next = database_->query("INSERT INTO round VALUES (?, ?, ?, NULL) ON CONFLICT DO NOTHING");
      next.bind(1, study).bind(2, round + 1).bind(3, time).step();
    }
    transaction.commit();
  });
}

std::vector<std::vector<Tally>> SqliteStore::tallies(std::int64_t study) {
  return named([&] {
    std::vector<std::vector<Tally>> all;
    auto row = database_->query(
        "SELECT round, question, people, counters FROM tally WHERE study = ? ORDER BY round, question, part");
    row.bind(1, study);
    while (row.step()) append_counters(all, row.integer(0), row.integer(1), row.integer(2), row.text(3));
    return all;
  });
}

void SqliteStore::insert(std::int64_t batch, std::span<const StoredReport> reports, std::vector<Insertion>& outcome) {
  named([&] {
    // In the order of the tree, so that a page that takes several reports is found once.
    std::vector<std::size_t> order(reports.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(reports[a].study, reports[a].token) < std::tie(reports[b].study, reports[b].token);
    });
    outcome.assign(reports.size(), Insertion::absent);
    Transaction transaction(*database_, Transaction::Mode::write);
    for (std::size_t i : order) {
      const StoredReport& report = reports[i];
      insert_->reset();
      insert_->bind(1, report.study).bind_bytes(2, bytes_of(report.token)).bind(3, report.round);
      insert_->bind(4, report.question).bind(5, report.report).step();
      outcome[i] = database_->changes() == 1 ? Insertion::fresh : found(*select_, report);
    }
    insert_->reset();
    auto row = database_->query("UPDATE batch SET number = ?");
    row.bind(1, batch).step();
    transaction.commit();
  });
}

std::vector<Insertion> SqliteStore::find(std::span<const StoredReport> reports) {
  return named([&] {
    std::vector<Insertion> outcome;
    for (const StoredReport& report : reports) outcome.push_back(found(*select_, report));
    return outcome;
  });
}

Insertion SqliteStore::found(Query& select, const StoredReport& report) {
  select.reset();
  select.bind(1, report.study).bind_bytes(2, bytes_of(report.token));
  Insertion found = Insertion::absent;
  if (select.step())
    found = select.integer(0) == report.round && select.integer(1) == report.question && select.text(2) == report.report
                ? Insertion::same
                : Insertion::other;
  select.reset();
  return found;
}

void SqliteStore::each_report(std::int64_t study, std::int64_t round,
                              const std::function<void(const StoredReport&)>& visit) {
  named([&] {
    auto row = database_->query("SELECT token, round, question, report FROM report WHERE study = ? AND round = ?");
    row.bind(1, study).bind(2, round);
    StoredReport report;
    report.study = study;
    while (row.step()) {
      auto token = row.bytes(0);
      if (token.size() != report.token.size()) throw Error("a token has the wrong size", Error::Kind::check);
      std::copy(token.begin(), token.end(), report.token.begin());
      report.round = row.integer(1), report.question = row.integer(2), report.report = row.text(3);
      visit(report);
    }
  });
}

std::int64_t SqliteStore::recover() {
  select_.reset(), insert_.reset(), database_.reset();
  return last_batch();
}

std::int64_t SqliteStore::last_batch() {
  return named([&] { return database_->integer("SELECT number FROM batch"); });
}

std::optional<std::string> SqliteStore::setting(std::string_view name) {
  return named([&]() -> std::optional<std::string> {
    auto row = database_->query("SELECT value FROM setting WHERE name = ?");
    row.bind(1, name);
    if (!row.step()) return std::nullopt;
    return row.text(0);
  });
}

void SqliteStore::set_setting(std::string_view name, std::string_view value) {
  named([&] {
    auto row = database_->query("INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value");
    row.bind(1, name).bind(2, value).step();
  });
}

}  // namespace discreet
