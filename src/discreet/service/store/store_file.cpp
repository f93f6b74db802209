// Tested by store_test.cpp, store_damage_test.cpp and store_upgrade_test.cpp
#include "discreet/service/store/store_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "discreet/base/error.h"
#include "discreet/files/fresh_file.h"

namespace discreet::inline service {
namespace {

constexpr int application_id = 0x4453434c;  // "DSCL", in the header of the file
constexpr int version = 2;

// By name, as SQLite keeps them; compared word for word.
constexpr std::array tables = {
    "CREATE TABLE link(number INTEGER PRIMARY KEY, batch INTEGER NOT NULL, people INTEGER NOT NULL, sum BLOB NOT "
    "NULL,\n    hash BLOB NOT NULL) STRICT",
    "CREATE TABLE report(study INTEGER NOT NULL REFERENCES study, token BLOB NOT NULL, round INTEGER NOT NULL,\n"
    "    question INTEGER NOT NULL, report TEXT NOT NULL, PRIMARY KEY (study, token)) STRICT, WITHOUT ROWID",
    "CREATE TABLE round(study INTEGER NOT NULL REFERENCES study, number INTEGER NOT NULL, opened INTEGER NOT NULL,\n"
    "    closed INTEGER, PRIMARY KEY (study, number)) STRICT, WITHOUT ROWID",
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "CREATE TABLE study(key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, document TEXT NOT NULL, seed TEXT NOT "
    "NULL)\n    STRICT",
    "CREATE TABLE tally(study INTEGER NOT NULL REFERENCES study, round INTEGER NOT NULL, question INTEGER NOT NULL,\n"
    "    part INTEGER NOT NULL, people INTEGER NOT NULL, counters TEXT NOT NULL,\n"
    "    PRIMARY KEY (study, round, question, part)) STRICT, WITHOUT ROWID"};

void check_structure(SqliteDatabase& database) {
  if (auto found = database.text("PRAGMA integrity_check(1)"); found != "ok")
    refuse_store(fmt::format("SQLite finds the file damaged ({})", found));
}

// All tables, and besides them one of this name at most.
void check_schema(SqliteDatabase& database, std::span<const char* const> wanted, std::string_view besides = "") {
  auto row = database.query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name != ? ORDER BY name");
  row.bind(1, besides);
  for (const char* table : wanted)
    if (!row.step() || row.text(0) != table) refuse_store("The schema of the store was changed");
  if (row.step()) refuse_store("The schema of the store has additions");
}

// Into a ChainCheck, or into the first link of a store that had none.
template <class Sum>
void add_rows(SqliteDatabase& database, Sum& sum) {
  for (auto row = database.query("SELECT name, value FROM setting"); row.step();)
    sum.add(setting_hash(row.text(0), row.text(1)));
  for (auto row = database.query("SELECT key, name, document, seed FROM study"); row.step();)
    sum.add(row_hash(StoredStudy{row.integer(0), row.text(1), row.text(2), row.text(3)}));
  for (auto row = database.query("SELECT study, number, opened, closed FROM round"); row.step();)
    sum.add(row_hash(row.integer(0),
                     {row.integer(1), row.integer(2), row.null(3) ? std::nullopt : std::optional(row.integer(3))}));
  for (auto row = database.query("SELECT study, round, question, part, people, counters FROM tally"); row.step();)
    sum.add(StoredTally{row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.text(5)});
  StoredReport report;
  for (auto row = database.query("SELECT study, token, round, question, report FROM report"); row.step();) {
    const std::string token = row.bytes(1);
    if (token.size() != report.token.size()) refuse_store("A token has the wrong size");
    std::copy(token.begin(), token.end(), report.token.begin());
    report.study = row.integer(0), report.round = row.integer(2), report.question = row.integer(3);
    report.report = row.text(4);
    sum.add(report);
  }
}

ChainLink link_in(const Query& row) {
  return {row.integer(0), row.integer(1), row.integer(2), read_hash(row.bytes(3)), read_hash(row.bytes(4))};
}

// With a name of its own, so that no two stores have the same chain.
void name_store(SqliteDatabase& database) {
  auto row = database.query("INSERT INTO setting VALUES ('identity', ?)");
  row.bind(1, random_hex(16)).step();
}

void begin_chain(SqliteDatabase& database, std::int64_t batch) {
  ChainLink first;
  first.batch = batch;
  name_store(database);
  add_rows(database, first);
  first.seal();
  append_link(database, first);
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, version).c_str());
}

