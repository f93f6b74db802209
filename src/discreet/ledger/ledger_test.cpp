#include "discreet/ledger/ledger.h"

#include <atomic>
#include <thread>
#include <type_traits>

#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_test {

static_assert(!std::is_copy_constructible_v<Ledger> && !std::is_copy_assignable_v<Ledger>);
static_assert(std::is_nothrow_move_constructible_v<Ledger> && std::is_nothrow_move_assignable_v<Ledger>);

TEST_F(LedgerTest, IsMadeWithoutALimitOnFirstUse) {
  auto ledger = Ledger::open(path());
  EXPECT_TRUE(ledger.created());
  EXPECT_EQ(ledger.show().terms, Terms{});
  ledger.spend({5, Rational(1, 2)}, purpose());
  ledger.spend({5, Rational(2, 3)}, purpose());
  EXPECT_EQ(ledger.show().spent(), (Cost{10, Rational(7, 6)}));
  EXPECT_FALSE(Ledger::open(path()).created());
  EXPECT_EQ(Ledger::open(path()).show().entries.size(), 2u);
}

TEST_F(LedgerTest, SpendsUntilNothingIsLeft) {
  auto ledger = Ledger::create(path(), one());
  EXPECT_TRUE(ledger.created());
  auto first = ledger.spend({Rational(3, 4), Rational(1, 1000)}, purpose("pilot"));
  EXPECT_EQ(first.sequence, 1);
  EXPECT_EQ(first.purpose, purpose("pilot"));
  EXPECT_REFUSED(budget, "epsilon 1/2 and delta 0 asked, epsilon 1/4 and delta 0 left of epsilon 1 and delta 1/1000",
                 ledger.spend({Rational(1, 2)}, purpose()));
  EXPECT_EQ(ledger.show().entries, std::vector<Entry>{first}) << "a refused spend leaves no trace";
  ledger.spend({Rational(1, 4)}, purpose());
  EXPECT_EQ(ledger.show().left(), (Cost{0, 0}));
  EXPECT_REFUSED(budget, "b.db", ledger.spend({Rational(1, 1000)}, purpose()));
}

