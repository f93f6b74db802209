#include "discreet/service/store/personal_ledger.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/files/sqlite.h"

namespace discreet::personal_ledger_test {

class PersonalLedgerTest : public testing::Test {
 protected:
  PersonalLedgerTest() {
    static int made = 0;
    folder_ = std::filesystem::temp_directory_path() /
              ("person-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
    std::filesystem::create_directory(folder_);
    file_ = folder_ / "me.db";
  }
  ~PersonalLedgerTest() override { std::filesystem::remove_all(folder_); }

  static StudySeed seed(int number) {
    StudySeed seed{};
    seed[0] = static_cast<std::uint8_t>(number);
    return seed;
  }
  template <class Action>
  static Error::Kind kind_of(const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      return error.kind();
    }
    ADD_FAILURE() << "nothing was thrown";
    return Error::Kind::machine;
  }

  std::filesystem::path folder_, file_;
};

TEST_F(PersonalLedgerTest, IsMadeOnceAndNeverByOpening) {
  EXPECT_EQ(kind_of([&] { PersonalLedger::open(file_); }), Error::Kind::mistake);
  EXPECT_FALSE(std::filesystem::exists(file_));
  for (const Rational& senseless :
       {Rational(0), Rational(-1), Rational(1, 10'000'000), Rational(101), parse_rational("1e300")})
    EXPECT_EQ(kind_of([&] { PersonalLedger::create(file_, senseless); }), Error::Kind::mistake) << senseless;
  EXPECT_FALSE(std::filesystem::exists(file_));
  EXPECT_EQ(PersonalLedger::create(file_, 4).total(), 4);
  EXPECT_THROW(PersonalLedger::create(file_, 5), Error);
  EXPECT_EQ(PersonalLedger::open(file_).total(), 4);
}

TEST_F(PersonalLedgerTest, ATokenStaysAndStudiesHaveDifferentOnes) {
  auto ledger = PersonalLedger::create(file_, 4);
  Token first = ledger.token(seed(1), "http://a/studies/x");
  EXPECT_EQ(PersonalLedger::open(file_).token(seed(1), "http://b/studies/x"), first);
  EXPECT_NE(ledger.token(seed(2), "http://a/studies/x"), first);
}

TEST_F(PersonalLedgerTest, RefusesTheOverdraftExactly) {
  auto ledger = PersonalLedger::create(file_, Rational(1));
  for (int i = 1; i <= 3; ++i) {
    ledger.token(seed(i), "x");
    ledger.charge(seed(i), 1, 0, Rational(1, 3));
  }
  EXPECT_EQ(ledger.spent(), 1);
  ledger.token(seed(4), "x");
  EXPECT_EQ(kind_of([&] { ledger.charge(seed(4), 1, 0, Rational(1, 1000000)); }), Error::Kind::budget);
  EXPECT_EQ(ledger.spent(), 1);
  EXPECT_FALSE(ledger.find(seed(4)));
}

TEST_F(PersonalLedgerTest, AReportIsChargedOnceAndNeverDrawnAgain) {
  auto ledger = PersonalLedger::create(file_, 4);
  ledger.token(seed(1), "http://a/studies/x");
  EXPECT_THROW(ledger.store(seed(1), "1"), Error) << "it was not charged";
  ledger.charge(seed(1), 2, 3, 1);
  EXPECT_THROW(ledger.charge(seed(1), 2, 3, 1), Error);
  EXPECT_EQ(ledger.find(seed(1))->report, std::nullopt);
  ledger.store(seed(1), "a");
  EXPECT_THROW(ledger.store(seed(1), "b"), Error);
  auto found = PersonalLedger::open(file_).find(seed(1));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->report, "a");
  EXPECT_EQ(found->round, 2);
  EXPECT_EQ(found->question, 3);
  EXPECT_EQ(found->epsilon, 1);
  EXPECT_EQ(found->address, "http://a/studies/x");
  EXPECT_EQ(ledger.reports().size(), 1u);
}