// Under the first name that is free: a start that was cut off may have left a copy before.
std::filesystem::path publish_copy(FreshFile& copy, const std::filesystem::path& file) {
  for (int number = 1;; ++number) {
    std::filesystem::path name = file.string() + ".version-1" + (number == 1 ? "" : fmt::format(".{}", number));
    if (copy.publish(name) == Creation::made) return name;
  }
}

}  // namespace

StoreFormat format_of(SqliteDatabase& database) {
  const auto found = database.integer("PRAGMA application_id");
  if (found == 0 && database.integer("SELECT count(*) FROM sqlite_schema") == 0) return StoreFormat::empty;
  if (found != application_id) throw Error("the file is no store of a collector. Name another");
  switch (const auto format = database.integer("PRAGMA user_version")) {
    case 1: return StoreFormat::version_1;
    case version: return StoreFormat::current;
    default:
      throw Error(
          fmt::format("the store has format {}, and this version of discreet knows formats 1 to {}. Upgrade "
                      "discreet to use it",
                      format, version));
  }
}

void create_store(SqliteDatabase& database) {
  for (const char* table : tables) database.run(table);
  begin_chain(database, 0);
}

ChainLink last_link(SqliteDatabase& database) {
  auto row = database.query("SELECT number, batch, people, sum, hash FROM link ORDER BY number DESC LIMIT 1");
  if (!row.step()) refuse_store("The chain of the store is missing");
  return link_in(row);
}

void append_link(SqliteDatabase& database, const ChainLink& link) {
  auto row = database.query("INSERT INTO link VALUES (?, ?, ?, ?, ?)");
  row.bind(1, link.number).bind(2, link.batch).bind(3, link.people);
  row.bind_bytes(4, bytes_of(link.sum)).bind_bytes(5, bytes_of(link.hash)).step();
}

ChainLink check_store(SqliteDatabase& database, const std::optional<ChainHead>& head,
                      std::span<const StoredTally> more) {
  check_structure(database);
  check_schema(database, tables);
  ChainCheck check(head);
  for (auto row = database.query("SELECT number, batch, people, sum, hash FROM link ORDER BY number"); row.step();)
    check.follow(link_in(row));
  add_rows(database, check);
  for (const StoredTally& tally : more) check.compare(tally);
  return check.finish();
}

std::filesystem::path store_behind(std::filesystem::path file) {
  constexpr int most_links = 40;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(std::filesystem::symlink_status(file)); ++i)
    file = file.parent_path() / std::filesystem::read_symlink(file);
  return file;
}

void require_one_name(const std::filesystem::path& file) {
  std::error_code absent;
  if (const auto names = std::filesystem::hard_link_count(file, absent); !absent && names > 1)
    throw Error(fmt::format("the file has {} names (hard links), and its log belongs to one of them. Remove the others",
                            names));
}

void copy_store(SqliteDatabase& database, const std::filesystem::path& to) {
  auto copying = database.query("VACUUM INTO ?");
  copying.bind(1, std::filesystem::absolute(to).string()).step();
}

std::filesystem::path upgrade_store(SqliteDatabase& database, const std::filesystem::path& file) {
  check_structure(database);
  check_schema(database, std::span(tables).subspan(1), "batch");  // that of version 2, but for the chain
  FreshFile copy(file);
  copy_store(database, copy.path());
  auto name = publish_copy(copy, file);
  Transaction transaction(database, Transaction::Mode::write);
  if (format_of(database) == StoreFormat::version_1) {
    const std::int64_t batch = database.integer("SELECT number FROM batch");
    database.run("DROP TABLE batch");
    database.run(tables[0]);
    begin_chain(database, batch);
  }
  transaction.commit();
  return name;
}

}  // namespace discreet::inline service
