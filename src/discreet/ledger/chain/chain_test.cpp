#include "discreet/ledger/chain/chain.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/interval.h"
#include "discreet/base/refusals_test.h"

namespace discreet::chain_test {

constexpr auto identity = "00112233445566778899aabbccddeeff";
constexpr auto nonce = "ffeeddccbbaa99887766554433221100";
constexpr auto hour = "2025-01-31T13:00:00Z";

Terms basic(const Privacy& total) { return {.budget = basic_terms(total)}; }
Spend asked(const Guarantee& guarantee) { return {.guarantee = guarantee, .purpose = {"learn", "parity", ""}}; }
Spend asked(const Privacy& promise) { return asked(guarantee(promise)); }

Statement empty(const Terms& terms) { return {{terms, identity, genesis_hash(identity, terms), std::nullopt}, {}}; }

Statement with_spends(const Terms& terms, std::initializer_list<Spend> spends) {
  Statement ledger = empty(terms);
  Chain chain(terms);
  for (const Spend& spend : spends) {
    ledger.last = chain.next(ledger, spend, EntryType::spend, nonce, hour);
    ledger.entries.push_back(*ledger.last);
  }
  return ledger;
}

void check(const Statement& ledger) {
  check_genesis(ledger);
  Chain chain(ledger.terms);
  check_chain(chain, ledger);
}

// An adversary who knows the format: recomputes every hash after an edit.
void rehash(Statement& ledger) {
  ledger.genesis = genesis_hash(ledger.identity, ledger.terms);
  std::string previous = ledger.genesis;
  for (Entry& entry : ledger.entries) {
    entry.previous = previous;
    previous = entry.hash = entry_hash(entry);
  }
}

// The expected hashes come from an independent encoder (Python's hashlib and struct).
TEST(Chain, HashesAreThoseOfTheDocumentedFormat) {
  const Terms terms = basic({1, Rational(1, 1000000)});
  EXPECT_EQ(genesis_hash(identity, terms), "836d95e3fcac7229c4a98cd82ac1ee1bd60c48763503e1edf8026f7873c31b72");
  Spend spend = asked({Rational(1, 2)});
  spend.purpose.note = "premi\u00e8re \u00e9tude";
  EXPECT_EQ(with_spends(terms, {spend}).head(), "df4d0e41001a03718fdd8dc9b6d9b501b79349e5e32a5755adfe5059a0b49c63");
}

TEST(Chain, EveryColumnOfAnEntryIsHashed) {
  const Entry entry = with_spends(basic({2, Rational(1, 4)}), {asked({1, Rational(1, 8)})}).entries.front();
  std::set<std::string> hashes{entry_hash(entry)};
  auto other = [&](auto&& edit) {
    Entry copy = entry;
    edit(copy);
    EXPECT_TRUE(hashes.insert(entry_hash(copy)).second);
  };
  other([](Entry& e) { e.sequence = 4; });
  other([](Entry& e) { e.type = EntryType::intended; });
  other([](Entry& e) { e.nonce[0] = '0'; });
  other([](Entry& e) { e.time = "2025-01-31T14:00:00Z"; });
  other([](Entry& e) { e.purpose.verb = "sanitize"; });
  other([](Entry& e) { e.purpose.name = "threshold"; });
  other([](Entry& e) { e.purpose.note = "note"; });
  other([](Entry& e) { e.run = std::string(64, 'a'); });
  other([](Entry& e) { e.sheet = std::string(64, 'a'); });
  other([](Entry& e) { e.guarantee->kind = Guarantee::BoundedRange{1}; });
  other([](Entry& e) { e.guarantee->kind = Guarantee::Any{2, Rational(1, 8)}; });
  other([](Entry& e) { e.guarantee->count = 2; });
  other([](Entry& e) { e.guarantee->neighbours = Neighbours::add_remove; });
  other([](Entry& e) { e.unit = "person 2"; });
  other([](Entry& e) { e.cost.epsilon = 2; });
  other([](Entry& e) { e.cost.epsilon.reset(); });
  other([](Entry& e) { e.cost.delta = 0; });
  other([](Entry& e) { e.cost.price = 1; });
  other([](Entry& e) { e.sums.sum.epsilon = 2; });
  other([](Entry& e) { e.sums.sum.delta = 0; });
  other([](Entry& e) { e.sums.sum.price = 1; });
  other([](Entry& e) { e.sums.tickets = 1; });
  other([](Entry& e) { e.sums.fill = 1; });
  other([](Entry& e) { e.previous[0] ^= 1; });
}

TEST(Chain, EveryTermIsHashed) {
  const Terms terms = basic({1, Rational(1, 2)});
  std::set<std::string> hashes{genesis_hash("a", terms), genesis_hash("b", terms)};
  auto other = [&](auto&& edit) {
    Terms copy = terms;
    edit(copy);
    EXPECT_TRUE(hashes.insert(genesis_hash("a", copy)).second);
  };
  other([](Terms& t) { t.budget.rule = FilterRule::rho; });
  other([](Terms& t) { t.budget.neighbours = Neighbours::add_remove; });
  other([](Terms& t) { t.budget.epsilon = 2; });
  other([](Terms& t) { t.budget.delta = 0; });
  other([](Terms& t) { t.budget.leak = 0; });
  other([](Terms& t) { t.budget.order = 2; });
  other([](Terms& t) { t.budget.rho = 2; });
  other([](Terms& t) { t.budget.ticket = 2; });
  other([](Terms& t) { t.budget.tickets = 2; });
  other([](Terms& t) { t.unit = ProtectedUnit::person; });
  other([](Terms& t) { t.population = "clinic"; });
  other([](Terms& t) { t.key = std::string(64, '0'); });
  other([](Terms& t) { t.continues = R"({"format":1})"; });
}

TEST(Chain, BytesMovedBetweenColumnsChangeTheHash) {
  Entry entry = with_spends({}, {asked({1})}).entries.front();
  const std::string hash = entry_hash(entry);
  entry.purpose = {"learnp", "arity", ""};
  EXPECT_NE(entry_hash(entry), hash);
}

TEST(Chain, SpendsAddUpExactly) {
  const Spend third = asked({Rational(1, 3)});
  const Statement ledger = with_spends(basic({1, 0}), {third, third, third});
  EXPECT_EQ(ledger.sums().sum, Amounts{1});
  EXPECT_NO_THROW(check(ledger));
  Chain chain(ledger.terms);
  EXPECT_REFUSED(budget, "The budget does not allow epsilon 1e-6. By addition, 1 of 1 is spent.",
                 chain.next(ledger, asked({Rational(1, 1000000)}), EntryType::spend, nonce, hour));
}

TEST(Chain, AddRemoveCostsTwiceInAReplaceLedger) {
  const Spend pure = asked({Rational(1, 4), 0, Neighbours::add_remove});
  const Statement ledger = with_spends(basic({1, 0}), {pure, pure});
  EXPECT_EQ(ledger.sums().sum, Amounts{1});
  EXPECT_NO_THROW(check(ledger));
  Chain other(basic({1, 0, Neighbours::add_remove}));
  EXPECT_REFUSED(budget, "says nothing under add_remove", other.cost(asked({1})));
}

TEST(Chain, AdaptiveTermsAddUpPrices) {
  const Terms terms{.budget = adaptive_terms({6, parse_rational("1e-6")})};
  const Statement ledger =
      with_spends(terms, {asked({Rational(1, 10)}), asked({Guarantee::BoundedRange{Rational(1, 10)}}),
                          asked({Guarantee::Concentrated{Rational(1, 50)}})});
  EXPECT_NO_THROW(check(ledger));
  EXPECT_FALSE(ledger.sums().sum.epsilon) << "the last one has none of its own";
  PriceList prices(terms.budget);
  Rational sum = 0;
  for (const Entry& entry : ledger.entries) sum += prices.cost(*entry.guarantee).amounts.price;
  EXPECT_EQ(ledger.sums().sum.price, sum);
}

TEST(Chain, AUnitIsNotTradedForAnother) {
  Spend people = asked({1});
  people.unit = "person 5";
  EXPECT_REFUSED(budget, "This ledger protects rows", Chain(basic({1, 0})).cost(people));
  Terms of_people = basic({1, 0});
  of_people.unit = ProtectedUnit::person;
  EXPECT_NO_THROW(Chain(of_people).cost(people));
  EXPECT_REFUSED(budget, "This ledger protects people, but the run protects rows.", Chain(of_people).cost(asked({1})));
  for (const char* unit : {"person", "person 0", "person 05", "person -1", "rows", "", "person 9999999"}) {
    people.unit = unit;
    EXPECT_REFUSED(mistake, "the unit of a spend", Chain(of_people).cost(people));
  }
}

TEST(Chain, AmountsAndTextsThatNoEntryMayHoldAreMistakes) {
  Chain chain({});
  for (const Privacy& promise : {Privacy{0}, Privacy{-1}, Privacy{1, -1}, Privacy{1, 1}})
    EXPECT_EQ(refusal_of([&] { chain.cost(asked(promise)); }).kind, Error::Kind::mistake);
  const Statement ledger = empty({});
  EXPECT_REFUSED(mistake, "digits",
                 chain.next(ledger, asked({1, parse_rational("1e-2000")}), EntryType::spend, nonce, hour));
  Spend spend = asked({1});
  spend.run = "abc";
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", chain.cost(spend));
}

TEST(Chain, PurposesAreOneReadableLine) {
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

TEST(Chain, EditsBreakTheChain) {
  const Statement ledger = with_spends(basic({2, 0}), {asked({Rational(1, 2)}), asked({Rational(1, 4)}), asked({1})});
  EXPECT_NO_THROW(check(ledger));
  auto broken = [&](auto&& edit) {
    Statement copy = ledger;
    edit(copy);
    const auto refused = refusal_of([&] { check(copy); });
    return refused.thrown && refused.kind == Error::Kind::check;
  };
  EXPECT_TRUE(broken([](Statement& s) { s.terms.budget.epsilon = s.terms.budget.epsilon + 1; }));
  EXPECT_TRUE(broken([](Statement& s) { s.terms.budget = unlimited_terms(); }));
  EXPECT_TRUE(broken([](Statement& s) { s.identity[0] = 'f'; }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries[1].cost.epsilon = Rational(1, 5); }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries.erase(s.entries.begin() + 1); }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries.erase(s.entries.begin()); }));
  EXPECT_TRUE(broken([](Statement& s) { std::swap(s.entries[0], s.entries[1]); }));
  EXPECT_TRUE(broken([](Statement& s) { s.entries[2].hash[5] ^= 1; }));
  EXPECT_FALSE(broken([](Statement& s) { s.entries.pop_back(); })) << "a chain alone cannot see truncation";
}

