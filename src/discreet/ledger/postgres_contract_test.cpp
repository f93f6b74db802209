// Everything that a ledger does, in a file and in a database.
#include <signal.h>

#include <map>

#include "discreet/ledger/binding/file_witness.h"
#include "discreet/ledger/binding/registry.h"
#include "discreet/ledger/ledger_test.h"
#include "discreet/ledger/postgres_proxy_test.h"
#include "discreet/ledger/postgres_test.h"

namespace discreet::postgres_contract_test {

using namespace std::chrono_literals;

enum class Store { file, database };

class LedgerContract : public LedgerTest, public testing::WithParamInterface<Store> {
 protected:
  void SetUp() override {
    if (GetParam() == Store::file) return;
    if (!PostgresDatabase::available()) GTEST_SKIP() << no_postgres;
    database_.emplace();
  }

  LedgerAddress place(const std::string& name = "b") const {
    return database_ ? database_->place("&ledger=" + name) : LedgerAddress(path(name + ".db"));
  }
  Ledger made(const Terms& terms) const { return Ledger::create(place(), terms); }

  // As somebody with all rights would: without the guards, which are there again afterwards.
  void edit_rows(const std::string& sql) const {
    if (!database_) return edit(sql);
    database_->run(
        "SET search_path = discreet; ALTER TABLE entry DISABLE TRIGGER ALL; ALTER TABLE terms DISABLE TRIGGER ALL; " +
        sql +
        "; ALTER TABLE entry ENABLE ALWAYS TRIGGER entry_stays; ALTER TABLE terms ENABLE ALWAYS TRIGGER terms_stay");
  }
  std::optional<PostgresDatabase> database_;
};

std::string name_of(const testing::TestParamInfo<Store>& info) {
  return info.param == Store::file ? "File" : "Database";
}
INSTANTIATE_TEST_SUITE_P(Stores, LedgerContract, testing::Values(Store::file, Store::database), name_of);

TEST_P(LedgerContract, SpendsUntilNothingIsLeft) {
  auto ledger = made(one());
  auto first = ledger.spend(asked({Rational(3, 4), Rational(1, 1000)}, purpose("caf\u00e9 'quoted' \\ $1")));
  EXPECT_REFUSED(budget, "By addition, 3/4 of 1 is spent. Ask for at most 1/4.", ledger.spend(asked({Rational(1, 2)})));
  EXPECT_EQ(ledger.show().entries, std::vector<Entry>{first}) << "a refused spend leaves no trace";
  EXPECT_EQ(ledger.show().entries.front().purpose, first.purpose);
  Ledger::existing(place()).spend(asked({Rational(1, 4)}));
  EXPECT_REFUSED(budget, "The budget does not allow", ledger.spend(asked({Rational(1, 1000)})));
  const Statement whole = Ledger::verify(place(), first.hash);
  EXPECT_EQ(whole.entries.size(), 2u);
  EXPECT_EQ(whole.terms, one());
  EXPECT_EQ(left(whole), (Privacy{0, 0}));
}

TEST_P(LedgerContract, ANameIsTakenOnce) {
  EXPECT_FALSE(Ledger::exists(place()));
  EXPECT_REFUSED(mistake, "budget open", Ledger::existing(place()));
  EXPECT_REFUSED(mistake, "budget open", Ledger::verify(place()));
  made(one());
  EXPECT_TRUE(Ledger::exists(place()));
  EXPECT_REFUSED(mistake, "is taken", made({}));
  EXPECT_EQ(Ledger::verify(place()).terms, one());
  EXPECT_FALSE(Ledger::exists(place("other")));
}

TEST_P(LedgerContract, LedgersSideBySideKnowNothingOfEachOther) {
  auto first = Ledger::create(place("first"), one()), second = Ledger::create(place("second"), {});
  first.spend(asked({1}));
  for (int i = 0; i < 3; ++i) second.spend(asked({5}));
  EXPECT_EQ(Ledger::verify(place("first")).entries.size(), 1u);
  EXPECT_EQ(Ledger::verify(place("second")).entries.size(), 3u);
  EXPECT_NE(first.known().identity, second.known().identity);
}

// Ten spends of each rule fit, and the eleventh does not.
struct Rule {
  FilterTerms terms;
  Guarantee spend;
};

const std::map<std::string, Rule> rules = {
    {"basic", {basic_terms({1}), guarantee({Rational(1, 10)})}},
    {"adaptive", {adaptive_terms({1, parse_rational("1e-6")}), guarantee({Rational(1, 10)})}},
    {"tickets", {ticket_terms(Rational(1, 10), 10, parse_rational("1e-6")), guarantee({Rational(1, 10)})}},
    {"rho", {rho_terms(1, parse_rational("1e-6")), {Guarantee::Concentrated{Rational(1, 10)}}}},
};

TEST_P(LedgerContract, EveryRuleAllowsTenSpendsAndNoMore) {
  for (const auto& [name, rule] : rules) {
    SCOPED_TRACE(name);
    auto ledger = Ledger::create(place(name), {.budget = rule.terms});
    const Spend spend{.guarantee = rule.spend, .purpose = purpose()};
    for (int i = 0; i < 10; ++i) EXPECT_NO_THROW(ledger.spend(spend));
    EXPECT_EQ(refusal_of([&] { ledger.spend(spend); }).kind, Error::Kind::budget);
    EXPECT_EQ(refusal_of([&] { ledger.rehearse(spend); }).kind, Error::Kind::budget);
    EXPECT_EQ(Ledger::verify(place(name)).entries.size(), 10u);
  }
}

TEST_P(LedgerContract, SignsAndSeals) {
  const SigningKey key(std::string(64, '1'));
  Terms terms = one();
  terms.key = key.public_key();
  auto ledger = made(terms);
  EXPECT_REFUSED(mistake, "You have no signing key", ledger.spend(asked({Rational(1, 2)})));
  ledger.sign_with(SigningKey(std::string(64, '1')));
  const Entry paid = ledger.spend(asked({Rational(1, 2)}));
  const std::string first(64, 'a'), second(64, 'b');
  const Entry seal = ledger.seal(paid.hash, first);
  EXPECT_EQ(ledger.seal(paid.hash, first), seal) << "the same file again";
  EXPECT_REFUSED(mistake, "Entry 1 is sealed with another file.", ledger.seal(paid.hash, second));
  EXPECT_EQ(Ledger::verify(place()).entries, (std::vector{paid, seal}));
}

TEST_P(LedgerContract, WitnessesFindAnOlderCopy) {
  std::filesystem::create_directory(path("state"));
  auto registry = std::make_shared<LedgerRegistry>(path("state"));
  auto file = std::make_shared<FileWitness>(path("heads.log"), AppendedFile::Absent::make);
  auto ledger = made(one());
  ledger.attach(registry);
  ledger.attach(file);
  for (int i = 0; i < 3; ++i) ledger.spend(asked({Rational(1, 8)}));
  EXPECT_EQ(registry->last(ledger.known().identity)->sequence, 3);
  edit_rows("DELETE FROM entry WHERE sequence > 1");
  EXPECT_REFUSED(check, "replaced or cut", ledger.spend(asked({Rational(1, 8)})));
  auto other = Ledger::existing(place());
  EXPECT_REFUSED(check, "The ledger ends at entry 1, but the witness has entry 3.", other.attach(registry));
  EXPECT_EQ(Ledger::verify(place()).entries.size(), 1u) << "nothing was spent";
}

TEST_P(LedgerContract, DamageInTheMiddleStopsNoSpendAndIsFound) {
  auto ledger = made(one());
  for (int i = 0; i < 4; ++i) ledger.spend(asked({Rational(1, 8)}, purpose("honest")));
  edit_rows("UPDATE entry SET note = 'other' WHERE sequence = 1");
  EXPECT_NO_THROW(Ledger::existing(place()).spend(asked({Rational(1, 8)})));
  EXPECT_REFUSED(check, "edited or damaged", Ledger::verify(place()));
  EXPECT_REFUSED(check, "edited or damaged", ledger.show());
}

const std::map<std::string, std::string> edits = {
    {"a smaller cost", "UPDATE entry SET cost_epsilon = '1/9' WHERE sequence = 3"},
    {"the note", "UPDATE entry SET note = '' WHERE sequence = 3"},
    {"another nonce", "UPDATE entry SET nonce = '00112233445566778899aabbccddeeff' WHERE sequence = 3"},
    {"another spelling", "UPDATE entry SET cost_epsilon = '2/16' WHERE sequence = 3"},
    {"a smaller sum", "UPDATE entry SET sum_epsilon = '0' WHERE sequence = 3"},
    {"another type", "UPDATE entry SET type = 'release' WHERE sequence = 3"},
    {"a deleted middle", "DELETE FROM entry WHERE sequence = 2"},
    {"a deleted first", "DELETE FROM entry WHERE sequence = 1"},
    {"a new number", "UPDATE entry SET sequence = 9 WHERE sequence = 3"},
    {"a larger total", "UPDATE terms SET epsilon = '100'"},
    {"no total", "UPDATE terms SET rule = 'unlimited', epsilon = '0', delta = '0', leak = '0'"},
    {"an unknown relation", "UPDATE terms SET neighbours = 'both'"},
    {"tickets", "UPDATE terms SET tickets = -1"},
    {"the identity", "UPDATE terms SET identity = '00'"},
};

TEST_P(LedgerContract, EditsBySqlAreSeen) {
  int number = 0;
  for (const auto& [what, sql] : edits) {
    SCOPED_TRACE(what);
    if (database_) database_->run("DROP SCHEMA IF EXISTS discreet CASCADE");
    std::filesystem::remove(path());
    auto ledger = made(one());
    for (int i = 0; i < 3; ++i) ledger.spend(asked({Rational(1, 8)}, purpose("first")));
    edit_rows(sql);
    EXPECT_REFUSED(check, "edited or damaged", Ledger::verify(place()));
    EXPECT_TRUE(refusal_of([&] { ledger.show(); }).thrown);
    ++number;
  }
  EXPECT_EQ(number, 14);
}

TEST_P(LedgerContract, TheGuardsStopAccidents) {
  auto ledger = made(one());
  ledger.spend(asked({Rational(1, 8)}));
  const Statement before = ledger.show();
  std::vector<std::string> accidents{"DELETE FROM entry", "UPDATE entry SET sum_epsilon = '0'", "DELETE FROM terms",
                                     "UPDATE terms SET epsilon = '9'"};
  if (database_) accidents.insert(accidents.end(), {"TRUNCATE entry", "TRUNCATE terms, entry"});
  for (const std::string& sql : accidents) {
    bool stopped = false;
    try {
      if (database_)
        database_->run("SET search_path = discreet; SET session_replication_role = replica; " + sql);
      else
        SqliteDatabase(place().file(), SqliteDatabase::Mode::existing, 0ms).run(sql.c_str());
    } catch (const std::exception&) {
      stopped = true;
    }
    EXPECT_TRUE(stopped) << sql;
  }
  EXPECT_EQ(Ledger::verify(place()), before);
}

// Races. The children of a database go through two pools of connections.
class LedgerRace : public LedgerContract {
 protected:
  static constexpr int processes = 64;
  static constexpr std::size_t pool_size = 16;

