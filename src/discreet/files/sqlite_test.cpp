#include "discreet/files/sqlite.h"

#include "discreet/base/refusals_test.h"

namespace discreet::sqlite_test {

using namespace std::chrono_literals;

class SqliteTest : public FolderTest {
 protected:
  SqliteDatabase made() { return SqliteDatabase(path(), SqliteDatabase::Mode::create, 0ms); }
};

TEST_F(SqliteTest, ValuesComeBackAsTheyWereBound) {
  auto database = made();
  database.run("CREATE TABLE t(number INTEGER, word TEXT) STRICT");
  std::string word("a\0b'\xc3\xa9", 6);
  database.query("INSERT INTO t VALUES (?, ?)").bind(1, std::int64_t{-5}).bind(2, word).step();
  database.query("INSERT INTO t VALUES (?, ?)").bind(2, std::string_view()).step();
  auto row = database.query("SELECT number, word FROM t");
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.integer(0), -5);
  EXPECT_EQ(row.text(1), word);
  ASSERT_TRUE(row.step());
  EXPECT_TRUE(row.null(0));
  EXPECT_EQ(row.text(1), "") << "an empty text is no NULL";
  EXPECT_FALSE(row.step());
}

TEST_F(SqliteTest, AValueOfAnotherTypeFailsTheCheck) {
  auto database = made();
  EXPECT_REFUSED(check, "damaged", database.text("SELECT 1"));
  EXPECT_REFUSED(check, "damaged", database.integer("SELECT 'one'"));
  EXPECT_REFUSED(check, "damaged", database.text("SELECT x'00'"));
  EXPECT_REFUSED(check, "damaged", database.text("SELECT NULL"));
}

TEST_F(SqliteTest, ATransactionRollsBackUnlessCommitted) {
  auto database = made();
  database.run("CREATE TABLE t(x)");
  {
    Transaction dropped(database, Transaction::Mode::write);
    database.run("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
  {
    Transaction kept(database, Transaction::Mode::write);
    database.run("INSERT INTO t VALUES (1)");
    kept.commit();
  }
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 1);
}

TEST_F(SqliteTest, AnExistingFileIsNotMadeByOpening) {
  EXPECT_REFUSED(mistake, "Check that the path exists", SqliteDatabase(path(), SqliteDatabase::Mode::existing, 0ms));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(SqliteTest, ADatabaseThatIsTooFullFailsAsTheMachine) {
  auto database = made();
  database.run("CREATE TABLE t(x); PRAGMA max_page_count = 3");
  EXPECT_REFUSED(machine, "full", (database.run("INSERT INTO t VALUES (zeroblob(100000))"), 0));
}

TEST_F(SqliteTest, CommitsAreDurableAndLeaveOneFile) {
  auto database = made();
  constexpr int extra = 3;
  EXPECT_EQ(database.integer("PRAGMA synchronous"), extra);
  EXPECT_EQ(database.text("PRAGMA journal_mode"), "delete");
  database.run("CREATE TABLE t(x)");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

}  // namespace discreet::sqlite_test
