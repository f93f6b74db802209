// Tested by store_test.cpp and store_damage_test.cpp
#include "discreet/service/store/postgres_store.h"

#include <fmt/format.h>
#include <sodium.h>

#include <map>
#include <pqxx/pqxx>
#include <set>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/service/store/postgres_tables.h"

namespace discreet::inline service {
namespace {

constexpr std::int64_t no_batch = 0;  // for a transaction that stores no reports

// The reports as arrays, a column each: one statement carries a batch of any size.
struct Columns {
  std::string study = "{", token = "{", round = "{", question = "{", report = "{";

  explicit Columns(std::span<const StoredReport> reports) {
    for (const StoredReport& each : reports) {
      const char* comma = study.size() > 1 ? "," : "";
      study += comma + std::to_string(each.study);
      token += fmt::format(R"({}"\\x{}")", comma, to_hex(each.token));
      round += comma + std::to_string(each.round);
      question += comma + std::to_string(each.question);
      report += fmt::format(R"({}"{}")", comma, each.report);
    }
    for (std::string* column : {&study, &token, &round, &question, &report}) *column += "}";
  }
};

std::string key_of(const StoredReport& report) { return fmt::format("{}:{}", report.study, to_hex(report.token)); }

// By the key of a report, what is stored under it. People choose their tokens: no hash that they know may sort them.
std::map<std::string, StoredReport> stored(pqxx::work& work, const Columns& columns) {
  auto rows = work.exec_params(
      "SELECT r.study, encode(r.token, 'hex'), r.round, r.question, r.report FROM discreet_report r "
      "JOIN unnest($1::bigint[], $2::bytea[]) AS k(study, token) ON r.study = k.study AND r.token = k.token",
      columns.study, columns.token);
  std::map<std::string, StoredReport> found;
  for (const auto& row : rows) {
    StoredReport report{
        row[0].as<std::int64_t>(), {}, row[2].as<std::int64_t>(), row[3].as<std::int64_t>(), row[4].as<std::string>()};
    found[fmt::format("{}:{}", row[0].c_str(), row[1].c_str())] = std::move(report);
  }
  return found;
}

std::vector<Insertion> compare(pqxx::work& work, std::span<const StoredReport> reports) {
  auto found = stored(work, Columns(reports));
  std::vector<Insertion> outcome;
  for (const StoredReport& report : reports) {
    auto at = found.find(key_of(report));
    if (at == found.end())
      outcome.push_back(Insertion::absent);
    else
      outcome.push_back(at->second.round == report.round && at->second.question == report.question &&
                                at->second.report == report.report
                            ? Insertion::same
                            : Insertion::other);
  }
  return outcome;
}

// A server that has vanished must not be waited for without an end.
std::string with_limits(std::string url) {
  auto add = [&](const char* name, const char* value) {
    if (url.find(name) == url.npos) url += fmt::format("{}{}={}", url.find('?') == url.npos ? '?' : '&', name, value);
  };
  add("connect_timeout", "5");
  add("tcp_user_timeout", "20000");
  add("application_name", "discreet");
  return url;
}

}  // namespace

struct PostgresStore::Link {
  explicit Link(const std::string& url) : connection(url) {}
  pqxx::connection connection;
};

template <class Work>
auto PostgresStore::in_transaction(const Work& work) {
  try {
    if (!link_) link_ = std::make_unique<Link>(url_);
    pqxx::work transaction(link_->connection);
    transaction.exec("SET LOCAL synchronous_commit = on");  // here, since a connection may be made anew in silence
    if constexpr (std::is_void_v<decltype(work(transaction))>) {
      work(transaction);
      transaction.commit();
    } else {
      auto result = work(transaction);
      transaction.commit();
      return result;
    }
  } catch (const pqxx::failure& failed) {
    link_.reset();
    throw Error(fmt::format("the database failed: {}", failed.what()), Error::Kind::machine);
  } catch (const pqxx::pqxx_exception& failed) {
    throw Error(fmt::format("the database answered wrongly: {}", failed.base().what()), Error::Kind::machine);
  }
}

PostgresStore::PostgresStore(std::string url) : url_(with_limits(std::move(url))) {
  std::array<std::uint8_t, 16> name;
  randombytes_buf(name.data(), name.size());
  owner_ = to_hex(name);
  in_transaction([&](pqxx::work& work) {
    work.exec("SET LOCAL client_min_messages = warning");
    work.exec("SELECT pg_advisory_xact_lock(4453434)");  // two that start together must not both make the tables
    if (make_current(work) == TablesBefore::version_1)
      notice_ = fmt::format("the store is upgraded; its tables as they were are kept as {}; {}", names_of_copies(),
                            upgrade_remark);
    work.exec_params("UPDATE discreet_collector SET owner = $1", owner_);  // waits for what another collector writes
    last_ = check_tables(work, std::nullopt);
  });
}

PostgresStore::~PostgresStore() = default;

std::vector<StoredStudy> PostgresStore::studies() {
  return in_transaction([](pqxx::work& work) {
    std::vector<StoredStudy> all;
    for (const auto& row : work.exec("SELECT key, name, document, seed FROM discreet_study ORDER BY key"))
      all.push_back(
          {row[0].as<std::int64_t>(), row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<std::string>()});
    return all;
  });
}

std::vector<StoredRound> PostgresStore::rounds(std::int64_t study) {
  return in_transaction([&](pqxx::work& work) {
    std::vector<StoredRound> all;
    for (const auto& row :
         work.exec_params("SELECT number, opened, closed FROM discreet_round WHERE study = $1 ORDER BY number", study))
      all.push_back({row[0].as<std::int64_t>(), row[1].as<std::int64_t>(), integer_or_null(row[2])});
    return all;
  });
}

namespace {

StoredRound round_in(pqxx::work& work, std::int64_t study, std::int64_t number) {
  auto rows =
      work.exec_params("SELECT opened, closed FROM discreet_round WHERE study = $1 AND number = $2", study, number);
  if (rows.empty()) refuse_store(fmt::format("Round {} is missing", number));
  return {number, rows[0][0].as<std::int64_t>(), integer_or_null(rows[0][1])};
}

// Fails, and so rolls everything back, when another collector has taken the store.
void require_ownership(const pqxx::result& update) {
  if (update.affected_rows() != 1)
    throw Error("another collector has taken over this store. Stop one of the two", Error::Kind::check);
}

}  // namespace

template <class Work>
void PostgresStore::change(std::int64_t batch, const Work& work) {
  if (damage_) throw Error(*damage_, Error::Kind::check);
  std::optional<ChainLink> before;
  std::swap(before, last_);  // unknown, until this transaction is known to have ended
  in_transaction([&](pqxx::work& transaction) {
    require_ownership(transaction.exec_params(
        "UPDATE discreet_collector SET batch = greatest(batch, $1) WHERE owner = $2", batch, owner_));
    ChainLink link = before ? *before : last_link(transaction);
    before = link;
    link.batch = std::max(link.batch, batch);
    if (!work(transaction, link)) return;
    link.seal();
    append_link(transaction, link);
    before = link;
  });
  last_ = before;
}

void PostgresStore::add_study(const StoredStudy& study, std::int64_t opened) {
  change(no_batch, [&](pqxx::work& work, ChainLink& link) {
    work.exec_params("INSERT INTO discreet_study VALUES ($1, $2, $3, $4)", study.key, study.name, study.document,
                     study.seed);
    work.exec_params("INSERT INTO discreet_round VALUES ($1, 1, $2, NULL)", study.key, opened);
    link.add(row_hash(study));
    link.add(row_hash(study.key, {1, opened, std::nullopt}));
    return true;
  });
}

void PostgresStore::close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                                const std::vector<Tally>& tallies) {
  change(no_batch, [&](pqxx::work& work, ChainLink& link) {
    StoredRound stored = round_in(work, study, round);
    if (stored.closed) return false;  // repeated, when it was not known whether it arrived
    const std::vector<StoredTally> rows = rows_of(study, round, tallies);
    try {
      check_tables(work, ChainHead{link.number, link.hash}, rows);
    } catch (const Error& error) {
      damage_ = error.what();
      throw;
    }
    for (const StoredTally& row : rows) {
      work.exec_params("INSERT INTO discreet_tally VALUES ($1, $2, $3, $4, $5, $6)", row.study, row.round, row.question,
                       row.part, row.people, row.counters);
      link.add(row);
    }
    work.exec_params("UPDATE discreet_round SET closed = $1 WHERE study = $2 AND number = $3", time, study, round);
    link.remove(row_hash(study, stored));
    stored.closed = time;
    link.add(row_hash(study, stored));
    if (after == After::next_round) {
      work.exec_params("INSERT INTO discreet_round VALUES ($1, $2, $3, NULL)", study, round + 1, time);
      link.add(row_hash(study, {round + 1, time, std::nullopt}));
    }
    return true;
  });
}

