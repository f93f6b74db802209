// Tested by store_test.cpp, store_damage_test.cpp and store_upgrade_test.cpp
#include "discreet/service/store/postgres_tables.h"

#include <fmt/format.h>

#include <array>

#include "discreet/base/error.h"
#include "discreet/files/fresh_file.h"

namespace discreet::inline service {
namespace {

constexpr int version = 2;
constexpr const char* tables = R"(
  CREATE TABLE IF NOT EXISTS discreet_collector(only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    version INTEGER NOT NULL, owner TEXT NOT NULL, batch BIGINT NOT NULL);
  CREATE TABLE IF NOT EXISTS discreet_setting(name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS discreet_study(key BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE, document TEXT NOT NULL,
    seed TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS discreet_round(study BIGINT NOT NULL REFERENCES discreet_study, number BIGINT NOT NULL,
    opened BIGINT NOT NULL, closed BIGINT, PRIMARY KEY (study, number));
  CREATE TABLE IF NOT EXISTS discreet_report(study BIGINT NOT NULL, token BYTEA NOT NULL, round BIGINT NOT NULL,
    question BIGINT NOT NULL, report TEXT NOT NULL, PRIMARY KEY (study, token));
  CREATE TABLE IF NOT EXISTS discreet_tally(study BIGINT NOT NULL REFERENCES discreet_study, round BIGINT NOT NULL,
    question BIGINT NOT NULL, part BIGINT NOT NULL, people BIGINT NOT NULL, counters TEXT NOT NULL,
    PRIMARY KEY (study, round, question, part));
  CREATE TABLE IF NOT EXISTS discreet_link(number BIGINT PRIMARY KEY, batch BIGINT NOT NULL, people BIGINT NOT NULL,
    sum BYTEA NOT NULL, hash BYTEA NOT NULL);
)";
constexpr std::array tables_of_version_1 = {"discreet_collector", "discreet_setting", "discreet_study",
                                            "discreet_round",     "discreet_report",  "discreet_tally"};

std::string copy_of(const char* table) { return fmt::format("{}_version_1", table); }

// Refuses the store where there are too few digits, or too many.
template <class Bytes>
Bytes digits_in(const pqxx::field& field, Bytes (*parse)(std::string_view)) {
  try {
    return parse(field.c_str());
  } catch (const Error&) {
    refuse_store("A token or a hash has the wrong size");
  }
}

// Row by row through a cursor: a store may be larger than the memory.
template <class Visit>
void for_each(pqxx::work& work, const char* select, const Visit& visit) {
  work.exec(fmt::format("DECLARE checked NO SCROLL CURSOR FOR {}", select));
  for (;;) {
    auto rows = work.exec("FETCH 10000 FROM checked");
    for (const auto& row : rows) visit(row);
    if (rows.empty()) break;
  }
  work.exec("CLOSE checked");
}

template <class Sum>
void add_rows(pqxx::work& work, Sum& sum) {
  using Row = pqxx::row;
  auto integer = [](const auto& field) { return field.template as<std::int64_t>(); };
  for_each(work, "SELECT name, value FROM discreet_setting",
           [&](const Row& row) { sum.add(setting_hash(row[0].c_str(), row[1].c_str())); });
  for_each(work, "SELECT key, name, document, seed FROM discreet_study", [&](const Row& row) {
    sum.add(row_hash(StoredStudy{integer(row[0]), row[1].c_str(), row[2].c_str(), row[3].c_str()}));
  });
  for_each(work, "SELECT study, number, opened, closed FROM discreet_round", [&](const Row& row) {
    sum.add(row_hash(integer(row[0]), {integer(row[1]), integer(row[2]), integer_or_null(row[3])}));
  });
  for_each(work, "SELECT study, round, question, part, people, counters FROM discreet_tally", [&](const Row& row) {
    sum.add(StoredTally{integer(row[0]), integer(row[1]), integer(row[2]), integer(row[3]), integer(row[4]),
                        row[5].c_str()});
  });
  for_each(work, "SELECT study, encode(token, 'hex'), round, question, report FROM discreet_report",
           [&](const Row& row) {
             sum.add(StoredReport{integer(row[0]), digits_in(row[1], parse_token), integer(row[2]), integer(row[3]),
                                  row[4].c_str()});
           });
}

constexpr const char* select_links =
    "SELECT number, batch, people, encode(sum, 'hex'), encode(hash, 'hex') FROM discreet_link";

ChainLink link_in(const pqxx::row& row) {
  return {row[0].as<std::int64_t>(), row[1].as<std::int64_t>(), row[2].as<std::int64_t>(),
          digits_in(row[3], parse_seed), digits_in(row[4], parse_seed)};  // a hash has as many digits as a seed
}

// With a name of its own, so that no two stores have the same chain.
void begin_chain(pqxx::work& work, std::int64_t batch) {
  work.exec_params("INSERT INTO discreet_setting VALUES ('identity', $1)", random_hex(16));
  ChainLink first;
  first.batch = batch;
  add_rows(work, first);
  first.seal();
  append_link(work, first);
}

void upgrade(pqxx::work& work) {
  for (const char* table : tables_of_version_1)
    work.exec(
        fmt::format("CREATE TABLE {0} (LIKE {1} INCLUDING ALL); INSERT INTO {0} TABLE {1}", copy_of(table), table));
  begin_chain(work, work.exec1("SELECT batch FROM discreet_collector")[0].as<std::int64_t>());
  work.exec_params("UPDATE discreet_collector SET version = $1", version);
}

}  // namespace

std::string names_of_copies() { return copy_of("discreet_*"); }

TablesBefore make_current(pqxx::work& work) {
  work.exec(tables);
  const auto made =
      work.exec_params("INSERT INTO discreet_collector VALUES (1, $1, '', 0) ON CONFLICT DO NOTHING", version);
  if (made.affected_rows() == 1) {
    if (!work.exec("SELECT FROM discreet_study").empty() || !work.exec("SELECT FROM discreet_link LIMIT 1").empty())
      refuse_store("The row of discreet_collector is missing");
    begin_chain(work, 0);
    return TablesBefore::none;
  }
  // Waits until a collector that writes has finished.
  const auto found = work.exec1("SELECT version FROM discreet_collector FOR UPDATE")[0].as<int>();
  if (found == version) return TablesBefore::current;
  if (found != 1)
    throw Error(
        fmt::format("the store has format {}, and this version of discreet knows formats 1 to {}. Upgrade "
                    "discreet to use it",
                    found, version));
  upgrade(work);
  return TablesBefore::version_1;
}

std::optional<std::int64_t> integer_or_null(const pqxx::field& field) {
  return field.is_null() ? std::nullopt : std::optional(field.as<std::int64_t>());
}

ChainLink last_link(pqxx::work& work) {
  auto rows = work.exec(fmt::format("{} ORDER BY number DESC LIMIT 1", select_links));
  if (rows.empty()) refuse_store("The chain of the store is missing");
  return link_in(rows[0]);
}

void append_link(pqxx::work& work, const ChainLink& link) {
  work.exec_params("INSERT INTO discreet_link VALUES ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'))", link.number,
                   link.batch, link.people, to_hex(link.sum), to_hex(link.hash));
}

ChainLink check_tables(pqxx::work& work, const std::optional<ChainHead>& head, std::span<const StoredTally> more) {
  ChainCheck check(head);
  for_each(work, fmt::format("{} ORDER BY number", select_links).c_str(),
           [&](const pqxx::row& row) { check.follow(link_in(row)); });
  add_rows(work, check);
  for (const StoredTally& tally : more) check.compare(tally);
  const ChainLink last = check.finish();
  if (work.exec1("SELECT batch FROM discreet_collector")[0].as<std::int64_t>() != last.batch)
    refuse_store("The number of the last batch does not match the chain");
  return last;
}

}  // namespace discreet::inline service
