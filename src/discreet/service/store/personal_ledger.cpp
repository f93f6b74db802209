#include "discreet/service/store/personal_ledger.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/files/fresh_file.h"
#include "discreet/files/sqlite.h"
#include "discreet/random/rng.h"

namespace discreet::inline service {
namespace {

constexpr int application_id = 0x4453504c;  // "DSPL", in the header of the file
constexpr int version = 1;
constexpr std::chrono::milliseconds patience{10'000};
// Not the advice for other files: whoever brings back an older copy spends a second time what it forgot.
constexpr const char* remedy =
    "Nothing is reported. An older copy forgets what was spent since it was made. The person decides whether to go on "
    "with a new ledger, and with which budget for the rest of a life (`discreet local init`)";
constexpr const char* another = "another program is taking part in this study with the same ledger. Run this again";

constexpr const char* tables = R"(
  CREATE TABLE terms(epsilon TEXT NOT NULL) STRICT;
  CREATE TABLE study(seed TEXT PRIMARY KEY, address TEXT NOT NULL, token TEXT NOT NULL) STRICT;
  CREATE TABLE report(seed TEXT PRIMARY KEY REFERENCES study, round INTEGER NOT NULL, question INTEGER NOT NULL,
    epsilon TEXT NOT NULL, report TEXT) STRICT;
  CREATE TRIGGER report_keeps BEFORE DELETE ON report BEGIN SELECT RAISE(ABORT, 'a ledger forgets nothing'); END;
  CREATE TRIGGER report_stays BEFORE UPDATE ON report WHEN OLD.report IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a report is drawn once'); END;
)";

void check_kind(SqliteDatabase& database) {
  if (database.integer("PRAGMA application_id") != application_id)
    throw Error(
        "the file is no person's ledger. Name yours with --ledger, or, if you never had one, make it with "
        "`discreet local init`",
        Error::Kind::check);
  if (database.integer("PRAGMA user_version") != version)
    throw Error("the ledger is of a newer version of discreet. Upgrade discreet to use it");
}

Rational total_of(SqliteDatabase& database) { return parse_rational(database.text("SELECT epsilon FROM terms")); }

Rational spent_of(SqliteDatabase& database) {
  Rational spent = 0;
  auto row = database.query("SELECT epsilon FROM report");
  while (row.step()) spent += parse_rational(row.text(0));
  return spent;
}

PersonalReport report_in(const Query& row) {
  return {row.text(0),
          row.text(1),
          parse_token(row.text(2)),
          row.integer(3),
          row.integer(4),
          parse_rational(row.text(5)),
          row.null(6) ? std::nullopt : std::optional(row.text(6))};
}

constexpr const char* select_reports =
    "SELECT s.seed, s.address, s.token, r.round, r.question, r.epsilon, r.report FROM report r JOIN study s USING "
    "(seed)";

}  // namespace

template <class Work>
auto PersonalLedger::with_file(const Work& work) const {
  try {
    SqliteDatabase database(file_, SqliteDatabase::Mode::existing, patience, remedy, stop_);
    Transaction transaction(database, Transaction::Mode::write);
    check_kind(database);
    if constexpr (std::is_void_v<decltype(work(database))>) {
      work(database);
      transaction.commit();
    } else {
      auto result = work(database);
      transaction.commit();
      return result;
    }
  } catch (const Error& error) {
    throw Error(fmt::format("ledger '{}': {}", file_.string(), error.what()), error.kind());
  }
}

PersonalLedger PersonalLedger::create(const std::filesystem::path& file, const Rational& epsilon) {
  require_between("epsilon", epsilon, Rational(1, 1'000'000), most_lifetime_epsilon,
                  "A common choice is 4 for all reports of a lifetime together");
  if (std::filesystem::exists(file))
    throw Error(
        fmt::format("'{}' is there already. A person has one ledger, and it is never made anew", file.string()));
  FreshFile fresh(file);
  {
    SqliteDatabase database(fresh.path(), SqliteDatabase::Mode::existing, patience, remedy);
    Transaction transaction(database, Transaction::Mode::write);
    database.run(tables);
    database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, version).c_str());
    auto row = database.query("INSERT INTO terms VALUES (?)");
    row.bind(1, to_string(epsilon)).step();
    transaction.commit();
  }
  if (fresh.publish(file) == Creation::existed) throw Error(fmt::format("'{}' is there already", file.string()));
  return open(file);
}

