#include "discreet/ledger/upgrade.h"

#include <random>

#include "discreet/ledger/first/first_ledger_test.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::upgrade_test {

class Upgrade : public LedgerTest {
 protected:
  static FirstTerms limited(const Rational& epsilon, const Rational& delta) {
    return {FirstCost{epsilon, delta}, Neighbours::replace};
  }
  FirstStatement write(const FirstStatement& ledger) const {
    write_first_file(path("old.db"), ledger);
    return ledger;
  }
};

TEST_F(Upgrade, KeepsTermsEntriesAndSums) {
  const FirstStatement old = write(first_ledger(
      limited(2, Rational(1, 1000)),
      {{Rational(1, 2)}, {Rational(1, 4), 0, Neighbours::add_remove}, {Rational(1, 8), Rational(1, 5000)}}));
  const auto before = bytes_of(path("old.db"));
  const Statement made = upgrade_ledger(path("old.db"), path("new.db"));
  const Statement read = Ledger::verify(path("new.db"));
  EXPECT_EQ(read, made);
  EXPECT_EQ(read.terms.budget, basic_terms({2, Rational(1, 1000)}));
  EXPECT_EQ(read.sums().sum, (Amounts{old.spent().epsilon, old.spent().delta}));
  ASSERT_EQ(read.entries.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read.entries[i].purpose, old.entries[i].purpose);
    EXPECT_EQ(read.entries[i].time, old.entries[i].time);
    EXPECT_EQ(read.entries[i].run, "");
  }
  EXPECT_NE(read.entries[0].nonce, read.entries[1].nonce);
  EXPECT_NE(read.terms.continues.find(old.head()), std::string::npos);
  EXPECT_EQ(bytes_of(path("old.db")), before);
  EXPECT_EQ(bytes_of(path("old.db.upgraded")), read.identity + "\n");
  EXPECT_NO_THROW(Ledger::existing(path("new.db")).spend(asked({Rational(7, 8)})));
}

TEST_F(Upgrade, HappensOnce) {
  write(first_ledger(limited(1, 0), {{Rational(1, 2)}}));
  upgrade_ledger(path("old.db"), path("new.db"));
  EXPECT_REFUSED(mistake, "was upgraded before", upgrade_ledger(path("old.db"), path("again.db")));
  EXPECT_FALSE(std::filesystem::exists(path("again.db")));
  EXPECT_REFUSED(mistake, "the current format already", upgrade_ledger(path("new.db"), path("newer.db")));
}

TEST_F(Upgrade, ATakenPathLeavesNoMark) {
  write(first_ledger({}, {{1}}));
  write_bytes(path("taken"), "x");
  EXPECT_REFUSED(mistake, "is taken", upgrade_ledger(path("old.db"), path("taken")));
  EXPECT_FALSE(std::filesystem::exists(path("old.db.upgraded")));
  EXPECT_FALSE(upgrade_ledger(path("old.db"), path("new.db")).terms.limited()) << "without a limit it stays";
}

// Mutant 9: the order for the same totals. Only more delta, granted by the owner, buys it.
TEST_F(Upgrade, OnlyMoreDeltaChangesTheRule) {
  const FirstStatement old =
      first_ledger(limited(6, parse_rational("1e-6")), {{Rational(1, 2), parse_rational("1e-7")}});
  EXPECT_EQ(upgraded(old, 0).terms.budget.rule, FilterRule::basic);
  const Statement more = upgraded(old, parse_rational("1e-6"));
  EXPECT_EQ(more.terms.budget.rule, FilterRule::adaptive);
  EXPECT_EQ(more.terms.budget.delta, parse_rational("2e-6"));
  EXPECT_EQ(more.terms.budget.leak, parse_rational("1e-6")) << "the old total is kept for leaks";
  EXPECT_EQ(more.sums().sum.delta, parse_rational("1e-7"));
  EXPECT_GT(more.sums().sum.price, 0);
  const FirstStatement other = first_ledger(limited(6, parse_rational("1e-6")), {{5}});
  EXPECT_EQ(upgraded(other, parse_rational("1e-6")).terms.budget.order, more.terms.budget.order)
      << "the order is a function of the terms, never of the entries";
  EXPECT_REFUSED(mistake, "grants nothing", upgraded(first_ledger({}), parse_rational("1e-6")));
}

TEST_F(Upgrade, SumsOfRandomLedgersAreKept) {
  std::mt19937_64 random(11);
  auto below = [&](std::uint64_t bound) { return static_cast<long>(random() % bound); };
  for (int round = 0; round < 500; ++round) {
    FirstStatement old = first_ledger(round % 3 == 0 ? FirstTerms{} : limited(1000, Rational(1, 2)));
    for (long i = below(12); i > 0; --i) {
      const Privacy promise{Rational(1 + below(30), 10 + below(40)), Rational(below(2), 1'000'000 + below(1000)),
                            below(3) == 0 ? Neighbours::add_remove : Neighbours::replace};
      old.entries.push_back(first_entry(old, promise, {"learn", "parity", ""}));
    }
    const Statement made = upgraded(old, 0);
    EXPECT_EQ(made.sums().sum, (Amounts{old.spent().epsilon, old.spent().delta}));
    EXPECT_EQ(made.entries.size(), old.entries.size());
    Chain chain(made.terms);
    EXPECT_NO_THROW(check_chain(chain, made));
  }
}

}  // namespace discreet::upgrade_test
