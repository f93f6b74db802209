#include "discreet/ledger/first/first_chain.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/error.h"
#include "discreet/base/refusals_test.h"
#include "discreet/ledger/first/first_ledger_test.h"

namespace discreet::first_chain_test {

FirstTerms limited(const Rational& epsilon, const Rational& delta = 0) {
  return {FirstCost{epsilon, delta}, Neighbours::replace};
}

// An adversary who knows the format: recomputes every hash after an edit.
void rehash(FirstStatement& ledger) {
  ledger.genesis = first_genesis_hash(ledger.identity, ledger.terms);
  std::string previous = ledger.genesis;
  for (auto& entry : ledger.entries) previous = entry.hash = first_entry_hash(previous, entry);
}

// The expected hashes come from an independent encoder (Python's hashlib and struct).
TEST(FirstChain, HashesAreThoseOfTheDocumentedFormat) {
  auto terms = limited(1, Rational(1, 1000000));
  auto ledger = first_ledger(terms);
  EXPECT_EQ(ledger.genesis, "dc53ac61ccecc5ca7cbc63a04ed510cea4225ee0fc780eae61aa1c6d0216e658");
  auto entry = first_entry(ledger, {Rational(1, 2)}, {"learn", "parity", "premi\u00e8re \u00e9tude"});
  EXPECT_EQ(entry.hash, "fa5f582503078620f5663c0457af330b11b7bcb4ef59f115f7e89be4c2344650");
  EXPECT_EQ(first_genesis_hash(first_identity, {std::nullopt, Neighbours::add_remove}),
            "6e916c67ed963e342f9dccd91ff0647e662ea65031c95c8f61523d7de8ea65bf");
}

TEST(FirstChain, EveryFieldOfAnEntryIsHashed) {
  FirstEntry entry{3, first_hour, {"learn", "parity", "note"}, {1, Rational(1, 8)}, {1, Rational(1, 8)}, ""};
  std::set<std::string> hashes{first_entry_hash("a", entry), first_entry_hash("b", entry)};
  auto other = [&](auto&& edit) {
    auto copy = entry;
    edit(copy);
    hashes.insert(first_entry_hash("a", copy));
  };
  other([](FirstEntry& e) { e.sequence = 4; });
  other([](FirstEntry& e) { e.time = "2025-01-31T14:00:00Z"; });
  other([](FirstEntry& e) { e.purpose.verb = "sanitize"; });
  other([](FirstEntry& e) { e.purpose.name = "threshold"; });
  other([](FirstEntry& e) { e.purpose.note = ""; });
  other([](FirstEntry& e) { e.promise.epsilon = 2; });
  other([](FirstEntry& e) { e.promise.delta = 0; });
  other([](FirstEntry& e) { e.promise.neighbours = Neighbours::add_remove; });
  other([](FirstEntry& e) { e.cost.epsilon = 2; });
  other([](FirstEntry& e) { e.cost.delta = 0; });
  EXPECT_EQ(hashes.size(), 12u);
}

TEST(FirstChain, EveryTermIsHashed) {
  std::set<std::string> hashes{
      first_genesis_hash("a", {}),         first_genesis_hash("b", {}),
      first_genesis_hash("a", {}, "zcdp"), first_genesis_hash("a", {std::nullopt, Neighbours::add_remove}),
      first_genesis_hash("a", limited(1)), first_genesis_hash("a", limited(1, Rational(1, 2))),
      first_genesis_hash("a", limited(2)),
  };
  EXPECT_EQ(hashes.size(), 7u);
}

TEST(FirstChain, BytesMovedBetweenFieldsChangeTheHash) {
  FirstEntry entry{1, first_hour, {"learn", "parity", "x"}, {1}, {1}, ""};
  auto moved = entry;
  moved.purpose = {"learnp", "arity", "x"};
  EXPECT_NE(first_entry_hash("a", entry), first_entry_hash("a", moved));
  moved.purpose = {"learn", "parityx", ""};
  EXPECT_NE(first_entry_hash("a", entry), first_entry_hash("a", moved));
}

TEST(FirstChain, EditsBreakTheChain) {
  const auto ledger = first_ledger(limited(2), {{Rational(1, 2)}, {Rational(1, 4)}, {Rational(1, 8)}});
  EXPECT_NO_THROW(check_first_chain(ledger));
  auto broken = [&](auto&& edit) {
    auto copy = ledger;
    edit(copy);
    auto refused = refusal_of([&] { check_first_chain(copy); });
    return refused.thrown && refused.kind == Error::Kind::check;
  };
  EXPECT_TRUE(broken([](FirstStatement& s) { s.terms.total->epsilon = 3; }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.terms.total.reset(); }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.terms.neighbours = Neighbours::add_remove; }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.identity[0] = 'f'; }));
  EXPECT_TRUE(
      broken([](FirstStatement& s) { s.entries[1].cost.epsilon = s.entries[1].promise.epsilon = Rational(1, 5); }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.entries.erase(s.entries.begin() + 1); }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.entries.erase(s.entries.begin()); }));
  EXPECT_TRUE(broken([](FirstStatement& s) { std::swap(s.entries[0], s.entries[1]); }));
  EXPECT_TRUE(broken([](FirstStatement& s) {
    std::swap(s.entries[0], s.entries[1]);
    std::swap(s.entries[0].sequence, s.entries[1].sequence);
  }));
  EXPECT_TRUE(broken([](FirstStatement& s) { s.entries[2].hash[5] ^= 1; }));
  EXPECT_FALSE(broken([](FirstStatement& s) { s.entries.pop_back(); })) << "a chain alone cannot see truncation";
}

TEST(FirstChain, RehashedNonsenseIsStillRefused) {
  const auto ledger = first_ledger(limited(2), {{Rational(1, 2)}, {Rational(1, 4), 0, Neighbours::add_remove}});
  auto refused = [&](auto&& edit) {
    auto copy = ledger;
    edit(copy);
    rehash(copy);
    return refusal_of([&] { check_first_chain(copy); }).kind == Error::Kind::check;
  };
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[0].cost.epsilon = s.entries[0].promise.epsilon = -5; }));
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[0].cost.epsilon = Rational(1, 4); }))
      << "cost below the promise";
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[1].cost.epsilon = Rational(1, 4); })) << "conversion undone";
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[0].purpose.note = "\x1b[2J"; }));
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[0].time = "yesterday"; }));
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[0].time = "2025-01-31T13:20:00Z"; }));
  EXPECT_TRUE(refused([](FirstStatement& s) { s.entries[1].sequence = 7; }));
  EXPECT_TRUE(refused([](FirstStatement& s) { s.terms.total = FirstCost{Rational(1, 2), 0}; })) << "overdrawn";
  EXPECT_TRUE(refused([](FirstStatement& s) { s.terms.neighbours = Neighbours::add_remove; }))
      << "replace has no price";
}

}  // namespace discreet::first_chain_test
