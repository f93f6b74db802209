// Ledgers that are missing, locked, full, read-only, newer or of another kind: a clear Error, and nothing
// spent.
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "discreet/ledger/first/first_ledger_test.h"
#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_refusal_test {

using namespace std::chrono_literals;

class LedgerRefusal : public LedgerTest {
 protected:
  // Runs as somebody whom permissions bind.
  template <class Work>
  bool as_nobody(Work&& work) {
    std::filesystem::permissions(folder_, std::filesystem::perms(0755));
    return child_agrees([&] {
      constexpr uid_t nobody = 65534;
      if (::geteuid() == 0 && (::setegid(nobody) != 0 || ::seteuid(nobody) != 0)) return false;
      return work();
    });
  }

  // In a child that can write no file beyond `limit` bytes.
  template <class Work>
  bool with_file_limit(std::size_t limit, Work&& work) {
    return child_agrees([&] {
      std::signal(SIGXFSZ, SIG_IGN);
      rlimit bound{limit, limit};
      return ::setrlimit(RLIMIT_FSIZE, &bound) == 0 && work();
    });
  }

  static bool refuses(Error::Kind kind, const Refusal& refusal, std::string_view part) {
    bool right = refusal.thrown && refusal.kind == kind && refusal.says(part);
    if (!right)
      std::fprintf(stderr, "thrown %d kind %d: %s\n", refusal.thrown, int(refusal.kind), refusal.message.c_str());
    return right;
  }
};

TEST_F(LedgerRefusal, AMissingLedgerIsAMistakeAndIsNotMade) {
  EXPECT_REFUSED(mistake, "discreet budget open", Ledger::verify(path()));
  EXPECT_REFUSED(mistake, "discreet budget open", Ledger::existing(path()));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  EXPECT_REFUSED(mistake, "Check that its folder exists", Ledger::create(path("no") / "such" / "folder.db", {}));
}

TEST_F(LedgerRefusal, NumbersOfManyDigitsAreShownRounded) {
  Rational tiny(1, boost::multiprecision::pow(Integer(10), 900));
  auto ledger = Ledger::create(path(), basic({3, 0}));
  ledger.spend(asked({tiny}, {"learn", "parity", ""}));
  EXPECT_REFUSED(budget, "of 3 is spent. Ask for at most 2.99", ledger.spend(asked({4}, {"learn", "parity", ""})));
}

TEST_F(LedgerRefusal, ADirectoryOrPipeIsAMistake) {
  EXPECT_REFUSED(mistake, "directory", Ledger::verify(folder_));
  EXPECT_REFUSED(mistake, "directory", Ledger::existing(folder_));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_REFUSED(mistake, "pipe", Ledger::verify(path("pipe")));
}

TEST_F(LedgerRefusal, AnotherKindOfFileFailsTheCheck) {
  for (const std::string& content :
       {std::string(), std::string("x,y\n1,0\n"), std::string(5000, 'a'), std::string(5000, '\0')}) {
    write_bytes(path(), content);
    EXPECT_REFUSED(check, "b.db", Ledger::verify(path()));
    EXPECT_REFUSED(check, "b.db", Ledger::existing(path()));
    EXPECT_EQ(bytes_of(path()), content);
  }
  std::filesystem::remove(path());
  SqliteDatabase(path(), SqliteDatabase::Mode::create, 0ms).run("CREATE TABLE entry(x)");
  EXPECT_REFUSED(check, "header", Ledger::verify(path()));
}

TEST_F(LedgerRefusal, ALockedLedgerIsRefusedAfterAWhile) {
  auto ledger = Ledger::create(path(), one(), 50ms);
  {
    SqliteDatabase other(path(), SqliteDatabase::Mode::existing, 0ms);
    Transaction writing(other, Transaction::Mode::write);
    EXPECT_REFUSED(machine, "locked by another process for 50 ms", ledger.spend(asked({Rational(1, 2)})));
    EXPECT_NO_THROW(ledger.show()) << "reading goes on beside one that has not yet committed";
  }
  {
    SqliteDatabase other(path(), SqliteDatabase::Mode::existing, 0ms);
    other.run("BEGIN EXCLUSIVE");
    EXPECT_REFUSED(machine, "locked", ledger.show());
    EXPECT_REFUSED(machine, "locked", Ledger::verify(path(), std::nullopt, 50ms));
  }
  EXPECT_TRUE(ledger.show().entries.empty());
  EXPECT_NO_THROW(ledger.spend(asked({Rational(1, 2)})));
}

TEST_F(LedgerRefusal, WhatASpendLeftIsKnownWithoutTheFile) {
  auto ledger = Ledger::create(path(), one(), 50ms);
  EXPECT_EQ(left(ledger.known()).epsilon, 1);
  ledger.spend(asked({Rational(1, 3)}));
  SqliteDatabase other(path(), SqliteDatabase::Mode::existing, 0ms);
  other.run("BEGIN EXCLUSIVE");
  EXPECT_EQ(left(ledger.known()).epsilon, Rational(2, 3));
  EXPECT_EQ(ledger.known().count(), 1);
}

