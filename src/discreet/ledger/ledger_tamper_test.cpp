// Edits of the file behind the ledger's back: seen, or without any effect.
#include <map>
#include <random>

#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_tamper_test {

using namespace std::chrono_literals;

class LedgerTamper : public LedgerTest {
 protected:
  LedgerTamper() {
    auto ledger = Ledger::create(path(), one());
    ledger.spend(asked({Rational(1, 4)}, purpose("first")));
    ledger.spend(asked({Rational(1, 8), 0, Neighbours::add_remove}, purpose(std::string(300, 'n'))));
    ledger.spend(asked({Rational(1, 8), Rational(1, 5000)}, purpose("caf\u00e9")));
    honest_ = ledger.show();
  }

  // Reading refuses, or shows what was there before. True when it refused.
  bool reading_refuses(const std::string& what) {
    return refusal_of([&] { EXPECT_EQ(Ledger::verify(path()), honest_) << what; }).thrown;
  }

  // Spending refuses, or adds its cost to all that was spent before. Damage in the middle may not stop it, but nothing
  // is left that was spent. If everything can be read, then it is what was there before, and the new entry.
  void expect_spend_is_right(bool unreadable, const std::string& what) {
    std::optional<Entry> spent;
    refusal_of([&] { spent = Ledger::existing(path()).spend(asked({Rational(1, 16)})); });
    if (spent) EXPECT_EQ(*spent->sums.sum.epsilon, *honest_.sums().sum.epsilon + Rational(1, 16)) << what;
    if (spent) EXPECT_EQ(spent->sums.sum.delta, honest_.sums().sum.delta) << what;
    if (unreadable) return;
    auto wanted = honest_;
    if (spent) wanted.entries.push_back(*spent);
    auto after = refusal_of([&] { EXPECT_EQ(Ledger::verify(path()), wanted) << what; });
    EXPECT_FALSE(after.thrown) << what << ": " << after.message;
  }

  Statement honest_;
};

class LedgerTamperBit : public LedgerTamper, public testing::WithParamInterface<int> {};

// Together the eight flip one bit of every byte, or every bit when soaking. Most of the file is zeros that
// SQLite has not used yet; of the edits there, which read as if nothing had happened, only some are followed
// by a spend (and its fsyncs) unless soaking.
TEST_P(LedgerTamperBit, EverySingleByteEditIsSeenOrWithoutEffect) {
  const int bit = GetParam();
  const auto original = bytes_of(path());
  std::size_t used = 0, seen = 0;
  for (std::size_t i = soaking() ? 0 : bit; i < original.size(); i += soaking() ? 1 : 8) {
    auto edited = original;
    edited[i] = static_cast<char>(edited[i] ^ (1 << bit));
    write_bytes(path(), edited);
    auto what = "bit " + std::to_string(bit) + " of byte " + std::to_string(i);
    bool refused = reading_refuses(what);
    bool in_use = original[i] != 0 || i < 108 || i % 4096 < 12;  // the headers of the file and of pages
    if (in_use || refused || soaking() || i / 8 % 32 == 0) expect_spend_is_right(refused, what);
    used += original[i] != 0;
    seen += original[i] != 0 && refused;
    ASSERT_FALSE(HasFailure()) << what;
  }
  EXPECT_GT(seen * 100, used * 95) << "only counters and the like may change unseen";
}
INSTANTIATE_TEST_SUITE_P(Ledger, LedgerTamperBit, testing::Range(0, 8));

TEST_F(LedgerTamper, EveryByteOfTheContentsIsCovered) {
  const auto original = bytes_of(path());
  for (const std::string& content :
       {honest_.identity, honest_.genesis, honest_.entries[0].hash, honest_.entries[1].hash, honest_.entries[2].hash,
        honest_.entries[0].time, honest_.entries[1].purpose.note, std::string("add_remove"), std::string("1/5000"),
        std::string("first")}) {
    auto at = original.find(content);
    ASSERT_NE(at, std::string::npos) << content;
    for (std::size_t i = at; i < at + content.size(); ++i) {
      auto edited = original;
      edited[i] = static_cast<char>(edited[i] ^ 1);
      write_bytes(path(), edited);
      EXPECT_REFUSED(check, "edited or damaged", Ledger::verify(path()));
    }
  }
}

TEST_F(LedgerTamper, AnyTruncationOfTheFileIsSeen) {
  const auto original = bytes_of(path());
  for (std::size_t length = 0; length < original.size(); length += soaking() ? 1 : 61) {
    write_bytes(path(), original.substr(0, length));
    EXPECT_REFUSED(check, "b.db", Ledger::verify(path()));
  }
}

TEST_F(LedgerTamper, RandomDamageNeverCrashes) {
  const auto original = bytes_of(path());
  std::mt19937_64 random(1);
  for (int round = 0; round < (soaking() ? 20000 : 300); ++round) {
    auto edited = original;
    for (auto count = random() % 40 + 1; count > 0; --count)
      edited[random() % edited.size()] = static_cast<char>(random());
    if (random() % 4 == 0) std::swap_ranges(edited.begin(), edited.begin() + 4096, edited.begin() + 4096);
    write_bytes(path(), edited);
    auto what = "round " + std::to_string(round);
    expect_spend_is_right(reading_refuses(what), what);
  }
}

