// Connections that break while a spend is committed: it counts exactly once, never twice, and is never lost.
#include <atomic>
#include <thread>

#include "discreet/ledger/ledger_test.h"
#include "discreet/ledger/postgres_proxy_test.h"
#include "discreet/ledger/postgres_test.h"

namespace discreet::postgres_faults_test {

using Break = PostgresProxy::Break;
using namespace std::chrono_literals;

class PostgresFaults : public LedgerTest {
 protected:
  void SetUp() override {
    if (!PostgresDatabase::available() || !PostgresProxy::available()) GTEST_SKIP() << no_postgres;
    database_.emplace();
    proxy_.emplace(folder_);
  }
  LedgerAddress direct() const { return database_->place(); }
  LedgerAddress through() const { return database_->place(proxy_->words()); }

  std::optional<PostgresDatabase> database_;
  std::optional<PostgresProxy> proxy_;
};

class PostgresBreaks : public PostgresFaults, public testing::WithParamInterface<Break> {};

std::string name_of(const testing::TestParamInfo<Break>& info) {
  const std::array names{"BeforeTheCommit", "AfterTheCommit", "AtTheCommit", "WithALateCommit"};
  return names[static_cast<std::size_t>(info.param)];
}
INSTANTIATE_TEST_SUITE_P(Breaks, PostgresBreaks,
                         testing::Values(Break::before, Break::after, Break::at_once, Break::late), name_of);

TEST_P(PostgresBreaks, ASpendWhoseAnswerWasLostCountsOnce) {
  auto ledger = Ledger::create(through(), basic({1}));
  for (int i = 1; i <= (soaking() ? 100 : 4); ++i) {
    proxy_->break_commits(GetParam());
    const Entry entry = ledger.spend(asked({Rational(1, 200)}));
    EXPECT_EQ(proxy_->breaks_left(), 0) << "the commit was broken";
    EXPECT_EQ(entry.sequence, i);
    EXPECT_EQ(Ledger::verify(direct()).head(), entry.hash);
  }
}

TEST_P(PostgresBreaks, ManyBreaksInARowAreSurvived) {
  auto ledger = Ledger::create(through(), basic({1}));
  proxy_->break_commits(GetParam(), 5);
  const Entry entry = ledger.spend(asked({Rational(1, 2)}));
  EXPECT_EQ(Ledger::verify(direct()).entries, std::vector{entry});
  EXPECT_REFUSED(budget, "1/2 of 1 is spent", ledger.spend(asked({Rational(2, 3)})));
}

TEST_P(PostgresBreaks, OthersWhoSpendMeanwhileChangeNothing) {
  Ledger::create(direct(), basic({1}));
  constexpr int fits = 24;
  std::atomic<int> granted = 0, wrong = 0;
  std::vector<std::thread> spenders;
  for (int i = 0; i < 4; ++i)
    spenders.emplace_back([&] {
      auto ledger = Ledger::existing(through(), 600s);
      for (;;) {
        proxy_->break_commits(GetParam());
        const auto refusal = refusal_of([&] { ledger.spend(asked({Rational(1, fits)})); });
        if (!refusal.thrown) ++granted;
        if (refusal.thrown && refusal.kind != Error::Kind::budget) ++wrong;
        if (refusal.thrown) return;
      }
    });
  for (std::thread& spender : spenders) spender.join();
  EXPECT_EQ(granted, fits);
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(Ledger::verify(direct()).entries.size(), static_cast<std::size_t>(fits));
}

// The administrator ends the connections again and again. A spend that fails says so, and has spent nothing, or names
// its entry.
TEST_F(PostgresFaults, ConnectionsThatTheServerEndsLoseNothing) {
  Ledger::create(direct(), {});
  std::atomic<bool> done = false;
  std::thread administrator([&] {
    while (!done) {
      database_->run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'discreet' AND datname = "
          "current_database()");
      std::this_thread::sleep_for(7ms);
    }
  });
  std::vector<std::string> reported;
  int unknown = 0;
  for (int i = 0; i < (soaking() ? 1000 : 60); ++i) {
    std::string hash;
    const auto refusal = refusal_of([&] { hash = Ledger::existing(direct()).spend(asked({1})).hash; });
    if (!refusal.thrown) reported.push_back(hash);
    if (!refusal.thrown) continue;
    EXPECT_EQ(refusal.kind, Error::Kind::machine) << refusal.message;
    unknown += refusal.says("it counts as spent if");
  }
  done = true;
  administrator.join();
  const Statement whole = Ledger::verify(direct());
  for (const std::string& hash : reported) EXPECT_TRUE(whole.holds(hash));
  EXPECT_GE(whole.entries.size(), reported.size());
  EXPECT_LE(whole.entries.size(), reported.size() + static_cast<std::size_t>(unknown));
}

// The server does not come back. The message names the entry that may be there.
TEST_F(PostgresFaults, AServerThatStaysAwayLeavesTheHashToLookFor) {
  auto ledger = Ledger::create(through(), {}, 300ms);
  proxy_->break_commits(Break::after);
  std::thread away([&] {
    while (proxy_->breaks_left() > 0) std::this_thread::sleep_for(1ms);
    proxy_.reset();
  });
  const auto refusal = refusal_of([&] { ledger.spend(asked({1})); });
  away.join();
  EXPECT_EQ(refusal.kind, Error::Kind::machine) << refusal.message;
  const Statement whole = Ledger::verify(direct());
  ASSERT_EQ(whole.entries.size(), 1u);
  EXPECT_TRUE(refusal.says("it counts as spent if `discreet budget show --entries` lists an entry with the hash " +
                           whole.head()))
      << refusal.message;
}

}  // namespace discreet::postgres_faults_test