TEST_F(PersonalLedgerTest, TwoProgramsCannotSpendTheSame) {
  auto ledger = PersonalLedger::create(file_, 5);
  for (int i = 0; i < 16; ++i) ledger.token(seed(i), "x");
  std::vector<pid_t> children;
  for (int i = 0; i < 16; ++i) {
    pid_t child = ::fork();
    if (child == 0) {
      try {
        PersonalLedger::open(file_).charge(seed(i), 1, 0, 1);
        ::_exit(0);
      } catch (const Error& error) {
        ::_exit(error.kind() == Error::Kind::budget ? 3 : 5);
      }
    }
    children.push_back(child);
  }
  int charged = 0, refused = 0;
  for (pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    charged += WEXITSTATUS(status) == 0;
    refused += WEXITSTATUS(status) == 3;
  }
  EXPECT_EQ(charged, 5);
  EXPECT_EQ(refused, 11);
  EXPECT_EQ(ledger.spent(), 5);
}

TEST_F(PersonalLedgerTest, WhoeverWasSlowerIsToldToRunAgain) {
  auto ledger = PersonalLedger::create(file_, 4);
  ledger.token(seed(1), "x");
  auto told = [](const auto& action) {
    try {
      action();
    } catch (const Error& error) {
      const std::string text = error.what();
      EXPECT_EQ(text.find("damaged"), text.npos) << text;
      return error.kind() == Error::Kind::machine && text.find("Run this again") != text.npos;
    }
    return false;
  };
  ledger.charge(seed(1), 1, 0, 4);
  EXPECT_TRUE(told([&] { ledger.charge(seed(1), 1, 0, 4); })) << "though nothing is left, that is not the reason";
  ledger.store(seed(1), "1");
  EXPECT_TRUE(told([&] { ledger.store(seed(1), "0"); }));
  EXPECT_EQ(ledger.find(seed(1))->report, "1");
  EXPECT_EQ(ledger.spent(), 4);
}

TEST_F(PersonalLedgerTest, ADamagedOneIsNotReplacedByAnOlderCopy) {
  PersonalLedger::create(file_, 4);
  std::filesystem::resize_file(file_, std::filesystem::file_size(file_) / 2);
  try {
    PersonalLedger::open(file_).spent();
    FAIL();
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_EQ(error.kind(), Error::Kind::check);
    EXPECT_EQ(text.find("estore"), text.npos) << text;
    EXPECT_NE(text.find("Nothing is reported"), text.npos) << text;
    EXPECT_NE(text.find("The person decides"), text.npos) << text;
  }
}

TEST_F(PersonalLedgerTest, CreatingTouchesNoFileOfSomebodyElse) {
  const auto other = std::filesystem::path(file_.string() + ".new");
  { std::ofstream(other) << "mine"; }
  PersonalLedger::create(file_, 4);
  std::string kept;
  std::getline(std::ifstream(other), kept);
  EXPECT_EQ(kept, "mine");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 2);
}

TEST_F(PersonalLedgerTest, IsNobodyElsesToRead) {
  using std::filesystem::perms;
  for (const mode_t mask : {0, 022}) {
    const auto before = ::umask(mask);
    const auto file = folder_ / ("me" + std::to_string(mask) + ".db");
    PersonalLedger::create(file, 4);
    ::umask(before);
    EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_read | perms::owner_write) << mask;
  }
  EXPECT_THROW(PersonalLedger::create(folder_ / "none" / "me.db", 4), Error);
}

TEST_F(PersonalLedgerTest, WaitingForALockHearsTheStop) {
  PersonalLedger::create(file_, 4);
  SqliteDatabase holder(file_, SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
  Transaction held(holder, Transaction::Mode::write);
  int asked = 0;
  const auto started = std::chrono::steady_clock::now();
  EXPECT_EQ(kind_of([&] { PersonalLedger::open(file_, [&] { return ++asked == 3; }); }), Error::Kind::interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(5));
  EXPECT_EQ(asked, 3);
}

TEST_F(PersonalLedgerTest, OtherFilesAreNoLedgers) {
  {
    SqliteDatabase other(file_, SqliteDatabase::Mode::create, std::chrono::milliseconds(0));
    other.run("CREATE TABLE t(x)");
  }
  EXPECT_EQ(kind_of([&] { PersonalLedger::open(file_); }), Error::Kind::check);
}

}  // namespace discreet::personal_ledger_test
