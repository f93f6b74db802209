#include "discreet/ledger/ledger_chain.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/interval.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_chain_test {

constexpr auto identity = "00112233445566778899aabbccddeeff";
constexpr auto hour = "2025-01-31T13:00:00Z";

Statement empty(const Terms& terms) { return {terms, identity, genesis_hash(identity, terms), {}}; }

Statement with_spends(const Terms& terms, std::initializer_list<Privacy> promises) {
  auto ledger = empty(terms);
  for (const auto& promise : promises)
    ledger.entries.push_back(next_entry(ledger, promise, {"learn", "parity", ""}, hour));
  return ledger;
}

// An adversary who knows the format: recomputes every hash after an edit.
void rehash(Statement& ledger) {
  ledger.genesis = genesis_hash(ledger.identity, ledger.terms);
  std::string previous = ledger.genesis;
  for (auto& entry : ledger.entries) previous = entry.hash = entry_hash(previous, entry);
}

// The expected hashes come from an independent encoder (Python's hashlib and struct).
TEST(LedgerChain, HashesAreThoseOfTheDocumentedFormat) {
  auto terms = limited_to({1, Rational(1, 1000000)});
  auto ledger = empty(terms);
  EXPECT_EQ(ledger.genesis, "dc53ac61ccecc5ca7cbc63a04ed510cea4225ee0fc780eae61aa1c6d0216e658");
  auto entry = next_entry(ledger, {Rational(1, 2)}, {"learn", "parity", "premi\u00e8re \u00e9tude"}, hour);
  EXPECT_EQ(entry.hash, "fa5f582503078620f5663c0457af330b11b7bcb4ef59f115f7e89be4c2344650");
  EXPECT_EQ(genesis_hash(identity, {std::nullopt, Neighbours::add_remove}),
            "6e916c67ed963e342f9dccd91ff0647e662ea65031c95c8f61523d7de8ea65bf");
}

TEST(LedgerChain, EveryFieldOfAnEntryIsHashed) {
  Entry entry{3, hour, {"learn", "parity", "note"}, {1, Rational(1, 8)}, {1, Rational(1, 8)}, ""};
  std::set<std::string> hashes{entry_hash("a", entry), entry_hash("b", entry)};
  auto other = [&](auto&& edit) {
    auto copy = entry;
    edit(copy);
    hashes.insert(entry_hash("a", copy));
  };
  other([](Entry& e) { e.sequence = 4; });
  other([](Entry& e) { e.time = "2025-01-31T14:00:00Z"; });
  other([](Entry& e) { e.purpose.verb = "sanitize"; });
  other([](Entry& e) { e.purpose.name = "threshold"; });
  other([](Entry& e) { e.purpose.note = ""; });
  other([](Entry& e) { e.promise.epsilon = 2; });
  other([](Entry& e) { e.promise.delta = 0; });
  other([](Entry& e) { e.promise.neighbours = Neighbours::add_remove; });
  other([](Entry& e) { e.cost.epsilon = 2; });
  other([](Entry& e) { e.cost.delta = 0; });
  EXPECT_EQ(hashes.size(), 12u);
}

TEST(LedgerChain, EveryTermIsHashed) {
  std::set<std::string> hashes{
      genesis_hash("a", {}),
      genesis_hash("b", {}),
      genesis_hash("a", {}, "zcdp"),
      genesis_hash("a", {std::nullopt, Neighbours::add_remove}),
      genesis_hash("a", limited_to({1, 0})),
      genesis_hash("a", limited_to({1, Rational(1, 2)})),
      genesis_hash("a", limited_to({2, 0})),
  };
  EXPECT_EQ(hashes.size(), 7u);
}

TEST(LedgerChain, BytesMovedBetweenFieldsChangeTheHash) {
  Entry entry{1, hour, {"learn", "parity", "x"}, {1}, {1}, ""};
  auto moved = entry;
  moved.purpose = {"learnp", "arity", "x"};
  EXPECT_NE(entry_hash("a", entry), entry_hash("a", moved));
  moved.purpose = {"learn", "parityx", ""};
  EXPECT_NE(entry_hash("a", entry), entry_hash("a", moved));
}