PersonalLedger PersonalLedger::open(const std::filesystem::path& file, std::function<bool()> stop) {
  if (!std::filesystem::exists(file))
    throw Error(
        fmt::format("there is no ledger '{}'. Without it nobody knows what you have spent, so nothing is "
                    "reported. Name your ledger with --ledger, or, if you never had one, make it with "
                    "`discreet local init {} --epsilon 4`",
                    file.string(), file.string()));
  PersonalLedger ledger(file, std::move(stop));
  ledger.with_file([](SqliteDatabase&) {});
  return ledger;
}

Rational PersonalLedger::total() const { return with_file(total_of); }
Rational PersonalLedger::spent() const { return with_file(spent_of); }

std::vector<PersonalReport> PersonalLedger::reports() const {
  return with_file([](SqliteDatabase& database) {
    std::vector<PersonalReport> all;
    auto row = database.query(select_reports);
    while (row.step()) all.push_back(report_in(row));
    return all;
  });
}

Token PersonalLedger::token(const StudySeed& seed, const std::string& address) {
  return with_file([&](SqliteDatabase& database) {
    auto row = database.query("SELECT token FROM study WHERE seed = ?");
    if (row.bind(1, to_hex(seed)).step()) return parse_token(row.text(0));
    Rng rng = Rng::secure();
    Token token = draw_token(rng);
    auto added = database.query("INSERT INTO study VALUES (?, ?, ?)");
    added.bind(1, to_hex(seed)).bind(2, address).bind(3, to_hex(token)).step();
    return token;
  });
}

std::optional<PersonalReport> PersonalLedger::find(const StudySeed& seed) const {
  return with_file([&](SqliteDatabase& database) -> std::optional<PersonalReport> {
    auto row = database.query(std::string(select_reports) + " WHERE s.seed = ?");
    if (!row.bind(1, to_hex(seed)).step()) return std::nullopt;
    return report_in(row);
  });
}

void PersonalLedger::charge(const StudySeed& seed, std::int64_t round, std::int64_t question, const Rational& epsilon) {
  with_file([&](SqliteDatabase& database) {
    const Rational total = total_of(database), spent = spent_of(database);
    if (epsilon <= 0) throw Error("a report costs more than nothing", Error::Kind::check);
    auto row = database.query("INSERT INTO report VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING");
    row.bind(1, to_hex(seed)).bind(2, round).bind(3, question).bind(4, to_string(epsilon)).step();
    if (database.changes() != 1) throw Error(another, Error::Kind::machine);
    if (spent + epsilon > total)
      throw Error(fmt::format("the study asks for epsilon {}, and of your {} only {} is left. Nothing is reported",
                              to_string(epsilon), to_string(total), to_string(total - spent)),
                  Error::Kind::budget);  // and the row goes with the transaction
  });
}

void PersonalLedger::store(const StudySeed& seed, const std::string& report) {
  with_file([&](SqliteDatabase& database) {
    auto row = database.query("SELECT report FROM report WHERE seed = ?");
    if (!row.bind(1, to_hex(seed)).step())
      throw Error("a report was to be stored that had not been charged", Error::Kind::check);
    if (!row.null(0)) throw Error(another, Error::Kind::machine);
    auto drawn = database.query("UPDATE report SET report = ? WHERE seed = ?");
    drawn.bind(1, report).bind(2, to_hex(seed)).step();
  });
}

}  // namespace discreet::inline service
