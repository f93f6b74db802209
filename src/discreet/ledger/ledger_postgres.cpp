// Tested by ledger_contract_test.cpp, ledger_postgres_test.cpp and postgres_faults_test.cpp
#include "discreet/ledger/ledger_postgres.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/ledger/chain/columns.h"
#include "discreet/ledger/postgres_schema.h"
#include "discreet/ledger/postgres_session.h"

namespace discreet::inline ledger {
namespace {

using Clock = std::chrono::steady_clock;
using Reading = pqxx::transaction<pqxx::serializable, pqxx::read_only>;
using Writing = pqxx::transaction<pqxx::serializable>;

constexpr std::int64_t creation_lock = 4453435;  // two that start together must not both make the tables
constexpr const char* entry_row =
    "sequence, type, nonce, time, verb, name, note, run, sheet, kind, parameters, neighbours, unit, cost_epsilon, "
    "cost_delta, cost_price, sum_epsilon, sum_delta, sum_price, tickets, fill, previous, hash, signature";
constexpr int rows_at_once = 1000;

std::string text_of(const pqxx::field& field) { return {field.c_str(), field.size()}; }

Entry entry_of(const pqxx::row& row) {
  std::array<std::string, entry_columns> columns;
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = text_of(row[static_cast<int>(i) + 1]);
  Entry entry = read_columns(row[0].as<std::int64_t>(), columns);
  entry.hash = text_of(row[static_cast<int>(entry_columns) + 1]);
  entry.signature = text_of(row[static_cast<int>(entry_columns) + 2]);
  return entry;
}

std::optional<std::string> identity_of(pqxx::transaction_base& work, const std::string& name) {
  const auto rows = work.exec_params("SELECT identity FROM discreet.terms WHERE name = $1", name);
  return rows.empty() ? std::nullopt : std::optional(text_of(rows[0][0]));
}

std::string require_identity(pqxx::transaction_base& work, const std::string& name) {
  auto identity = has_postgres_schema(work) ? identity_of(work, name) : std::nullopt;
  if (!identity)
    throw Error(
        fmt::format("the database has no ledger '{}'. Make it with `discreet budget open`, or name another one "
                    "with the word ledger=NAME",
                    name));
  return *identity;
}

// The number of the advisory lock. An edited identity has one too.
std::int64_t lock_of(const std::string& identity) {
  std::uint64_t number = 0;
  const std::string_view digits = std::string_view(identity).substr(0, 16);
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return static_cast<std::int64_t>(number);
}

void insert(pqxx::transaction_base& work, const std::string& table, const std::vector<std::string>& values) {
  std::string places;
  for (std::size_t i = 1; i <= values.size(); ++i) places += fmt::format("{}${}", i == 1 ? "" : ", ", i);
  work.exec_params(fmt::format("INSERT INTO {} VALUES ({})", table, places),
                   pqxx::prepare::make_dynamic_params(values));
}

class PostgresRows final : public LedgerRows {
 public:
  PostgresRows(pqxx::transaction_base& work, std::string name, std::string identity)
      : work_(work), name_(std::move(name)), identity_(std::move(identity)) {}

  LedgerTail terms() override {
    const auto row = work_.exec_params1(
        "SELECT identity, rule, neighbours, unit, epsilon, delta, leak, order_, rho, ticket, tickets, population, key, "
        "continues, hash FROM discreet.terms WHERE name = $1",
        name_);
    LedgerTail ledger;
    ledger.identity = text_of(row[0]);
    std::array<std::string, terms_columns> columns;
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = text_of(row[static_cast<int>(i) + 1]);
    ledger.terms = read_columns(columns);
    ledger.genesis = text_of(row[static_cast<int>(terms_columns) + 1]);
    return ledger;
  }

  std::int64_t newest() override {
    return work_.exec_params1("SELECT coalesce(max(sequence), 0) FROM discreet.entry WHERE identity = $1", identity_)[0]
        .as<std::int64_t>();
  }

  std::optional<Entry> entry(std::int64_t sequence) override {
    const auto rows =
        work_.exec_params(fmt::format("SELECT {} FROM discreet.entry WHERE identity = $1 AND sequence = $2", entry_row),
                          identity_, sequence);
    return rows.empty() ? std::nullopt : std::optional(entry_of(rows[0]));
  }

  void each(const std::function<void(Entry)>& take) override {
    work_.exec(
        fmt::format("DECLARE every NO SCROLL CURSOR FOR SELECT {} FROM discreet.entry WHERE identity = {} "
                    "ORDER BY sequence",
                    entry_row, work_.quote(identity_)));
    const std::string fetch = fmt::format("FETCH {} FROM every", rows_at_once);
    for (auto rows = work_.exec(fetch); !rows.empty(); rows = work_.exec(fetch))
      for (const auto& row : rows) take(entry_of(row));
    work_.exec("CLOSE every");
  }

  void append(const Entry& entry) override {
    std::vector<std::string> values{identity_, std::to_string(entry.sequence)};
    std::ranges::move(columns_of(entry), std::back_inserter(values));
    values.insert(values.end(), {entry.hash, entry.signature});
    insert(work_, fmt::format("discreet.entry (identity, {})", entry_row), values);
    appended_ = entry;
  }

  const std::optional<Entry>& appended() const { return appended_; }

