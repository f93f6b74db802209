// Stores as version 0.1.0 wrote them are upgraded when they are opened, and a copy stays.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "discreet/base/error.h"
#include "discreet/ledger/ledger_test.h"
#include "discreet/service/store/store_test.h"

namespace discreet::store_upgrade_test {

using Kind = TestStore::Kind;

// Word for word as version 0.1.0 made them.
constexpr const char* sqlite_tables = R"(
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
  PRAGMA application_id = 1146307404;
  PRAGMA user_version = 1;
)";

constexpr const char* postgres_tables = R"(
  CREATE TABLE IF NOT EXISTS discreet_collector(only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    version INTEGER NOT NULL, owner TEXT NOT NULL, batch BIGINT NOT NULL);
  INSERT INTO discreet_collector VALUES (1, 1, '', 0) ON CONFLICT DO NOTHING;
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
)";

constexpr int people = 500;

// One study with a closed round and one that goes on, and as many people in a round as `people`.
std::string rows(Kind kind) {
  const std::string prefix = kind == Kind::postgres ? "discreet_" : "";
  std::string sql = "INSERT INTO " + prefix + "setting VALUES ('admin_token_hash', 'x');" +  //
                    "INSERT INTO " + prefix + "study VALUES (1, 'flu', '{}', 'ab');" +       //
                    "INSERT INTO " + prefix + "round VALUES (1, 1, 100, 150), (1, 2, 150, NULL);" + "INSERT INTO " +
                    prefix + "tally VALUES (1, 1, 0, 0, " + std::to_string(people) + ", '1 -2');";
  for (int i = 0; i < people; ++i)
    sql += "INSERT INTO " + prefix + "report VALUES (1, " + (kind == Kind::postgres ? "'\\x" : "x'") +
           to_hex(report_of(i).token) + "', 1, 0, '1');";
  return sql + "UPDATE " + (kind == Kind::postgres ? "discreet_collector SET batch" : "batch SET number") + " = 17;";
}

class StoreUpgradeTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
    place_.emplace(GetParam());
    if (GetParam() == Kind::postgres)
      place_->run_sql(postgres_tables + rows(GetParam()));
    else
      write_and_be_killed();
  }
  // So that all of it is in the log, where a plain copy of the file would miss it.
  void write_and_be_killed() {
    const pid_t child = ::fork();
    if (child == 0) {
      SqliteDatabase database(place_->where(), SqliteDatabase::Mode::create, std::chrono::milliseconds(0));
      database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 1024; PRAGMA journal_mode = WAL");
      database.run(sqlite_tables);
      database.run(("BEGIN;" + rows(Kind::sqlite) + "COMMIT").c_str());
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
  }
  std::string copy() const { return place_->where() + ".version-1"; }
  static std::size_t people_in(Store& store) {
    std::size_t found = 0;
    store.each_report(1, 1, [&](const StoredReport&) { ++found; });
    return found;
  }
  void expect_everything(Store& store) {
    EXPECT_EQ(people_in(store), std::size_t{people});
    EXPECT_EQ(store.last_batch(), 17);
    EXPECT_EQ(store.setting("admin_token_hash"), "x");
    EXPECT_EQ(store.studies().size(), 1u);
    EXPECT_EQ(store.rounds(1).front().closed, 150);
    EXPECT_EQ(store.tallies(1), (std::vector<std::vector<Tally>>{{{people, {1, -2}}}}));
  }

  std::optional<TestStore> place_;
};

TEST_P(StoreUpgradeTest, NothingIsLostAndTheStoreIsCheckedFromThenOn) {
  {
    auto store = open_store(place_->where());
    ASSERT_TRUE(store->notice());
    EXPECT_NE(store->notice()->find("version"), std::string::npos) << *store->notice();
    expect_everything(*store);
  }
  {
    auto store = open_store(place_->where());
    EXPECT_EQ(store->notice(), std::nullopt) << "once";
    expect_everything(*store);
    std::vector<Insertion> outcome;
    store->insert(18, std::vector{report_of(0), report_of(people)}, outcome);
    EXPECT_EQ(outcome, (std::vector{Insertion::same, Insertion::fresh}));
  }
  place_->run_sql(GetParam() == Kind::postgres
                      ? "DELETE FROM discreet_report WHERE token = '\\x" + to_hex(Token{}) + "'"
                      : "DELETE FROM report WHERE token = x'" + to_hex(Token{}) + "'");
  EXPECT_REFUSED(check, "500 reports are stored, but the chain counts 501", open_store(place_->where()));
}

TEST_P(StoreUpgradeTest, TheCopyIsTheWholeStoreOfBefore) {
  open_store(place_->where());
  if (GetParam() == Kind::postgres) {
    // The copies replace the present tables, and are upgraded like the first.
    for (const char* table : {"collector", "setting", "study", "round", "report", "tally"})
      place_->run_sql(std::string("DROP TABLE discreet_") + table + " CASCADE; ALTER TABLE discreet_" + table +
                      "_version_1 RENAME TO discreet_" + table);
    place_->run_sql("DROP TABLE discreet_link");
    auto again = open_store(place_->where());
    EXPECT_TRUE(again->notice());
    return expect_everything(*again);
  }
  ASSERT_TRUE(std::filesystem::exists(copy()));
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(copy()).permissions(), perms::owner_read | perms::owner_write);
  {
    SqliteDatabase kept(copy(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    EXPECT_EQ(kept.integer("PRAGMA user_version"), 1);
    EXPECT_EQ(kept.integer("SELECT number FROM batch"), 17);
    EXPECT_EQ(kept.integer("SELECT count(*) FROM report"), people);
  }
  auto restored = open_store(copy());
  EXPECT_TRUE(restored->notice());
  expect_everything(*restored);
}

TEST_P(StoreUpgradeTest, AFileOfThatNameIsKept) {
  if (GetParam() == Kind::postgres) GTEST_SKIP() << "of SQLite";
  write_bytes(copy(), "mine");
  auto store = open_store(place_->where());
  EXPECT_EQ(bytes_of(copy()), "mine");
  EXPECT_NE(store->notice()->find(copy() + ".2'"), std::string::npos) << *store->notice();
  EXPECT_TRUE(std::filesystem::exists(copy() + ".2"));
}

TEST_P(StoreUpgradeTest, AChangedSchemaIsRefusedBeforeAnythingIsMade) {
  if (GetParam() == Kind::postgres) GTEST_SKIP() << "PostgreSQL has no file whose schema is compared";
  place_->run_sql("CREATE INDEX extra ON report(round)");
  EXPECT_REFUSED(check, "The schema of the store", open_store(place_->where()));
  EXPECT_FALSE(std::filesystem::exists(copy()));
  place_->run_sql("DROP INDEX extra");
  expect_everything(*open_store(place_->where()));
}

INSTANTIATE_TEST_SUITE_P(Both, StoreUpgradeTest, testing::Values(Kind::sqlite, Kind::postgres),
                         [](const auto& info) { return info.param == Kind::sqlite ? "Sqlite" : "Postgres"; });

}  // namespace discreet::store_upgrade_test
