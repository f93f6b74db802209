// Sabotaged rules of the ledger, run through the same checks as the shipped ones. docs/ledger.md lists them all.
#include <functional>

#include "discreet/files/fresh_file.h"
#include "discreet/json/field_hash.h"
#include "discreet/ledger/binding/file_identity.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_sabotage_test {

constexpr auto identity = "00112233445566778899aabbccddeeff";
constexpr auto hour = "2025-01-31T13:00:00Z";

Terms basic(const Privacy& total) { return {.budget = basic_terms(total)}; }
Spend asked(const Rational& epsilon) { return {.guarantee = guarantee({epsilon}), .purpose = {"learn", "parity", ""}}; }
Statement empty(const Terms& terms) { return {{terms, identity, genesis_hash(identity, terms), std::nullopt}, {}}; }

// ---- 1 to 3: what tells two copies of a ledger apart

struct HeadRule {
  std::function<std::string()> nonce;
  std::function<std::string(const Entry&)> hash = entry_hash;
};

// A ledger is put back, and the same run spends again in the same hour. True if a head that was kept shows it.
bool finds_older_copy(const HeadRule& rule) {
  const Terms terms = basic({1});
  const Statement ledger = empty(terms);
  auto head_after_spend = [&] {
    Entry entry = Chain(terms).next(ledger, asked(1), EntryType::spend, rule.nonce(), hour);
    return rule.hash(entry);
  };
  const LedgerHead kept{1, head_after_spend()};
  const std::string now = head_after_spend();
  return refusal_of([&] { require_in_chain(kept, 1, [&](std::int64_t) -> std::string { return now; }); }).thrown;
}

std::string random_nonce() { return random_hex(16); }

TEST(SabotagedLedger, AnOlderCopyIsFoundByTheNonceAlone) {
  EXPECT_TRUE(finds_older_copy({random_nonce}));
  EXPECT_FALSE(finds_older_copy({[] { return std::string(32, '0'); }})) << "1: no nonce";
  EXPECT_FALSE(finds_older_copy({[] { return hex(hash_fields({hour})).substr(0, 32); }})) << "2: from the clock";
  EXPECT_FALSE(finds_older_copy({random_nonce,
                                 [](Entry entry) {
                                   entry.nonce.clear();
                                   return entry_hash(entry);
                                 }}))
      << "3: not hashed";
}

// ---- 4 and 5: the order of a spend

enum class Step { ask, commit, tell, draw };
using Order = std::vector<Step>;

// A ledger and a witness after a machine that stopped before some step.
struct World {
  std::vector<std::string> chain{"genesis"};
  LedgerHead witness{0, "genesis"};
  bool drawn = false;

  void run(const Order& order, std::size_t steps) {
    for (std::size_t i = 0; i < steps; ++i) switch (order[i]) {
        case Step::ask: ask(); break;
        case Step::commit: chain.emplace_back("entry"); break;
        case Step::tell: witness = {1, "entry"}; break;
        case Step::draw: drawn = true; break;
      }
  }
  void ask() const {
    require_in_chain(witness, static_cast<std::int64_t>(chain.size()) - 1,
                     [&](std::int64_t sequence) { return chain[static_cast<std::size_t>(sequence)]; });
  }
};

// After a stop at any place an honest user goes on, and nothing is drawn that ledger and witness do not both have.
bool survives_every_stop(const Order& order) {
  for (std::size_t steps = 0; steps <= order.size(); ++steps) {
    World world;
    world.run(order, steps);
    if (world.drawn && (world.chain.size() != 2 || world.witness.sequence != 1)) return false;
    if (refusal_of([&] { world.ask(); }).thrown) return false;
  }
  return true;
}

// LedgerWitness.IsAskedBeforeTheCommitAndToldAfterIt and SpendOrder show that the first order is the one that runs.
TEST(SabotagedLedger, OneOrderOfASpendSurvivesEveryStop) {
  EXPECT_TRUE(survives_every_stop({Step::ask, Step::commit, Step::tell, Step::draw}));
  EXPECT_FALSE(survives_every_stop({Step::ask, Step::tell, Step::commit, Step::draw})) << "4: told before the commit";
  EXPECT_FALSE(survives_every_stop({Step::ask, Step::commit, Step::draw, Step::tell})) << "5: drawn before the witness";
}