TEST_F(LedgerTest, TheReturnedEntryIsTheNewHead) {
  auto ledger = Ledger::create(path(), one());
  auto before = ledger.show().head();
  auto entry = ledger.spend({Rational(1, 2)}, purpose());
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
  EXPECT_EQ(create_ledger_file(path(), one()), Creation::made);
  EXPECT_EQ(create_ledger_file(path(), {}), Creation::existed);
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

TEST_F(LedgerTest, OpenAcceptsTheTermsItHasAndRefusesOthers) {
  Ledger::create(path(), one());
  EXPECT_NO_THROW(Ledger::open(path(), one()));
  EXPECT_EQ(Ledger::open(path()).show().terms, one()) << "asking for no limit does not lift one";
  EXPECT_REFUSED(mistake, "a total of epsilon 1 and delta 1/1000 under replace", Ledger::open(path(), limited_to({2})));
  EXPECT_REFUSED(mistake, "under add_remove",
                 Ledger::open(path(), limited_to({1, Rational(1, 1000), Neighbours::add_remove})));
  Ledger::open(path("free"));
  EXPECT_REFUSED(mistake, "no limit", Ledger::open(path("free"), one()));
}

TEST_F(LedgerTest, BadTermsMakeNoFile) {
  EXPECT_REFUSED(mistake, "epsilon", Ledger::create(path(), limited_to({0})));
  EXPECT_REFUSED(mistake, "delta", Ledger::open(path(), limited_to({1, 1})));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(LedgerTest, BadSpendsAreMistakesAndLeaveNoTrace) {
  auto ledger = Ledger::open(path());
  EXPECT_REFUSED(mistake, "epsilon must be greater than 0", ledger.spend({0}, purpose()));
  EXPECT_REFUSED(mistake, "delta", ledger.spend({1, 1}, purpose()));
  EXPECT_REFUSED(mistake, "note", ledger.spend({1}, purpose("a\nb")));
  EXPECT_REFUSED(mistake, "verb", ledger.spend({1}, {"", "parity", ""}));
  EXPECT_TRUE(ledger.show().entries.empty());
}

TEST_F(LedgerTest, CountsUnderOneRelation) {
  auto replace = Ledger::create(path("replace"), one());
  auto entry = replace.spend({Rational(1, 2), 0, Neighbours::add_remove}, purpose());
  EXPECT_EQ(entry.cost, (Cost{1, 0}));
  EXPECT_EQ(entry.promise, (Privacy{Rational(1, 2), 0, Neighbours::add_remove}));
  EXPECT_EQ(replace.show().left(), (Cost{0, Rational(1, 1000)}));

  auto add_remove = Ledger::create(path("add_remove"), limited_to({1, 0, Neighbours::add_remove}));
  EXPECT_EQ(add_remove.spend({Rational(1, 2), 0, Neighbours::add_remove}, purpose()).cost, (Cost{Rational(1, 2), 0}));
  EXPECT_REFUSED(budget, "a promise under replace says nothing under add_remove",
                 add_remove.spend({Rational(1, 8)}, purpose()));
  EXPECT_EQ(add_remove.show().entries.size(), 1u);
}

TEST_F(LedgerTest, LabelsHaveLedgersOfTheirOwn) {
  auto rows = Ledger::create(path("rows"), one());
  Privacy about_labels{Rational(1, 4), 0, Neighbours::labels};
  EXPECT_REFUSED(budget, "protects labels alone", rows.spend(about_labels, purpose()));
  EXPECT_TRUE(rows.show().entries.empty());

  auto labels = Ledger::create(path("labels"), limited_to({2, 0, Neighbours::labels}));
  EXPECT_EQ(labels.spend(about_labels, purpose()).cost, (Cost{Rational(1, 4), 0}));
  EXPECT_EQ(labels.spend({Rational(1, 4)}, purpose()).cost, (Cost{Rational(1, 4), 0}));
  EXPECT_EQ(labels.spend({Rational(1, 4), 0, Neighbours::add_remove}, purpose()).cost, (Cost{Rational(1, 2), 0}));
  EXPECT_EQ(Ledger::verify(path("labels")).entries.size(), 3u);
  EXPECT_EQ(Ledger::verify(path("labels")).left(), (Cost{1, 0}));
}

TEST_F(LedgerTest, ConvertedDeltaIsKeptExactly) {
  auto ledger = Ledger::open(path());
  Privacy promise{1, parse_rational("1e-9"), Neighbours::add_remove};
  auto entry = ledger.spend(promise, purpose());
  EXPECT_EQ(entry.cost, cost_of(promise, Neighbours::replace));
  EXPECT_EQ(Ledger::verify(path()).entries.front(), entry);
  promise.delta = parse_rational("1e-900");
  ledger.spend(promise, purpose());
  EXPECT_EQ(Ledger::verify(path()).entries.back().promise, promise);
}

TEST_F(LedgerTest, TimesAreWholeHours) {
  auto ledger = Ledger::open(path());
  auto time = ledger.spend({1}, purpose()).time;
  EXPECT_EQ(time.substr(13), ":00:00Z") << time;
  EXPECT_GE(time, "2024-01-01T00:00:00Z");
}

TEST_F(LedgerTest, JsonHasTheKeysOfBudgetShow) {
  auto ledger = Ledger::create(path(), one());
  auto entry = ledger.spend({Rational(1, 4), 0, Neighbours::add_remove}, purpose("caf\u00e9"));
  auto json = to_json(ledger.show());
  auto amount = [](const char* epsilon, const char* delta) { return Json{{"epsilon", epsilon}, {"delta", delta}}; };
  EXPECT_EQ(json["total"], amount("1", "1/1000"));
  EXPECT_EQ(json["spent"], amount("1/2", "0"));
  EXPECT_EQ(json["left"], amount("1/2", "1/1000"));
  EXPECT_EQ(json["neighbours"], "replace");
  EXPECT_EQ(json["composition"], "basic");
  EXPECT_EQ(json["head"], entry.hash);
  Json wanted = {{"sequence", 1},
                 {"time", entry.time},
                 {"verb", "learn"},
                 {"name", "parity"},
                 {"note", "caf\u00e9"},
                 {"privacy", {{"epsilon", "1/4"}, {"delta", "0"}, {"neighbours", "add_remove"}}},
                 {"cost", amount("1/2", "0")},
                 {"hash", entry.hash}};
  EXPECT_EQ(json["entries"], Json::array({wanted}));
}

TEST_F(LedgerTest, JsonOfAnUnlimitedLedgerHasNullTotalAndLeft) {
  auto json = to_json(Ledger::open(path()).show());
  EXPECT_TRUE(json["total"].is_null());
  EXPECT_TRUE(json["left"].is_null());
  EXPECT_EQ(json["spent"], (Json{{"epsilon", "0"}, {"delta", "0"}}));
  EXPECT_EQ(json["entries"], Json::array());
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
    auto ledger = Ledger::open("relative.db");
    if (::chdir("/") != 0) return false;
    ledger.spend({1}, purpose());
    return Ledger::verify(path("relative.db")).entries.size() == 1;
  }));
}

