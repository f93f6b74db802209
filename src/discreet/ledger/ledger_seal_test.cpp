// Signed entries and seals: a ledger with a key takes no spend without it, and one entry has one sealed file.
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_seal_test {

using namespace std::chrono_literals;

class LedgerSeal : public LedgerTest {
 protected:
  static SigningKey key() { return SigningKey(std::string(64, '1')); }
  Ledger signed_ledger() const {
    Terms terms = one();
    terms.key = key().public_key();
    Ledger ledger = Ledger::create(path(), terms);
    ledger.sign_with(key());
    return ledger;
  }
  const std::string first = std::string(64, 'a'), second = std::string(64, 'b');
};

TEST_F(LedgerSeal, EveryEntryIsSigned) {
  Ledger ledger = signed_ledger();
  const Entry entry = ledger.spend(asked({Rational(1, 2)}));
  EXPECT_TRUE(is_signed(key().public_key(), entry_text(ledger.known().identity, entry.hash), entry.signature));
  const Entry seal = ledger.seal(entry.hash, first);
  EXPECT_TRUE(is_signed(key().public_key(), entry_text(ledger.known().identity, seal.hash), seal.signature));
  EXPECT_EQ(Ledger::verify(path()).entries, (std::vector{entry, seal}));
}

TEST_F(LedgerSeal, ASpendWithoutTheKeyIsRefused) {
  const std::string owner = signed_ledger().known().terms.key;
  Ledger ledger = Ledger::existing(path());
  EXPECT_REFUSED(mistake, "its entries are signed with the key " + owner + ". You have no signing key",
                 ledger.spend(asked({Rational(1, 2)})));
  ledger.sign_with(SigningKey(std::string(64, '2')));
  EXPECT_REFUSED(mistake, "Your key is " + SigningKey(std::string(64, '2')).public_key(),
                 ledger.spend(asked({Rational(1, 2)})));
  EXPECT_TRUE(ledger.show().entries.empty());
  ledger.sign_with(key());
  EXPECT_NO_THROW(ledger.spend(asked({Rational(1, 2)})));
}

TEST_F(LedgerSeal, ALedgerWithoutAKeySignsNothing) {
  Ledger ledger = unlimited();
  ledger.sign_with(key());
  EXPECT_EQ(ledger.spend(asked({1})).signature, "");
  edit("UPDATE entry SET signature = '" + std::string(128, 'a') + "'");
  EXPECT_REFUSED(check, "entry 1 is signed, and the ledger has no key", Ledger::verify(path()));
}

TEST_F(LedgerSeal, WrongSignaturesAreSeen) {
  Ledger ledger = signed_ledger();
  for (int i = 0; i < 3; ++i) ledger.spend(asked({Rational(1, 8)}));
  const std::string whole = bytes_of(path());
  for (const char* edited : {"signature = ''", "signature = (SELECT signature FROM entry WHERE sequence = 2)"}) {
    edit("UPDATE entry SET " + std::string(edited) + " WHERE sequence = 3");
    EXPECT_REFUSED(check, "entry 3 is not signed by the key of the ledger", Ledger::verify(path()));
    EXPECT_REFUSED(check, "entry 3 is not signed by the key of the ledger", Ledger::existing(path()));
    write_bytes(path(), whole);
  }
  edit("UPDATE entry SET signature = '' WHERE sequence = 1");
  EXPECT_REFUSED(check, "entry 1 is not signed by the key of the ledger", Ledger::verify(path()));
}

// Sabotaged version 20: a ledger that takes a second seal of an entry.
TEST_F(LedgerSeal, AnEntryHasOneSealedFile) {
  Ledger ledger = unlimited();
  const Entry paid = ledger.spend(asked({1})), other = ledger.spend(asked({1}));
  const Entry seal = ledger.seal(paid.hash, first);
  EXPECT_EQ(seal.type, EntryType::release);
  EXPECT_EQ(seal.purpose, (Purpose{"seal", "parity", first}));
  EXPECT_EQ(seal.run, paid.hash);
  EXPECT_EQ(seal.cost, Amounts{});
  EXPECT_REFUSED(mistake,
                 "Entry 1 is sealed with another file. One entry allows one release. Seal the file of entry 1.",
                 ledger.seal(paid.hash, second));
  EXPECT_EQ(ledger.seal(paid.hash, first).hash, seal.hash) << "the same file is sealed already";
  EXPECT_EQ(ledger.seal(other.hash, second).sequence, 4);
  EXPECT_REFUSED(mistake, "it has no spend", ledger.seal(std::string(64, '0'), first));
  EXPECT_REFUSED(mistake, "it has no spend", ledger.seal(seal.hash, first));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", ledger.seal(Ledger::existing(path()).spend(asked({1})).hash, "x"));
  EXPECT_EQ(Ledger::verify(path()).entries.size(), 5u);
}

TEST_F(LedgerSeal, OfProcessesThatSealAtOnceOneDoes) {
  const std::string paid = unlimited().spend(asked({1})).hash;
  for (int round = 0; round < 4; ++round) {
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        const std::string digest(64, static_cast<char>('a' + i));
        ::_exit(refusal_of([&] { Ledger::existing(path(), 600s).seal(paid, digest); }).thrown ? 1 : 0);
      }
      children.push_back(child);
    }
    int sealed = 0;
    for (pid_t child : children) {
      int status = 1;
      ::waitpid(child, &status, 0);
      sealed += WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    EXPECT_EQ(sealed, 1) << "the same one in every later round";
    EXPECT_EQ(Ledger::verify(path()).entries.size(), 2u);
  }
}

}  // namespace discreet::ledger_seal_test
