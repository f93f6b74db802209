#include "discreet/service/store/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "discreet/base/error.h"
#include "discreet/files/sqlite.h"
#include "discreet/service/store/committer.h"
#include "discreet/service/store/store_test.h"

namespace discreet::store_test {

class StoreTest : public testing::TestWithParam<TestStore::Kind> {
 protected:
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
    place_.emplace(GetParam());
  }
  std::unique_ptr<Store> open() { return open_store(place_->where()); }
  std::optional<TestStore> place_;
};

TEST_P(StoreTest, KeepsStudiesRoundsAndSettings) {
  std::vector<Tally> tallies{{3, {-1, 2}}, {5, std::vector<std::int64_t>(10000, 7)}, {0, {}}};
  tallies[1].counters[9999] = -8;
  {
    auto store = open();
    EXPECT_TRUE(store->studies().empty());
    store->add_study({1, "flu", R"({"x":"ü'"})", "ab"}, 100);
    store->add_study({2, "cold", "{}", "cd"}, 200);
    std::vector<StoredReport> reports;
    for (int i = 0; i < 8; ++i) reports.push_back(report_of(i)), reports.back().question = i < 3 ? 0 : 1;
    std::vector<Insertion> outcome;
    store->insert(1, reports, outcome);
    store->close_round(1, 1, 150, Store::After::next_round, tallies);
    store->close_round(1, 1, 170, Store::After::next_round, {{4, {0, 0}}});  // again: nothing changes
    store->close_round(2, 1, 250, Store::After::nothing, {});
    store->set_setting("a", "1");
    store->set_setting("a", "2");
    EXPECT_THROW(store->add_study({3, "flu", "{}", "ef"}, 300), Error) << "the name is taken";
  }
  auto store = open();
  auto studies = store->studies();
  ASSERT_EQ(studies.size(), 2u);
  EXPECT_EQ(studies[0].name, "flu");
  EXPECT_EQ(studies[0].document, R"({"x":"ü'"})");
  EXPECT_EQ(studies[1].seed, "cd");
  auto rounds = store->rounds(1);
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[0].opened, 100);
  EXPECT_EQ(rounds[0].closed, 150);
  EXPECT_EQ(rounds[1].opened, 150);
  EXPECT_EQ(rounds[1].closed, std::nullopt);
  EXPECT_EQ(store->rounds(2).size(), 1u);
  EXPECT_EQ(store->tallies(1), (std::vector<std::vector<Tally>>{tallies}));
  EXPECT_TRUE(store->tallies(2).empty());
  EXPECT_EQ(store->setting("a"), "2");
  EXPECT_EQ(store->setting("b"), std::nullopt);
}

TEST_P(StoreTest, AReportIsFreshOnceAndRemembered) {
  {
    auto store = open();
    store->add_study({1, "flu", "{}", "ab"}, 100);
    std::vector<Insertion> outcome;
    store->insert(1, std::vector{report_of(1), report_of(2)}, outcome);
    EXPECT_EQ(outcome, (std::vector{Insertion::fresh, Insertion::fresh}));
    store->insert(2, std::vector{report_of(1), report_of(2, "0"), report_of(3)}, outcome);
    EXPECT_EQ(outcome, (std::vector{Insertion::same, Insertion::other, Insertion::fresh}));
    EXPECT_EQ(store->last_batch(), 2);
  }
  auto store = open();
  EXPECT_EQ(store->last_batch(), 2);
  EXPECT_EQ(store->find(std::vector{report_of(3), report_of(2, "0"), report_of(4)}),
            (std::vector{Insertion::same, Insertion::other, Insertion::absent}));
  std::size_t visited = 0;
  store->each_report(1, 1, [&](const StoredReport& report) {
    ++visited;
    EXPECT_EQ(report.report, "1");
    EXPECT_EQ(report.round, 1);
  });
  EXPECT_EQ(visited, 3u);
  store->each_report(1, 2, [&](const StoredReport&) { ADD_FAILURE() << "there is none in the second round"; });
  EXPECT_EQ(store->recover(), 2);
}

TEST_P(StoreTest, ASecondCollectorDoesNotShareIt) {
  auto first = open();
  first->add_study({1, "flu", "{}", "ab"}, 100);
  std::vector<Insertion> outcome;
  if (GetParam() == TestStore::Kind::sqlite) {
    EXPECT_THROW(open(), Error);
    first->insert(1, std::vector{report_of(1)}, outcome);
  } else {
    auto second = open();  // takes over
    EXPECT_THROW(first->insert(1, std::vector{report_of(1)}, outcome), Error);
    EXPECT_THROW(first->recover(), Error);
    second->insert(1, std::vector{report_of(1)}, outcome);
    EXPECT_EQ(outcome, std::vector{Insertion::fresh});
  }
}

INSTANTIATE_TEST_SUITE_P(Both, StoreTest, testing::Values(TestStore::Kind::sqlite, TestStore::Kind::postgres),
                         [](const auto& info) {
                           return info.param == TestStore::Kind::sqlite ? "Sqlite" : "Postgres";
                         });

TEST(SqliteStore, RefusesFilesOfOtherKinds) {
  auto folder = std::filesystem::temp_directory_path() / ("store-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  auto text = (folder / "text").string();
  {
    std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(text.c_str(), "w"), std::fclose);
    std::fputs("a,b\n1,2\n", file.get());
  }
  EXPECT_THROW(open_store(text), Error);
  EXPECT_THROW(open_store(folder.string()), Error);
  EXPECT_THROW(open_store(""), Error);
  EXPECT_THROW(open_store("mysql://x"), Error);
  {
    SqliteDatabase other(folder / "other.db", SqliteDatabase::Mode::create, std::chrono::milliseconds(0));
    other.run("CREATE TABLE t(x)");
  }
  EXPECT_THROW(open_store((folder / "other.db").string()), Error);
  std::filesystem::remove_all(folder);
}

}  // namespace discreet::store_test