TEST(LedgerChain, SpendsAddUpExactly) {
  auto ledger = with_spends(limited_to({1, 0}), {{Rational(1, 3)}, {Rational(1, 3)}, {Rational(1, 3)}});
  EXPECT_EQ(ledger.spent(), (Cost{1, 0}));
  EXPECT_EQ(ledger.left(), (Cost{0, 0}));
  EXPECT_NO_THROW(check_chain(ledger));
  EXPECT_REFUSED(budget, "epsilon 1/1000000 and delta 0 asked, epsilon 0 and delta 0 left of epsilon 1 and delta 0",
                 next_entry(ledger, {Rational(1, 1000000)}, {"learn", "parity", ""}, hour));
}

TEST(LedgerChain, EpsilonAndDeltaAreLimitedSeparately) {
  auto ledger = empty(limited_to({1, Rational(1, 100)}));
  EXPECT_REFUSED(budget, "asked", next_entry(ledger, {Rational(1, 2), Rational(1, 99)}, {"learn", "parity", ""}, hour));
  EXPECT_REFUSED(budget, "asked", next_entry(ledger, {Rational(11, 10)}, {"learn", "parity", ""}, hour));
  EXPECT_NO_THROW(next_entry(ledger, {1, Rational(1, 100)}, {"learn", "parity", ""}, hour));
}

TEST(LedgerChain, AddRemoveCostsTwiceInAReplaceLedger) {
  Privacy pure{Rational(1, 4), 0, Neighbours::add_remove};
  EXPECT_EQ(cost_of(pure, Neighbours::replace), (Cost{Rational(1, 2), 0}));
  auto ledger = with_spends(limited_to({1, 0}), {pure, pure});
  EXPECT_EQ(ledger.left(), (Cost{0, 0}));
  EXPECT_NO_THROW(check_chain(ledger));
  EXPECT_REFUSED(budget, "converted from add_remove", next_entry(ledger, pure, {"learn", "parity", ""}, hour));
}

TEST(LedgerChain, ConvertedDeltaIsRoundedUpAndTight) {
  for (auto epsilon : {Rational(1, 1000), Rational(1), Rational(7, 3), Rational(12)}) {
    Privacy promise{epsilon, Rational(1, 1000000000), Neighbours::add_remove};
    auto cost = cost_of(promise, Neighbours::replace);
    EXPECT_EQ(cost.epsilon, 2 * epsilon);
    auto exact = (Interval(1L, 256) + exp(Interval(epsilon, 256))) * Interval(promise.delta, 256);
    EXPECT_TRUE(exact.at_most(Interval(cost.delta, 256)));
    EXPECT_LT(cost.delta - exact.low(), exact.low() / Rational(Integer(1) << 60));
    EXPECT_NO_THROW(check_chain(with_spends({}, {promise})));
  }
}

TEST(LedgerChain, APromiseThatProtectsNothingAfterConversionIsRefused) {
  for (auto epsilon : {Rational(30), Rational(max_epsilon)})
    EXPECT_REFUSED(budget, "too large to say anything under replace",
                   cost_of({epsilon, Rational(1, 1000000), Neighbours::add_remove}, Neighbours::replace));
}

TEST(LedgerChain, ReplaceHasNoPriceInAnAddRemoveLedger) {
  EXPECT_REFUSED(budget, "says nothing under add_remove", cost_of({1}, Neighbours::add_remove));
  EXPECT_EQ(cost_of({1, 0, Neighbours::add_remove}, Neighbours::add_remove), (Cost{1, 0}));
}

TEST(LedgerChain, AmountsThatNoEntryMayHoldAreMistakes) {
  for (auto promise : {Privacy{0}, Privacy{-1}, Privacy{1, -1}, Privacy{1, 1}, Privacy{1, 2}}) {
    EXPECT_EQ(refusal_of([&] { check_promise(promise); }).kind, Error::Kind::mistake);
    EXPECT_TRUE(refusal_of([&] { check_promise(promise); }).thrown);
    EXPECT_TRUE(refusal_of([&] { check_terms(limited_to(promise)); }).thrown);
  }
  EXPECT_REFUSED(mistake, "digits", (check_promise({1, parse_rational("1e-2000")}), 0));
  EXPECT_NO_THROW(check_promise({1, parse_rational("1e-900")}));
  EXPECT_NO_THROW(check_terms({}));
}