TEST_F(LedgerRefusal, AReaderThatStaysKeepsTheSpendFromHappening) {
  auto ledger = Ledger::create(path(), one(), 50ms);
  {
    SqliteDatabase other(path(), SqliteDatabase::Mode::existing, 0ms);
    Transaction reading(other, Transaction::Mode::read);
    other.integer("SELECT count(*) FROM entry");
    EXPECT_REFUSED(machine, "locked", ledger.spend(asked({Rational(1, 2)})));
  }
  EXPECT_TRUE(ledger.show().entries.empty());
  EXPECT_NO_THROW(ledger.spend(asked({1})));
}

TEST_F(LedgerRefusal, AFullDiskSpendsNothing) {
  auto ledger = Ledger::create(path(), {});
  auto size = std::filesystem::file_size(path());
  EXPECT_TRUE(with_file_limit(size, [&] {
    Refusal refusal;
    for (int i = 0; i < 1000 && !refusal.thrown; ++i)
      refusal = refusal_of([&] { ledger.spend(asked({1}, purpose(std::string(900, 'n')))); });
    return refuses(Error::Kind::machine, refusal, "b.db");
  }));
  auto kept = ledger.show().entries.size();
  EXPECT_GT(kept, 0u) << "some fitted into the pages that were there";
  EXPECT_LT(kept, 20u);
  EXPECT_EQ(std::filesystem::file_size(path()), size);
  EXPECT_EQ(ledger.spend(asked({1})).sequence, std::int64_t(kept) + 1);
}

TEST_F(LedgerRefusal, AFullDiskMakesNoHalfLedger) {
  EXPECT_TRUE(with_file_limit(
      4096, [&] { return refuses(Error::Kind::machine, refusal_of([&] { Ledger::create(path(), one()); }), "b.db"); }));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(LedgerRefusal, AReadOnlyFileCanBeShownButNotSpent) {
  Ledger::create(path(), one());
  std::filesystem::permissions(path(), std::filesystem::perms(0444));
  EXPECT_TRUE(as_nobody([&] {
    auto ledger = Ledger::existing(path());
    return ledger.show().entries.empty() &&
           refuses(Error::Kind::mistake, refusal_of([&] { ledger.spend(asked({1})); }), "permissions");
  }));
  EXPECT_TRUE(Ledger::verify(path()).entries.empty());
}

TEST_F(LedgerRefusal, AReadOnlyFolderRefusesSpendsAndNewLedgers) {
  Ledger::create(path(), one());
  std::filesystem::permissions(path(), std::filesystem::perms(0666));
  EXPECT_TRUE(as_nobody([&] {
    if (::geteuid() != 65534 && ::chmod(folder_.c_str(), 0555) != 0) return false;
    auto ledger = Ledger::existing(path());
    return refuses(Error::Kind::mistake, refusal_of([&] { ledger.spend(asked({1})); }), "folder") &&
           refuses(Error::Kind::mistake, refusal_of([&] { Ledger::create(path("new.db"), {}); }), "folder");
  }));
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  EXPECT_TRUE(Ledger::verify(path()).entries.empty());
}

TEST_F(LedgerRefusal, AnUnreadableFileIsAMistake) {
  Ledger::create(path(), one());
  std::filesystem::permissions(path(), std::filesystem::perms(0000));
  EXPECT_TRUE(as_nobody(
      [&] { return refuses(Error::Kind::mistake, refusal_of([&] { Ledger::verify(path()); }), "cannot be opened"); }));
}

TEST_F(LedgerRefusal, ANewerFormatIsAMistakeWithARemedy) {
  auto ledger = Ledger::create(path(), one());
  SqliteDatabase(path(), SqliteDatabase::Mode::existing, 0ms).run("PRAGMA user_version = 3");
  EXPECT_REFUSED(mistake, "format 3 is of a newer version of discreet. Upgrade", Ledger::verify(path()));
  EXPECT_REFUSED(mistake, "Upgrade", ledger.spend(asked({Rational(1, 2)})));
  SqliteDatabase(path(), SqliteDatabase::Mode::existing, 0ms).run("PRAGMA user_version = 0");
  EXPECT_REFUSED(check, "there is no format 0", Ledger::verify(path()));
}

TEST_F(LedgerRefusal, AnOldFormatIsOnlyRead) {
  write_first_file(path(), first_ledger({}, {{1}}));
  EXPECT_REFUSED(mistake, "discreet budget upgrade", Ledger::existing(path()));
  EXPECT_REFUSED(mistake, "discreet budget upgrade", Ledger::verify(path()));
}

TEST_F(LedgerRefusal, AJournalWithoutItsLedgerStopsANewOne) {
  write_bytes(path("b.db-journal"), "left behind");
  EXPECT_REFUSED(mistake, "b.db-journal", Ledger::create(path(), one()));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(LedgerRefusal, ABrokenLinkIsAMistake) {
  std::filesystem::create_symlink(path("nowhere"), path());
  EXPECT_REFUSED(mistake, "no such file", Ledger::existing(path()));
  EXPECT_REFUSED(mistake, "taken", Ledger::create(path(), one()));
}

}  // namespace discreet::ledger_refusal_test