std::vector<std::vector<Tally>> PostgresStore::tallies(std::int64_t study) {
  return in_transaction([&](pqxx::work& work) {
    std::vector<std::vector<Tally>> all;
    for (const auto& row : work.exec_params("SELECT round, question, people, counters FROM discreet_tally "
                                            "WHERE study = $1 ORDER BY round, question, part",
                                            study))
      append_counters(all, row[0].as<std::int64_t>(), row[1].as<std::int64_t>(), row[2].as<std::int64_t>(),
                      row[3].as<std::string>());
    return all;
  });
}

void PostgresStore::insert(std::int64_t batch, std::span<const StoredReport> reports, std::vector<Insertion>& outcome) {
  change(batch, [&](pqxx::work& work, ChainLink& link) {
    Columns columns(reports);
    auto rows = work.exec_params(
        "INSERT INTO discreet_report SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[], "
        "$5::text[]) ON CONFLICT DO NOTHING RETURNING study, encode(token, 'hex')",
        columns.study, columns.token, columns.round, columns.question, columns.report);
    outcome.assign(reports.size(), Insertion::fresh);
    if (rows.size() != reports.size()) {
      std::set<std::string> fresh;
      for (const auto& row : rows) fresh.insert(fmt::format("{}:{}", row[0].c_str(), row[1].c_str()));
      outcome = compare(work, reports);
      for (std::size_t i = 0; i < reports.size(); ++i)
        if (fresh.contains(key_of(reports[i]))) outcome[i] = Insertion::fresh;
    }
    for (std::size_t i = 0; i < reports.size(); ++i)
      if (outcome[i] == Insertion::fresh) link.add(reports[i]);
    return true;
  });
}