TEST(Chain, RehashedNonsenseIsStillRefused) {
  const Statement ledger =
      with_spends(basic({2, 0}), {asked({Rational(1, 2)}), asked({Rational(1, 4), 0, Neighbours::add_remove})});
  auto refused = [&](auto&& edit) {
    Statement copy = ledger;
    edit(copy);
    rehash(copy);
    return refusal_of([&] { check(copy); }).kind == Error::Kind::check;
  };
  EXPECT_FALSE(refused([](Statement&) {})) << "the adversary's hashes are right";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].cost.epsilon = Rational(1, 4); })) << "cost below the promise";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[1].cost.epsilon = Rational(1, 4); })) << "conversion undone";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[1].sums.sum.epsilon = Rational(1, 2); })) << "a sum that forgets";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].purpose.note = "\x1b[2J"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].time = "2025-01-31T13:20:00Z"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].nonce = ""; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].run = "ab"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].unit = "person 3"; }));
  EXPECT_TRUE(refused([](Statement& s) { s.entries[0].type = EntryType::release; })) << "a release has no guarantee";
  EXPECT_TRUE(refused([](Statement& s) { s.entries[1].sequence = 7; }));
  EXPECT_TRUE(refused([](Statement& s) { s.terms = basic({Rational(1, 2), 0}); })) << "overdrawn";
  EXPECT_TRUE(refused([](Statement& s) { s.terms = basic({2, 0, Neighbours::add_remove}); })) << "no price";
}