  void SetUp() override {
    LedgerContract::SetUp();
    if (GetParam() == Store::file || IsSkipped()) return;
    if (!PostgresProxy::available()) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES_FOLDER";
    for (const char* name : {"a", "b"}) {
      std::filesystem::create_directory(path(name));
      pools_.push_back(std::make_unique<PostgresProxy>(path(name), pool_size));
    }
  }

  LedgerAddress place_for(const std::string& name, int child) const {
    return database_ ? database_->place(pools_[static_cast<std::size_t>(child) % 2]->words() + "&ledger=" + name)
                     : place(name);
  }

  // How often the spends of all children were granted. Every other refusal than that of the budget fails the test.
  int race(const std::string& name, const std::function<Spend(int)>& spend_of) const {
    std::vector<pid_t> children;
    for (int child = 0; child < processes; ++child) {
      const pid_t pid = ::fork();
      if (pid == 0) ::_exit(granted_to(place_for(name, child), spend_of(child)));
      children.push_back(pid);
    }
    int granted = 0;
    for (const pid_t pid : children) {
      int status = 0;
      ::waitpid(pid, &status, 0);
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) < failed) << "a child failed";
      granted += WEXITSTATUS(status);
    }
    return granted;
  }

  std::vector<std::unique_ptr<PostgresProxy>> pools_;

 private:
  static constexpr int failed = 200;
  static int granted_to(const LedgerAddress& place, const Spend& spend) {
    int granted = 0;
    const auto refusal = refusal_of([&] {
      for (auto ledger = Ledger::existing(place, 600s);; ++granted) ledger.spend(spend);
    });
    if (refusal.kind == Error::Kind::budget) return granted;
    fprintf(stderr, "%s\n", refusal.message.c_str());
    return failed;
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, LedgerRace, testing::Values(Store::file, Store::database), name_of);