TEST_F(LedgerTamper, TheGuardsStopAccidents) {
  SqliteDatabase database(path(), SqliteDatabase::Mode::existing, 0ms);
  for (auto sql : {"DELETE FROM entry", "UPDATE entry SET sum_epsilon = '0'", "DELETE FROM terms",
                   "UPDATE terms SET epsilon = '9'"})
    EXPECT_TRUE(refusal_of([&] { database.run(sql); }).thrown) << sql;
  EXPECT_EQ(Ledger::verify(path()), honest_);
}

const std::map<std::string, std::string> edits = {
    {"a smaller epsilon",
     "UPDATE entry SET parameters = replace(parameters, '1/4', '1/8'), cost_epsilon = '1/8' WHERE sequence = 1"},
    {"a smaller cost", "UPDATE entry SET cost_epsilon = '1/8' WHERE sequence = 2"},
    {"the relation", "UPDATE entry SET neighbours = 'replace' WHERE sequence = 2"},
    {"the note", "UPDATE entry SET note = '' WHERE sequence = 1"},
    {"the time", "UPDATE entry SET time = '2001-01-01T00:00:00Z' WHERE sequence = 3"},
    {"another spelling", "UPDATE entry SET cost_epsilon = '2/8' WHERE sequence = 1"},
    {"a deleted middle", "DELETE FROM entry WHERE sequence = 2"},
    {"a deleted middle, renumbered",
     "DELETE FROM entry WHERE sequence = 2; UPDATE entry SET sequence = 2 WHERE sequence = 3"},
    {"a deleted first", "DELETE FROM entry WHERE sequence = 1"},
    {"a new order",
     "UPDATE entry SET sequence = 9 WHERE sequence = 1; UPDATE entry SET sequence = 1 WHERE sequence = 2; "
     "UPDATE entry SET sequence = 2 WHERE sequence = 9"},
    {"a forged entry",
     "INSERT INTO entry SELECT 4, type, nonce, time, verb, name, note, run, sheet, kind, parameters, neighbours, unit, "
     "cost_epsilon, cost_delta, cost_price, sum_epsilon, sum_delta, sum_price, tickets, fill, previous, hash, "
     "signature "
     "FROM entry WHERE sequence = 3"},
    {"a smaller sum", "UPDATE entry SET sum_epsilon = '0' WHERE sequence = 3"},
    {"another nonce", "UPDATE entry SET nonce = '00112233445566778899aabbccddeeff' WHERE sequence = 3"},
    {"another run", "UPDATE entry SET run = hash WHERE sequence = 3"},
    {"another type", "UPDATE entry SET type = 'release' WHERE sequence = 3"},
    {"a larger total", "UPDATE terms SET epsilon = '100'"},
    {"totals swapped", "UPDATE terms SET epsilon = delta, delta = epsilon"},
    {"no total", "UPDATE terms SET rule = 'unlimited', epsilon = '0', delta = '0', leak = '0'"},
    {"half a total", "UPDATE terms SET delta = '0'"},
    {"the ledger's relation", "UPDATE terms SET neighbours = 'add_remove'"},
    {"an unknown relation", "UPDATE terms SET neighbours = 'both'"},
    {"the rule", "UPDATE terms SET rule = 'adaptive'"},
    {"the identity", "UPDATE terms SET identity = '00'"},
    {"no terms", "DELETE FROM terms"},
    {"two terms", "INSERT INTO terms SELECT * FROM terms"},
    {"a swallowing trigger", "CREATE TRIGGER zzz BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END"},
    {"a view", "CREATE VIEW zzz AS SELECT 1"},
    {"a table more", "CREATE TABLE zzz(x)"},
    {"an index", "CREATE INDEX zzz ON entry(hash)"},
    {"a column more", "ALTER TABLE entry ADD COLUMN refund TEXT"},
};

TEST_F(LedgerTamper, EditsBySqlAreSeen) {
  const auto original = bytes_of(path());
  for (const auto& [what, sql] : edits) {
    write_bytes(path(), original);
    edit(sql);
    SCOPED_TRACE(what);
    EXPECT_REFUSED(check, "edited or damaged", Ledger::verify(path()));
    expect_spend_is_right(true, what);
  }
}

TEST_F(LedgerTamper, MissingGuardsAreSeen) {
  SqliteDatabase(path(), SqliteDatabase::Mode::existing, 0ms).run("DROP TRIGGER entry_keeps");
  EXPECT_REFUSED(check, "schema differs at entry_keeps", Ledger::verify(path()));
}

TEST_F(LedgerTamper, AWriteAheadLogIsRefused) {
  SqliteDatabase(path(), SqliteDatabase::Mode::existing, 0ms).run("PRAGMA journal_mode = WAL");
  EXPECT_REFUSED(check, "journal mode", Ledger::verify(path()));
  EXPECT_REFUSED(check, "journal mode", Ledger::existing(path()));
}

TEST_F(LedgerTamper, ACutEndIsSeenOnlyWithTheHead) {
  edit("DELETE FROM entry WHERE sequence = 3");
  EXPECT_EQ(Ledger::verify(path()).entries.size(), 2u);
  EXPECT_REFUSED(check, "cut off", Ledger::verify(path(), honest_.head()));
  EXPECT_NO_THROW(Ledger::verify(path(), honest_.entries[1].hash));
}

TEST_F(LedgerTamper, AnotherLedgerWithTheSameTermsAndSpendsHasAnotherHead) {
  auto other = Ledger::create(path("other.db"), one());
  for (const auto& entry : honest_.entries) other.spend({.guarantee = *entry.guarantee, .purpose = entry.purpose});
  EXPECT_REFUSED(check, "replaced", Ledger::verify(path("other.db"), honest_.head()));
}

}  // namespace discreet::ledger_tamper_test
