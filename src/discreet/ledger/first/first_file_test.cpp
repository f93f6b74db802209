#include "discreet/ledger/first/first_file.h"

#include "discreet/base/error.h"
#include "discreet/base/refusals_test.h"
#include "discreet/ledger/first/first_ledger_test.h"

namespace discreet::first_file_test {

class FirstFile : public FolderTest {
 protected:
  FirstFile() { write_first_file(path(), written_); }

  FirstStatement read() const {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    Transaction transaction(database, Transaction::Mode::read);
    return read_first_ledger(database);
  }

  void edit(const char* sql) const {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    std::vector<std::string> guards;
    for (const auto& object : first_schema())
      if (object.type == "trigger") {
        database.run(("DROP TRIGGER " + std::string(object.name)).c_str());
        guards.emplace_back(object.sql);
      }
    database.run(sql);
    for (const std::string& guard : guards) database.run(guard.c_str());
  }

  const FirstStatement written_ = first_ledger(
      {FirstCost{2, Rational(1, 1000)}, Neighbours::replace},
      {{Rational(1, 2)}, {Rational(1, 4), 0, Neighbours::add_remove}, {Rational(1, 8), Rational(1, 5000)}});
};

TEST_F(FirstFile, IsReadAsItWasWritten) {
  EXPECT_EQ(read(), written_);
  EXPECT_EQ(read().left(), (FirstCost{Rational(7, 8), Rational(1, 1250)}));
}

TEST_F(FirstFile, EditsAreSeen) {
  const auto original = bytes_of(path());
  for (const char* sql :
       {"UPDATE entry SET epsilon = '1/8', cost_epsilon = '1/8' WHERE sequence = 1",
        "UPDATE entry SET cost_epsilon = '1/4' WHERE sequence = 2",
        "UPDATE entry SET epsilon = '4/8' WHERE sequence = 1", "DELETE FROM entry WHERE sequence = 2",
        "UPDATE terms SET epsilon = '100'", "UPDATE terms SET delta = NULL", "UPDATE terms SET composition = 'zcdp'",
        "UPDATE terms SET neighbours = 'both'", "DELETE FROM terms", "INSERT INTO terms SELECT * FROM terms",
        "CREATE VIEW zzz AS SELECT 1"}) {
    write_bytes(path(), original);
    edit(sql);
    SCOPED_TRACE(sql);
    EXPECT_REFUSED(check, "edited or damaged", read());
  }
}

}  // namespace discreet::first_file_test