TEST_P(LedgerRace, SixtyFourProcessesGetTenSpendsOfEachRule) {
  const int rounds = soaking() ? 100 : 1;
  for (int round = 0; round < rounds; ++round)
    for (const auto& [rule_name, rule] : rules) {
      const std::string name = rule_name + std::to_string(round);
      SCOPED_TRACE(name);
      Ledger::create(place(name), {.budget = rule.terms});
      EXPECT_EQ(race(name, [&](int) { return Spend{.guarantee = rule.spend, .purpose = purpose()}; }), 10);
      EXPECT_EQ(Ledger::verify(place(name)).entries.size(), 10u);
      ASSERT_FALSE(HasFailure());
    }
  for (const auto& pool : pools_) EXPECT_LE(pool->largest(), pool_size);
}

// Each entry is a grant, and the sums are those of a recount.
TEST_P(LedgerRace, SpendsOfMixedKindsAreNeverMoreThanTheBudget) {
  const int rounds = soaking() ? 20 : 1;
  const std::vector<Guarantee> kinds = {guarantee({Rational(1, 10)}),
                                        guarantee({Rational(1, 7), parse_rational("1e-8")}),
                                        {Guarantee::BoundedRange{Rational(1, 5)}},
                                        {Guarantee::Laplace{1, 9}}};
  for (int round = 0; round < rounds; ++round) {
    const std::string name = "mixed" + std::to_string(round);
    const Terms terms{.budget = adaptive_terms({2, parse_rational("1e-6")})};
    Ledger::create(place(name), terms);
    const int granted = race(name, [&](int child) {
      return Spend{.guarantee = kinds[static_cast<std::size_t>(child) % kinds.size()], .purpose = purpose()};
    });
    const Statement whole = Ledger::verify(place(name));
    EXPECT_EQ(whole.entries.size(), static_cast<std::size_t>(granted));
    Filter recount(terms.budget);
    PriceList prices(terms.budget);
    for (const Entry& entry : whole.entries) EXPECT_NO_THROW(recount.add(prices.cost(*entry.guarantee)));
    EXPECT_EQ(recount.state().sum, whole.sums().sum);
    ASSERT_FALSE(HasFailure());
  }
}

}  // namespace discreet::postgres_contract_test