// The sums of the last entry are bound by its hash, so two entries tell what is left.
TEST(Chain, TheTailIsCheckedFromTheLastTwoEntries) {
  const Statement ledger = with_spends(basic({2, 0}), {asked({Rational(1, 2)}), asked({Rational(1, 4)}), asked({1})});
  auto refused = [&](auto&& edit) {
    LedgerTail tail = ledger;
    std::optional<Entry> before = ledger.entries[1];
    edit(tail, before);
    Chain chain(ledger.terms);
    return refusal_of([&] { check_tail(chain, tail, before); }).thrown;
  };
  EXPECT_FALSE(refused([](LedgerTail&, auto&) {}));
  EXPECT_TRUE(refused([](LedgerTail& t, auto&) { t.last->sums.sum.epsilon = 0; }));
  EXPECT_TRUE(refused([](LedgerTail& t, auto&) {
    t.last->sums.sum.epsilon = 0;
    t.last->hash = entry_hash(*t.last);
  })) << "sabotage: the hash is right and the sum is not";
  EXPECT_TRUE(refused([](LedgerTail&, auto& before) { before->sums.sum.epsilon = 0; }));
  EXPECT_TRUE(refused([](LedgerTail&, auto& before) { before.reset(); }));
  EXPECT_TRUE(refused([](LedgerTail& t, auto&) { t.genesis[0] ^= 1; }));
}

