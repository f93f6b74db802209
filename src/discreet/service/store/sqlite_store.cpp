// Tested by store_test.cpp
#include "discreet/service/store/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/service/store/store_file.h"

namespace discreet::inline service {
namespace {

constexpr std::chrono::milliseconds patience_for_locks{2000};

bool holds_bytes(const std::filesystem::path& file) {
  std::error_code failed;
  return std::filesystem::exists(file, failed) && !std::filesystem::is_empty(file, failed);
}

std::string_view bytes_of(const Token& token) { return {reinterpret_cast<const char*>(token.data()), token.size()}; }

}  // namespace

template <class Work>
auto SqliteStore::named(const Work& work) {
  try {
    if (!database_) open();
    return work();
  } catch (const Error& error) {
    const std::string what = fmt::format("store '{}': {}", file_.string(), error.what());
    if (last_ && error.kind() == Error::Kind::check) damage_ = what;
    throw Error(what, error.kind());
  }
}

// Whatever was done to the files since, this collector has counted what it wrote itself and nothing else.
void SqliteStore::check_in_place() {
  head_->check_in_place();
  if (FileIdentity::of(file_) != identity_)
    throw Error("the file was removed or replaced. Start the collector again", Error::Kind::check);
}

// The last link, if it is the one that this collector wrote or, not knowing how that ended, tried to write.
ChainLink SqliteStore::own_link() {
  const ChainLink found = last_link(*database_);
  if (found == *last_ || found == tried_) return found;
  if (found.number <= last_->number)
    refuse_store(fmt::format("Transaction {} was acknowledged and is gone", last_->number));
  throw Error("another program has written into this store. Stop it, and start the collector again",
              Error::Kind::check);
}

template <class Work>
void SqliteStore::change(const Work& work) {
  if (damage_) throw Error(*damage_, Error::Kind::check);
  named([&] {
    check_in_place();
    Transaction transaction(*database_, Transaction::Mode::write);
    ChainLink link = own_link();
    if (!work(link)) return;
    link.seal();
    append_link(*database_, link);
    tried_ = link;
    transaction.commit();
    last_ = link;
    head_->write(link);
  });
}

SqliteStore::SqliteStore(std::filesystem::path file) : file_(store_behind(std::move(file))) {
  named([&] {
    Transaction reading(*database_, Transaction::Mode::read);
    last_ = check_store(*database_, HeadFile::read(file_));
    head_->write(*last_, HeadFile::Durable::yes);
    database_->keep_log(false);
  });
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::open() {
  require_one_name(file_);
  const bool has_log = holds_bytes(file_.string() + "-wal");
  // SQLite deletes a log without a store. It may be all that is left.
  if (!holds_bytes(file_) && (has_log || HeadFile::read(file_)))
    refuse_store("The store is missing or empty, but its log or its head is there");
  const auto mode = last_ ? SqliteDatabase::Mode::existing : SqliteDatabase::Mode::create;
  database_.emplace(file_, mode, patience_for_locks, store_remedy);
  database_->keep_log(!last_ && has_log);  // until it is checked
  try {
    prepare();
  } catch (...) {
    close();
    throw;
  }
}

void SqliteStore::close() { select_.reset(), insert_.reset(), database_.reset(); }

void SqliteStore::prepare() {
  SqliteDatabase& database = *database_;
  if (database.read_only()) throw Error("the file is read-only. Mend its permissions");
  format_of(database);  // nothing is made beside a file of another kind
  if (!head_) {
    head_.emplace(file_);
    identity_ = FileIdentity::of(file_);
  }
  if (!last_) make_current();
  database.run("PRAGMA foreign_keys = ON");
  // 64 MiB of cache. The log is copied into the file every 128 MiB, in the order of the file: tokens are random, so the
  // rarer that is, the more reports share one write of a page.
  database.run("PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 131072; PRAGMA journal_size_limit = 134217728");
  insert_.emplace(database.query("INSERT INTO report VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"));
  select_.emplace(database.query("SELECT round, question, report FROM report WHERE study = ? AND token = ?"));
}

// Makes the tables of a new store, or gives an older one what it lacks.
void SqliteStore::make_current() {
  SqliteDatabase& database = *database_;
  const StoreFormat format = format_of(database);
  if (format != StoreFormat::current && HeadFile::read(file_))
    refuse_store(fmt::format("The store is {}, but the head '{}' is of a later one",
                             format == StoreFormat::empty ? "empty" : "of version 1",
                             HeadFile::beside(file_).string()));
  database.run("PRAGMA page_size = 1024; PRAGMA journal_mode = WAL");
  if (format == StoreFormat::version_1)
    notice_ = fmt::format("the store is upgraded; '{}' is a copy of it as it was; {}",
                          upgrade_store(database, file_).string(), upgrade_remark);
  if (format != StoreFormat::empty) return;
  Transaction transaction(database, Transaction::Mode::write);
  create_store(database);
  transaction.commit();
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
  change([&](ChainLink& link) {
    auto row = database_->query("INSERT INTO study VALUES (?, ?, ?, ?)");
    row.bind(1, study.key).bind(2, study.name).bind(3, study.document).bind(4, study.seed).step();
    auto first = database_->query("INSERT INTO round VALUES (?, 1, ?, NULL)");
    first.bind(1, study.key).bind(2, opened).step();
    link.add(row_hash(study));
    link.add(row_hash(study.key, {1, opened, std::nullopt}));
    return true;
  });
}

StoredRound SqliteStore::round_in(std::int64_t study, std::int64_t number) {
  auto row = database_->query("SELECT opened, closed FROM round WHERE study = ? AND number = ?");
  if (!row.bind(1, study).bind(2, number).step()) refuse_store(fmt::format("Round {} is missing", number));
  return {number, row.integer(0), row.null(1) ? std::nullopt : std::optional(row.integer(1))};
}

void SqliteStore::close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                              const std::vector<Tally>& tallies) {
  change([&](ChainLink& link) {
    StoredRound stored = round_in(study, round);
    if (stored.closed) return false;  // repeated, when it was not known whether it was done
    const std::vector<StoredTally> rows = rows_of(study, round, tallies);
    check_store(*database_, ChainHead{link.number, link.hash}, rows);
    for (const StoredTally& row : rows) {
      auto tally = database_->query("INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?)");
      tally.bind(1, row.study).bind(2, row.round).bind(3, row.question).bind(4, row.part).bind(5, row.people);
      tally.bind(6, row.counters).step();
      link.add(row);
    }
    auto row = database_->query("UPDATE round SET closed = ? WHERE study = ? AND number = ?");
    row.bind(1, time).bind(2, study).bind(3, round).step();
    link.remove(row_hash(study, stored));
    stored.closed = time;
    link.add(row_hash(study, stored));
    if (after == After::next_round) {
      auto next = database_->query("INSERT INTO round VALUES (?, ?, ?, NULL)");
      next.bind(1, study).bind(2, round + 1).bind(3, time).step();
      link.add(row_hash(study, {round + 1, time, std::nullopt}));
    }
    return true;
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
  change([&](ChainLink& link) {
    // In the order of the tree, so that a page that takes several reports is found once.
    std::vector<std::size_t> order(reports.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(reports[a].study, reports[a].token) < std::tie(reports[b].study, reports[b].token);
    });
    outcome.assign(reports.size(), Insertion::absent);
    for (std::size_t i : order) {
      const StoredReport& report = reports[i];
      insert_->reset();
      insert_->bind(1, report.study).bind_bytes(2, bytes_of(report.token)).bind(3, report.round);
      insert_->bind(4, report.question).bind(5, report.report).step();
      outcome[i] = database_->changes() == 1 ? Insertion::fresh : found(*select_, report);
      if (outcome[i] == Insertion::fresh) link.add(report);
    }
    insert_->reset();
    link.batch = batch;
    return true;
  });
}

std::vector<Insertion> SqliteStore::find(std::span<const StoredReport> reports) {
  return named([&] {
    std::vector<Insertion> outcome;
    Transaction reading(*database_, Transaction::Mode::read);
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
  close();
  return named([&] {
    check_in_place();
    last_ = own_link();
    head_->write(*last_);
    return last_->batch;
  });
}

std::int64_t SqliteStore::last_batch() {
  return named([&] { return last_link(*database_).batch; });
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
  const auto before = setting(name);
  if (before == value) return;
  change([&](ChainLink& link) {
    auto row = database_->query("INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value");
    row.bind(1, name).bind(2, value).step();
    if (before) link.remove(setting_hash(name, *before));
    link.add(setting_hash(name, value));
    return true;
  });
}

}  // namespace discreet::inline service