 private:
  pqxx::transaction_base& work_;
  const std::string name_, identity_;
  std::optional<Entry> appended_;
};

// Repeats an attempt that met another process, or that returns false: nothing arrived, and another try helps.
template <class Attempt>
void until_done(std::chrono::milliseconds patience, const Attempt& attempt) {
  const auto end = Clock::now() + patience;
  for (auto pause = std::chrono::milliseconds(1);; pause = std::min(2 * pause, std::chrono::milliseconds(100))) {
    try {
      if (attempt()) return;
    } catch (const pqxx::transaction_rollback&) {  // the transactions of two processes met
    } catch (const pqxx::unique_violation&) {      // the same, seen by a key
    }
    if (Clock::now() > end)
      throw Error("other processes kept the ledger busy, or its connections broke. Try again later",
                  Error::Kind::machine);
    std::this_thread::sleep_for(pause);
  }
}

// False if the answer was lost. A refusal of the server passes through: nothing was written.
bool answered(pqxx::transaction_base& work) {
  try {
    work.commit();
    return true;
  } catch (const pqxx::transaction_rollback&) {
    throw;
  } catch (const pqxx::pqxx_exception& failed) {
    if (!is_broken(failed)) throw;
    return false;
  }
}

class PostgresLedger final : public LedgerStore {
 public:
  PostgresLedger(LedgerDatabase database, std::chrono::milliseconds patience)
      : database_(std::move(database)), patience_(patience) {}

  void read(Check check, const Work& work) override {
    until_done(patience_, [&] {
      return as_errors(database_, [&] {
        PostgresSession session(database_, patience_);
        Reading transaction(session.connection());
        session.begin(transaction);
        const std::string identity = require_identity(transaction, database_.name);
        check_postgres_schema(transaction);
        if (check == Check::whole)  // all rows, also if an index lacks some
          transaction.exec(
              "SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; "
              "SET LOCAL enable_bitmapscan = off");
        PostgresRows rows(transaction, database_.name, identity);
        work(rows);
        transaction.commit();
        return true;
      });
    });
  }

  void write(const Work& work) override {
    until_done(patience_, [&] { return as_errors(database_, [&] { return written(work); }); });
  }

 private:
  // A session that has the lock of the ledger. The lock comes first, so the transaction sees all that others wrote.
  std::unique_ptr<PostgresSession> locked() const {
    auto session = std::make_unique<PostgresSession>(database_, patience_);
    std::string identity;
    {
      Reading transaction(session->connection());
      identity = require_identity(transaction, database_.name);
    }
    session->lock(lock_of(identity));
    return session;
  }

  // False if the answer of the commit was lost and the entry is not there.
  bool written(const Work& work) const {
    const auto session = locked();
    Writing transaction(session->connection());
    session->begin(transaction);
    const std::string identity = require_identity(transaction, database_.name);
    check_postgres_schema(transaction);
    PostgresRows rows(transaction, database_.name, identity);
    work(rows);
    return answered(transaction) || !rows.appended() || has_arrived(identity, *rows.appended());
  }

  // After a commit without an answer. A server that restarts is waited for. With the lock, the transaction of the
  // broken connection has ended either way.
  bool has_arrived(const std::string& identity, const Entry& entry) const {
    const auto end = Clock::now() + patience_;
    for (;; std::this_thread::sleep_for(std::chrono::milliseconds(50))) try {
        const auto session = as_errors(database_, [&] { return locked(); });
        pqxx::work transaction(session->connection());
        return !transaction
                    .exec_params("SELECT FROM discreet.entry WHERE identity = $1 AND nonce = $2 AND hash = $3",
                                 identity, entry.nonce, entry.hash)
                    .empty();
      } catch (const Error& error) {
        if (Clock::now() > end)
          throw Error(fmt::format("the connection broke while the spend was committed. {}", error.what()),
                      Error::Kind::machine);
      } catch (const pqxx::pqxx_exception&) {
        if (Clock::now() > end) throw;
      }
  }

  const LedgerDatabase database_;
  const std::chrono::milliseconds patience_;
};

// False if the answer was lost. Then the next try finds out. The ledger may be there already, by this process or
// another.
bool create_once(PostgresSession& session, const std::string& name, const LedgerTail& ledger, Creation& creation) {
  session.lock(creation_lock);
  Writing transaction(session.connection());
  session.begin(transaction);
  if (!has_postgres_schema(transaction)) create_postgres_schema(transaction);
  check_postgres_schema(transaction);
  const auto there = identity_of(transaction, name);
  creation = !there || *there == ledger.identity ? Creation::made : Creation::existed;
  if (there) return true;
  std::vector<std::string> values{name, ledger.identity};
  std::ranges::move(columns_of(ledger.terms), std::back_inserter(values));
  values.push_back(ledger.genesis);
  insert(transaction, "discreet.terms", values);
  return answered(transaction);
}

}  // namespace

std::unique_ptr<LedgerStore> open_postgres_ledger(const LedgerDatabase& database, std::chrono::milliseconds patience) {
  return std::make_unique<PostgresLedger>(database, patience);
}

Creation create_postgres_ledger(const LedgerDatabase& database, const std::string& identity, const Terms& terms,
                                std::chrono::milliseconds patience) {
  const LedgerTail ledger{terms, identity, genesis_hash(identity, terms), std::nullopt};
  Creation creation = Creation::existed;
  until_done(patience, [&] {
    return as_errors(database, [&] {
      PostgresSession session(database, patience);
      return create_once(session, database.name, ledger, creation);
    });
  });
  return creation;
}

bool postgres_ledger_exists(const LedgerDatabase& database, std::chrono::milliseconds patience) {
  bool exists = false;
  until_done(patience, [&] {
    return as_errors(database, [&] {
      PostgresSession session(database, patience);
      Reading transaction(session.connection());
      session.begin(transaction);
      exists = has_postgres_schema(transaction) && identity_of(transaction, database.name);
      return true;
    });
  });
  return exists;
}

}  // namespace discreet::inline ledger