TEST(Chain, ASealCostsNothing) {
  const Terms terms = basic({1, 0});
  Statement ledger = with_spends(terms, {asked({1})});
  Chain chain(terms);
  ledger.last = chain.next_release(ledger, ledger.entries[0], std::string(64, 'a'), nonce, hour);
  ledger.entries.push_back(*ledger.last);
  EXPECT_NO_THROW(check(ledger));
  EXPECT_EQ(ledger.sums().sum, Amounts{1});
  ledger.entries.back().cost.delta = Rational(1, 8);
  rehash(ledger);
  EXPECT_REFUSED(check, "is a release and has a cost", (check(ledger), 0));
}

// Sabotaged version 20: the hashes are right, and an entry has two seals.
TEST(Chain, ASealBelongsToOneEarlierSpend) {
  const Terms terms = basic({2, 0});
  Chain chain(terms);
  auto sealed = [&](const std::string& paid, const std::string& digest, Statement ledger) {
    Entry entry = ledger.entries[0];
    entry.hash = paid;
    ledger.last = chain.next_release(ledger, entry, digest, nonce, hour);
    ledger.entries.push_back(*ledger.last);
    return ledger;
  };
  const Statement spent = with_spends(terms, {asked({1})});
  const std::string paid = spent.entries[0].hash, a(64, 'a'), b(64, 'b');
  const Statement once = sealed(paid, a, spent);
  EXPECT_NO_THROW(check(once));
  EXPECT_REFUSED(check, "entry 3 is a seal of a spend that has one already", (check(sealed(paid, b, once)), 0));
  EXPECT_REFUSED(check, "entry 3 is a seal of a spend that has one already", (check(sealed(paid, a, once)), 0));
  EXPECT_REFUSED(check, "entry 2 is a seal of no spend", (check(sealed(b, a, spent)), 0));
  EXPECT_REFUSED(check, "entry 3 is a seal of no spend", (check(sealed(once.entries[1].hash, b, once)), 0));
  Statement empty = once;
  empty.entries[1].purpose.note = "";
  rehash(empty);
  EXPECT_REFUSED(check, "entry 2 is a seal of nothing", (check(empty), 0));
}

TEST(Chain, HoldsItsGenesisAndItsEntries) {
  const Statement ledger = with_spends({}, {asked({1}), asked({2})});
  EXPECT_TRUE(ledger.holds(ledger.genesis));
  EXPECT_TRUE(ledger.holds(ledger.entries[0].hash));
  EXPECT_TRUE(ledger.holds(ledger.head()));
  EXPECT_FALSE(ledger.holds(std::string(64, '0')));
  EXPECT_EQ(empty({}).head(), empty({}).genesis);
}

}  // namespace discreet::chain_test