// ---- 6: what a spend checks

using TailRule = std::function<void(Chain&, const LedgerTail&, const std::optional<Entry>&)>;

// The last entry forgets what was spent, and its hash is right.
bool finds_forgotten_spends(const TailRule& check) {
  const Terms terms = basic({2});
  Chain chain(terms);
  Statement ledger = empty(terms);
  for (const Rational& epsilon : {Rational(1, 2), Rational(1, 2)}) {
    ledger.last = chain.next(ledger, asked(epsilon), EntryType::spend, random_nonce(), hour);
    ledger.entries.push_back(*ledger.last);
  }
  ledger.last->sums.sum.epsilon = ledger.last->cost.epsilon;
  ledger.last->hash = entry_hash(*ledger.last);
  return refusal_of([&] { check(chain, ledger, ledger.entries[0]); }).thrown;
}

TEST(SabotagedLedger, ATailWhoseSumsAreNotCheckedForgetsSpends) {
  EXPECT_TRUE(finds_forgotten_spends(check_tail));
  EXPECT_FALSE(finds_forgotten_spends([](Chain&, const LedgerTail& ledger, const std::optional<Entry>& before) {
    check_genesis(ledger);
    if (ledger.last->hash != entry_hash(*ledger.last) || ledger.last->previous != before->hash) tampered("6");
  })) << "6: the hash without the sum";
}

// ---- 20: one seal for one entry

using ChainRule = std::function<void(Chain&, const Statement&)>;

bool finds_second_seal(const ChainRule& check) {
  const Terms terms = basic({2});
  Chain chain(terms);
  Statement ledger = empty(terms);
  auto add = [&](const Entry& entry) {
    ledger.entries.push_back(entry);
    ledger.last = entry;
  };
  add(chain.next(ledger, asked(1), EntryType::spend, random_nonce(), hour));
  const Entry paid = ledger.entries[0];
  for (const char digest : {'a', 'b'})
    add(chain.next_release(ledger, paid, std::string(64, digest), random_nonce(), hour));
  return refusal_of([&] { check(chain, ledger); }).thrown;
}

TEST(SabotagedLedger, EntriesThatAreCheckedOneByOneHideASecondSeal) {
  EXPECT_TRUE(finds_second_seal(check_chain));
  EXPECT_FALSE(finds_second_seal([](Chain& chain, const Statement& ledger) {
    LedgerHead head{0, ledger.genesis};
    FilterState sums;
    for (const Entry& entry : ledger.entries) {
      chain.check_next(head, sums, entry);
      head = {entry.sequence, entry.hash};
      sums = entry.sums;
    }
  })) << "20: each entry by itself";
}

// ---- 22: what connects a table with its ledger

class SabotagedMark : public FolderTest {};
using Mark = std::function<std::string(const std::filesystem::path&)>;

std::string by_file(const std::filesystem::path& table) {
  const auto file = identity_of_file(table);
  return std::to_string(file->device) + " " + std::to_string(file->inode) + " " +
         std::to_string(file->birth.value_or(0));
}

// Rows come and go, and two tables may have as many.
bool is_kept_by_its_table(const Mark& mark, const std::filesystem::path& table, const std::filesystem::path& other) {
  write_bytes(table, "x,y\n1,0\n");
  write_bytes(other, "u,v\n0,1\n");
  const std::string before = mark(table);
  const bool apart = mark(other) != before;
  std::ofstream(table, std::ios::app) << "0,1\n";
  return apart && mark(table) == before;
}

TEST_F(SabotagedMark, ASizeIsNoMark) {
  EXPECT_TRUE(is_kept_by_its_table(by_file, path("a.csv"), path("b.csv")));
  EXPECT_FALSE(is_kept_by_its_table([](const auto& table) { return std::to_string(std::filesystem::file_size(table)); },
                                    path("c.csv"), path("d.csv")))
      << "22: binding by size";
}

}  // namespace discreet::ledger_sabotage_test
