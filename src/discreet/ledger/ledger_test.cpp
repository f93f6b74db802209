#include "discreet/ledger/ledger.h"

#include <atomic>
#include <thread>
#include <type_traits>

#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_test {

static_assert(!std::is_copy_constructible_v<Ledger> && !std::is_copy_assignable_v<Ledger>);
static_assert(std::is_nothrow_move_constructible_v<Ledger> && std::is_nothrow_move_assignable_v<Ledger>);

TEST_F(LedgerTest, WithoutALimitSumsAreKept) {
  auto ledger = unlimited();
  EXPECT_EQ(ledger.show().terms, Terms{});
  ledger.spend(asked({5, Rational(1, 2)}));
  ledger.spend(asked({5, Rational(2, 3)}));
  EXPECT_EQ(ledger.show().sums().sum, (Amounts{10, Rational(7, 6)}));
  EXPECT_EQ(Ledger::existing(path()).show().entries.size(), 2u);
}

TEST_F(LedgerTest, SpendsUntilNothingIsLeft) {
  auto ledger = Ledger::create(path(), one());
  auto first = ledger.spend(asked({Rational(3, 4), Rational(1, 1000)}, purpose("pilot")));
  EXPECT_EQ(first.sequence, 1);
  EXPECT_EQ(first.purpose, purpose("pilot"));
  EXPECT_REFUSED(budget, "The budget does not allow epsilon 1/2. By addition, 3/4 of 1 is spent. Ask for at most 1/4.",
                 ledger.spend(asked({Rational(1, 2)})));
  EXPECT_EQ(ledger.show().entries, std::vector<Entry>{first}) << "a refused spend leaves no trace";
  ledger.spend(asked({Rational(1, 4)}));
  EXPECT_EQ(left(ledger.show()), (Privacy{0, 0}));
  EXPECT_REFUSED(budget, "The budget does not allow", ledger.spend(asked({Rational(1, 1000)})));
}

TEST_F(LedgerTest, TheReturnedEntryIsTheNewHead) {
  auto ledger = Ledger::create(path(), one());
  auto before = ledger.show().head();
  auto entry = ledger.spend(asked({Rational(1, 2)}));
  auto now = Ledger::verify(path(), entry.hash);
  EXPECT_EQ(now.head(), entry.hash);
  EXPECT_NO_THROW(Ledger::verify(path(), before)) << "an older head is still in the chain";
}

TEST_F(LedgerTest, CreateRefusesATakenPath) {
  Ledger::create(path(), one());
  auto before = bytes_of(path());
  EXPECT_REFUSED(mistake, "taken", Ledger::create(path(), one()));
  EXPECT_EQ(bytes_of(path()), before);
  write_bytes(path("notes.txt"), "hello");
  EXPECT_REFUSED(mistake, "taken", Ledger::create(path("notes.txt"), one()));
  EXPECT_EQ(bytes_of(path("notes.txt")), "hello");
  EXPECT_REFUSED(mistake, "taken", Ledger::create(folder_, one()));
}

TEST_F(LedgerTest, CreationLeavesOneFileWhetherItWinsOrLoses) {
  const std::string identity(32, 'a');
  EXPECT_EQ(create_ledger_file(path(), identity, one()), Creation::made);
  EXPECT_EQ(create_ledger_file(path(), identity, {}), Creation::existed);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
  EXPECT_EQ(Ledger::verify(path()).terms, one());
}

TEST_F(LedgerTest, NeitherWayOfNamingReplacesAFile) {
  for (auto give_name : {rename_unless_taken, link_unless_taken}) {
    write_bytes(path("from"), "new");
    EXPECT_EQ(give_name(path("from"), path("to")), Creation::made);
    EXPECT_FALSE(std::filesystem::exists(path("from")));
    write_bytes(path("from"), "newer");
    EXPECT_EQ(give_name(path("from"), path("to")), Creation::existed);
    EXPECT_EQ(bytes_of(path("to")), "new");
    std::filesystem::remove(path("to"));
    EXPECT_REFUSED(machine, "cannot create", give_name(path("from"), path("nowhere") / "to"));
  }
}