TEST(LedgerChain, PurposesAreOneReadableLine) {
  EXPECT_NO_THROW(check_purpose({"learn", "first_success", "caf\u00e9 \u2014 \"quoted\" \\ fine"}));
  for (std::string name : {"", "Parity", "par ity", "par\nity"}) {
    EXPECT_TRUE(refusal_of([&] { check_purpose({"learn", name, ""}); }).thrown) << name;
    EXPECT_TRUE(refusal_of([&] { check_purpose({name, "parity", ""}); }).thrown) << name;
  }
  EXPECT_TRUE(refusal_of([&] { check_purpose({"learn", std::string(65, 'a'), ""}); }).thrown);
  for (std::string note : {std::string("\x1b[2J"), std::string("two\nlines"), std::string("\xff"), std::string("\xc2"),
                           std::string("\xc2\x9b"), std::string("\x7f"), std::string(1, '\0'), std::string(1001, 'a')})
    EXPECT_TRUE(refusal_of([&] { check_purpose({"learn", "parity", note}); }).thrown) << note;
}

TEST(LedgerChain, EditsBreakTheChain) {
  const auto ledger = with_spends(limited_to({2, 0}), {{Rational(1, 2)}, {Rational(1, 4)}, {Rational(1, 8)}});
  EXPECT_NO_THROW(check_chain(ledger));
  auto broken = [&](auto&& edit) {
    auto copy = ledger;
    edit(copy);
    auto refused = refusal_of([&] { check_chain(copy); });
    return refused.thrown && refused.kind == Error::Kind::check;
  };
  EXPECT_TRUE(broken([](Statement& s) { s.terms.total->epsilon = 3; }));
  EXPECT_TRUE(broken([](Statement& s) { s.terms.total.reset(); }));
  EXPECT_TRUE(broken([](Statement& s) { s.terms.neighbours = Neighbours::add_remove; }));
  EXPECT_TRUE(broken([](Statement& s) { s.identity[0] = 'f'; }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries[1].cost.epsilon = s.entries[1].promise.epsilon = Rational(1, 5); }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries.erase(s.entries.begin() + 1); }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries.erase(s.entries.begin()); }));
  EXPECT_TRUE(broken([](Statement& s) { std::swap(s.entries[0], s.entries[1]); }));
  EXPECT_TRUE(broken([](Statement& s) {
    std::swap(s.entries[0], s.entries[1]);
    std::swap(s.entries[0].sequence, s.entries[1].sequence);
  }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries[2].hash[5] ^= 1; }));
  EXPECT_FALSE(broken([](Statement& s) { s.entries.pop_back(); })) << "a chain alone cannot see truncation";
}

TEST(LedgerChain, RehashedNonsenseIsStillRefused) {
  const auto ledger = with_spends(limited_to({2, 0}), {{Rational(1, 2)}, {Rational(1, 4), 0, Neighbours::add_remove}});
  auto refused = [&](auto&& edit) {
    auto copy = ledger;
    edit(copy);
    rehash(copy);
    return refusal_of([&] { check_chain(copy); }).kind == Error::Kind::check;
  };
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].cost.epsilon = s.entries[0].promise.epsilon = -5; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].cost.epsilon = Rational(1, 4); })) << "cost below the promise";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[1].cost.epsilon = Rational(1, 4); })) << "conversion undone";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].purpose.note = "\x1b[2J"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].time = "yesterday"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].time = "2025-01-31T13:20:00Z"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[1].sequence = 7; }));
  EXPECT_TRUE(refused([](Statement& s) { s.terms.total = Cost{Rational(1, 2), 0}; })) << "overdrawn";
  EXPECT_TRUE(refused([](Statement& s) { s.terms.neighbours = Neighbours::add_remove; })) << "replace has no price";
}

TEST(LedgerChain, HoldsItsGenesisAndItsEntries) {
  auto ledger = with_spends({}, {{1}, {2}});
  EXPECT_TRUE(ledger.holds(ledger.genesis));
  EXPECT_TRUE(ledger.holds(ledger.entries[0].hash));
  EXPECT_TRUE(ledger.holds(ledger.head()));
  EXPECT_FALSE(ledger.holds(std::string(64, '0')));
  EXPECT_EQ(ledger.left(), std::nullopt);
  EXPECT_EQ(empty({}).head(), empty({}).genesis);
}

}  // namespace discreet::ledger_chain_test
