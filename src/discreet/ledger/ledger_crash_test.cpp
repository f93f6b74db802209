// Many processes at once, and processes killed in the middle: no spend is lost, none is granted twice.
#include <signal.h>

#include <algorithm>
#include <random>
#include <vector>

#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_crash_test {

using namespace std::chrono_literals;

class LedgerCrash : public LedgerTest {
 protected:
  // Starts a child that runs `work`; its exit status is what `work` returns, 255 when it throws.
  template <class Work>
  static pid_t start(Work&& work) {
    pid_t child = ::fork();
    if (child != 0) return child;
    int status = 255;
    try {
      status = work();
    } catch (...) {
      status = 255;
    }
    ::_exit(status);
  }

  static int finish(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  }

  // Spends until the budget refuses; gives how often it was granted.
  int spend_all(const Rational& epsilon) const {
    auto ledger = Ledger::existing(path(), 600s);
    for (int granted = 0;; ++granted) {
      auto refusal = refusal_of([&] { ledger.spend(asked({epsilon})); });
      if (refusal.thrown) return refusal.kind == Error::Kind::budget ? granted : 255;
    }
  }
};

TEST_F(LedgerCrash, ProcessesTogetherSpendExactlyWhatFits) {
  const int fits = soaking() ? 2000 : 60;
  const int processes = soaking() ? 16 : 6;
  Ledger::create(path(), basic({1}));
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i)
    children.push_back(start([&] {
      int granted = spend_all(Rational(1, fits));
      return granted == 255 ? 255 : granted % 251;
    }));
  for (pid_t child : children) EXPECT_NE(finish(child), 255);
  auto ledger = Ledger::verify(path());
  EXPECT_EQ(ledger.entries.size(), static_cast<std::size_t>(fits));
  EXPECT_EQ(left(ledger), (Privacy{0, 0}));
}

TEST_F(LedgerCrash, EveryGrantIsAnEntryAndEveryEntryAGrant) {
  Ledger::create(path(), basic({1}));
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) children.push_back(start([&] { return spend_all(Rational(1, 30 + i)); }));
  int granted = 0;
  for (pid_t child : children) granted += finish(child);
  auto ledger = Ledger::verify(path());
  EXPECT_EQ(ledger.entries.size(), static_cast<std::size_t>(granted));
  EXPECT_LT(left(ledger).epsilon, Rational(1, 33)) << "even the smallest ask no longer fitted";
}

TEST_F(LedgerCrash, OfProcessesThatMakeALedgerAtOnceOneMakesIt) {
  for (int round = 0; round < (soaking() ? 200 : 5); ++round) {
    auto file = path("new" + std::to_string(round) + ".db");
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i)
      children.push_back(start([&] {
        const bool made = !refusal_of([&] { Ledger::create(file, {}, 600s); }).thrown;
        Ledger::existing(file, 600s).spend(asked({1}));
        return made ? 1 : 0;
      }));
    int created = 0;
    for (pid_t child : children) created += finish(child);
    EXPECT_EQ(created, 1);
    EXPECT_EQ(Ledger::verify(file).entries.size(), 6u);
  }
}

// The children report a spend through a pipe only after it returned, as a learner would start only then.
TEST_F(LedgerCrash, AKilledProcessLosesNoReportedSpend) {
  Ledger::create(path(), {});
  std::mt19937 random(7);
  std::size_t reported_in_all = 0;
  for (int round = 0; round < (soaking() ? 1500 : 25); ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < 2; ++i)
      children.push_back(start([&] {
        auto ledger = Ledger::existing(path(), 600s);
        for (;;) {
          auto hash = ledger.spend(asked({Rational(1, 3)}, purpose("killed"))).hash;
          if (::write(ends[1], hash.data(), hash.size()) != static_cast<ssize_t>(hash.size())) return 1;
        }
      }));
    ::close(ends[1]);
    std::string reported;
    char block[4096];
    // Every other round lets one spend return first, however slow the machine; the rest may die in their
    // first.
    if (round % 2 == 0)
      reported.append(block, static_cast<std::size_t>(std::max<ssize_t>(0, ::read(ends[0], block, sizeof block))));
    ::usleep(random() % 30'000);
    for (pid_t child : children) ::kill(child, SIGKILL);
    for (pid_t child : children) finish(child);
    for (ssize_t got; (got = ::read(ends[0], block, sizeof block)) > 0;) reported.append(block, got);
    ::close(ends[0]);
    ASSERT_EQ(reported.size() % 64, 0u);
    auto ledger = Ledger::verify(path());
    for (std::size_t i = 0; i < reported.size(); i += 64) EXPECT_TRUE(ledger.holds(reported.substr(i, 64)));
    reported_in_all += reported.size() / 64;
    ASSERT_FALSE(HasFailure()) << "round " << round;
    if (ledger.entries.size() > 2000) {  // keep the check of the whole file short
      std::filesystem::remove(path());
      Ledger::create(path(), {});
    }
  }
  EXPECT_GT(reported_in_all, 0u);
  EXPECT_NO_THROW(Ledger::existing(path()).spend(asked({1})));
}

TEST_F(LedgerCrash, ACreationKilledHalfwayLeavesAWholeLedgerOrNone) {
  std::mt19937 random(8);
  int whole = 0, none = 0;
  for (int round = 0; round < (soaking() ? 2000 : 60); ++round) {
    auto file = path("b" + std::to_string(round) + ".db");
    pid_t child = start([&] { return Ledger::create(file, one()).known().count() == 0 ? 0 : 1; });
    ::usleep(random() % 6'000);
    ::kill(child, SIGKILL);
    finish(child);
    if (std::filesystem::exists(file)) {
      EXPECT_EQ(Ledger::verify(file).terms, one());
      ++whole;
    } else {
      EXPECT_NO_THROW(Ledger::create(file, one()));
      ++none;
    }
  }
  RecordProperty("whole", whole);
  RecordProperty("none", none);
  EXPECT_GT(whole + none, 0);
}

}  // namespace discreet::ledger_crash_test