TEST_F(LedgerTest, BadTermsMakeNoFile) {
  EXPECT_REFUSED(mistake, "epsilon", Ledger::create(path(), Terms{.budget = {.rule = FilterRule::basic}}));
  EXPECT_REFUSED(check, "do not belong together",
                 Ledger::create(path(), Terms{.budget = {.rule = FilterRule::rho, .epsilon = 1, .rho = 1}}));
  EXPECT_REFUSED(mistake, "population", Ledger::create(path(), Terms{.population = "two\nlines"}));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(LedgerTest, BadSpendsAreMistakesAndLeaveNoTrace) {
  auto ledger = unlimited();
  EXPECT_REFUSED(mistake, "epsilon must be greater than 0", ledger.spend(asked({0})));
  EXPECT_REFUSED(mistake, "delta", ledger.spend(asked({1, 1})));
  EXPECT_REFUSED(mistake, "note", ledger.spend(asked({1}, purpose("a\nb"))));
  EXPECT_REFUSED(mistake, "verb", ledger.spend(asked({1}, {"", "parity", ""})));
  EXPECT_TRUE(ledger.show().entries.empty());
}

TEST_F(LedgerTest, CountsUnderOneRelation) {
  auto replace = Ledger::create(path("replace"), one());
  auto entry = replace.spend(asked({Rational(1, 2), 0, Neighbours::add_remove}));
  EXPECT_EQ(entry.cost, Amounts{1});
  EXPECT_EQ(entry.guarantee->promise(), (Privacy{Rational(1, 2), 0, Neighbours::add_remove}));
  EXPECT_EQ(left(replace.show()), (Privacy{0, Rational(1, 1000)}));

  auto add_remove = Ledger::create(path("add_remove"), basic({1, 0, Neighbours::add_remove}));
  EXPECT_EQ(add_remove.spend(asked({Rational(1, 2), 0, Neighbours::add_remove})).cost, Amounts{Rational(1, 2)});
  EXPECT_REFUSED(budget, "a guarantee under replace says nothing under add_remove",
                 add_remove.spend(asked({Rational(1, 8)})));
  EXPECT_EQ(add_remove.show().entries.size(), 1u);
}

TEST_F(LedgerTest, LabelsHaveLedgersOfTheirOwn) {
  auto rows = Ledger::create(path("rows"), one());
  Privacy about_labels{Rational(1, 4), 0, Neighbours::labels};
  EXPECT_REFUSED(budget, "protects labels alone", rows.spend(asked(about_labels)));
  EXPECT_TRUE(rows.show().entries.empty());

  auto labels = Ledger::create(path("labels"), basic({2, 0, Neighbours::labels}));
  EXPECT_EQ(labels.spend(asked(about_labels)).cost, Amounts{Rational(1, 4)});
  EXPECT_EQ(labels.spend(asked({Rational(1, 4)})).cost, Amounts{Rational(1, 4)});
  EXPECT_EQ(labels.spend(asked({Rational(1, 4), 0, Neighbours::add_remove})).cost, Amounts{Rational(1, 2)});
  EXPECT_EQ(Ledger::verify(path("labels")).entries.size(), 3u);
  EXPECT_EQ(left(Ledger::verify(path("labels"))), (Privacy{1, 0, Neighbours::labels}));
}

TEST_F(LedgerTest, ConvertedDeltaIsKeptExactly) {
  auto ledger = unlimited();
  Privacy promise{1, parse_rational("1e-9"), Neighbours::add_remove};
  auto entry = ledger.spend(asked(promise));
  const Privacy converted = convert(promise, Neighbours::replace);
  EXPECT_EQ(entry.cost, (Amounts{converted.epsilon, converted.delta}));
  EXPECT_EQ(Ledger::verify(path()).entries.front(), entry);
  promise.delta = parse_rational("1e-900");
  ledger.spend(asked(promise));
  EXPECT_EQ(Ledger::verify(path()).entries.back().guarantee->promise(), promise);
}

TEST_F(LedgerTest, TimesAreWholeHours) {
  auto ledger = unlimited();
  auto time = ledger.spend(asked({1})).time;
  EXPECT_EQ(time.substr(13), ":00:00Z") << time;
  EXPECT_GE(time, "2024-01-01T00:00:00Z");
}

TEST_F(LedgerTest, StandsBesideTheFileThatALinkPointsTo) {
  write_bytes(path("data.csv"), "x,y\n");
  auto real = std::filesystem::canonical(folder_) / "data.csv.ledger";
  EXPECT_EQ(Ledger::beside(path("data.csv")), real);
  std::filesystem::create_symlink(path("data.csv"), path("other.csv"));
  EXPECT_EQ(Ledger::beside(path("other.csv")), real);
  EXPECT_EQ(Ledger::beside(folder_ / "." / "data.csv"), real);
  EXPECT_EQ(Ledger::beside(path("absent.csv")).filename(), "absent.csv.ledger");
  for (std::filesystem::path stream : {std::filesystem::path("-"), std::filesystem::path(""), folder_})
    EXPECT_REFUSED(mistake, "--ledger", Ledger::beside(stream));
}

TEST_F(LedgerTest, KeepsItsFileWhenTheWorkingFolderChanges) {
  EXPECT_TRUE(child_agrees([&] {
    if (::chdir(folder_.c_str()) != 0) return false;
    auto ledger = Ledger::create("relative.db", {});
    if (::chdir("/") != 0) return false;
    ledger.spend(asked({1}));
    return Ledger::verify(path("relative.db")).entries.size() == 1;
  }));
}

TEST_F(LedgerTest, OddNamesAreOnlyNames) {
  EXPECT_TRUE(child_agrees([&] {
    if (::chdir(folder_.c_str()) != 0) return false;
    for (std::string name : {":memory:", "file:x?mode=memory", "a b'\"%.db", "\xff.db"}) {
      Ledger::create(name, {}).spend(asked({1}));
      if (Ledger::verify(folder_ / name).entries.size() != 1) return false;
    }
    return true;
  }));
  EXPECT_REFUSED(mistake, "names no file", Ledger::create("", {}));
  EXPECT_REFUSED(mistake, "names no file", Ledger::create(std::string("a\0b", 3), {}));
}

TEST_F(LedgerTest, NoticesThatItsFileWasReplacedOrRolledBack) {
  auto ledger = Ledger::create(path(), one());
  auto copy = bytes_of(path());
  ledger.spend(asked({Rational(1, 2)}));
  write_bytes(path(), copy);
  EXPECT_REFUSED(check, "replaced or cut", ledger.show());
  EXPECT_REFUSED(check, "replaced or cut", ledger.spend(asked({Rational(1, 2)})));
  std::filesystem::remove(path());
  EXPECT_REFUSED(mistake, "cannot be opened", ledger.spend(asked({Rational(1, 2)})));
  Ledger::create(path(), one());
  EXPECT_REFUSED(check, "replaced or cut", ledger.spend(asked({Rational(1, 2)})));
  EXPECT_TRUE(Ledger::verify(path()).entries.empty());
}

TEST_F(LedgerTest, VerifyTakesTheLastKnownHead) {
  auto ledger = Ledger::create(path(), one());
  auto before = bytes_of(path());
  auto head = ledger.spend(asked({Rational(1, 2)})).hash;
  EXPECT_NO_THROW(Ledger::verify(path(), head));
  auto upper = head;
  for (auto& c : upper) c = static_cast<char>(std::toupper(c));
  EXPECT_NO_THROW(Ledger::verify(path(), upper));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", Ledger::verify(path(), "abc"));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", Ledger::verify(path(), std::string(64, 'g')));
  write_bytes(path(), before);
  EXPECT_NO_THROW(Ledger::verify(path()));
  EXPECT_REFUSED(check, head, Ledger::verify(path(), head));
}

TEST_F(LedgerTest, OneObjectServesManyThreads) {
  auto ledger = Ledger::create(path(), basic({1}));
  std::atomic<int> granted = 0, refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 5; ++j) {
        auto refusal = refusal_of([&] { ledger.spend(asked({Rational(1, 8)})); });
        ++(refusal.thrown ? refused : granted);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(granted, 8);
  EXPECT_EQ(refused, 12);
  EXPECT_EQ(Ledger::verify(path()).entries.size(), 8u);
}

TEST_F(LedgerTest, OneObjectServesTheChildrenOfAFork) {
  auto ledger = Ledger::create(path(), basic({1}));
  EXPECT_TRUE(child_agrees([&] { return ledger.spend(asked({Rational(1, 2)})).sequence == 1; }));
  EXPECT_EQ(ledger.spend(asked({Rational(1, 2)})).sequence, 2);
}

}  // namespace discreet::ledger_test