TEST_F(LedgerTest, OddNamesAreOnlyNames) {
  EXPECT_TRUE(child_agrees([&] {
    if (::chdir(folder_.c_str()) != 0) return false;
    for (std::string name : {":memory:", "file:x?mode=memory", "a b'\"%.db", "\xff.db"}) {
      Ledger::open(name).spend({1}, purpose());
      if (Ledger::verify(folder_ / name).entries.size() != 1) return false;
    }
    return true;
  }));
  EXPECT_REFUSED(mistake, "names no file", Ledger::open(""));
  EXPECT_REFUSED(mistake, "names no file", Ledger::open(std::string("a\0b", 3)));
}

TEST_F(LedgerTest, NoticesThatItsFileWasReplacedOrRolledBack) {
  auto ledger = Ledger::create(path(), one());
  auto copy = bytes_of(path());
  ledger.spend({Rational(1, 2)}, purpose());
  write_bytes(path(), copy);
  EXPECT_REFUSED(check, "replaced or cut", ledger.show());
  EXPECT_REFUSED(check, "replaced or cut", ledger.spend({Rational(1, 2)}, purpose()));
  std::filesystem::remove(path());
  EXPECT_REFUSED(mistake, "cannot be opened", ledger.spend({Rational(1, 2)}, purpose()));
  Ledger::create(path(), one());
  EXPECT_REFUSED(check, "replaced or cut", ledger.spend({Rational(1, 2)}, purpose()));
  EXPECT_TRUE(Ledger::verify(path()).entries.empty());
}

TEST_F(LedgerTest, VerifyTakesTheLastKnownHead) {
  auto ledger = Ledger::create(path(), one());
  auto before = bytes_of(path());
  auto head = ledger.spend({Rational(1, 2)}, purpose()).hash;
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
  auto ledger = Ledger::create(path(), limited_to({1}));
  std::atomic<int> granted = 0, refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 5; ++j) {
        auto refusal = refusal_of([&] { ledger.spend({Rational(1, 8)}, purpose()); });
        ++(refusal.thrown ? refused : granted);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(granted, 8);
  EXPECT_EQ(refused, 12);
  EXPECT_EQ(Ledger::verify(path()).entries.size(), 8u);
}

TEST_F(LedgerTest, OneObjectServesTheChildrenOfAFork) {
  auto ledger = Ledger::create(path(), limited_to({1}));
  EXPECT_TRUE(child_agrees([&] { return ledger.spend({Rational(1, 2)}, purpose()).sequence == 1; }));
  EXPECT_EQ(ledger.spend({Rational(1, 2)}, purpose()).sequence, 2);
}

}  // namespace discreet::ledger_test