std::vector<Insertion> PostgresStore::find(std::span<const StoredReport> reports) {
  return in_transaction([&](pqxx::work& work) { return compare(work, reports); });
}

void PostgresStore::each_report(std::int64_t study, std::int64_t round,
                                const std::function<void(const StoredReport&)>& visit) {
  in_transaction([&](pqxx::work& work) {
    work.exec(
        fmt::format("DECLARE every NO SCROLL CURSOR FOR SELECT encode(token, 'hex'), round, question, report "
                    "FROM discreet_report WHERE study = {} AND round = {}",
                    study, round));
    for (;;) {
      auto rows = work.exec("FETCH 10000 FROM every");
      for (const auto& row : rows) {
        visit({study, parse_token(row[0].c_str()), row[1].as<std::int64_t>(), row[2].as<std::int64_t>(),
               row[3].as<std::string>()});
      }
      if (rows.empty()) return;
    }
  });
}

std::int64_t PostgresStore::recover() {
  last_.reset();
  auto end = std::chrono::steady_clock::now() + patience();
  for (auto pause = std::chrono::milliseconds(50);; pause = std::min(2 * pause, std::chrono::milliseconds(1000))) {
    link_.reset();
    try {
      return last_batch();
    } catch (const Error& error) {
      if (error.kind() != Error::Kind::machine || std::chrono::steady_clock::now() > end) throw;
    }
    std::this_thread::sleep_for(pause);
  }
}

std::int64_t PostgresStore::last_batch() {
  return in_transaction([&](pqxx::work& work) {
    // Waits until a transaction of ours whose connection broke while it was being committed has ended either way.
    auto row = work.exec1("SELECT owner, batch FROM discreet_collector FOR UPDATE");
    if (row[0].as<std::string>() != owner_)
      throw Error("another collector has taken over this store. Stop one of the two", Error::Kind::check);
    return row[1].as<std::int64_t>();
  });
}

std::optional<std::string> PostgresStore::setting(std::string_view name) {
  return in_transaction([&](pqxx::work& work) -> std::optional<std::string> {
    auto rows = work.exec_params("SELECT value FROM discreet_setting WHERE name = $1", std::string(name));
    if (rows.empty()) return std::nullopt;
    return rows[0][0].as<std::string>();
  });
}

void PostgresStore::set_setting(std::string_view name, std::string_view value) {
  const auto before = setting(name);
  if (before == value) return;
  change(no_batch, [&](pqxx::work& work, ChainLink& link) {
    work.exec_params("INSERT INTO discreet_setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2",
                     std::string(name), std::string(value));
    if (before) link.remove(setting_hash(name, *before));
    link.add(setting_hash(name, value));
    return true;
  });
}

}  // namespace discreet::inline service
