#include "discreet/ledger/binding/witness.h"

#include "discreet/ledger/binding/faults_test.h"

namespace discreet::witness_test {

std::string chain(std::int64_t sequence) { return hash_of_entry(sequence); }

TEST(Witness, ALedgerThatEndsBeforeItsWitnessIsAnOlderCopy) {
  const auto refusal = refusal_of([] { require_in_chain({12, chain(12)}, 9, chain); });
  EXPECT_EQ(refusal.message,
            "The ledger ends at entry 9, but the witness has entry 12. An older copy replaced it. Restore the newest "
            "copy. The three later spends still count.");
  EXPECT_EQ(refusal.kind, Error::Kind::check);
  EXPECT_REFUSED(check, "The later spend still counts.", require_in_chain({10, chain(10)}, 9, chain));
  EXPECT_REFUSED(check, "The two later spends still count.", require_in_chain({11, chain(11)}, 9, chain));
  EXPECT_REFUSED(check, "The nine later spends still count.", require_in_chain({18, chain(18)}, 9, chain));
  EXPECT_REFUSED(check, "The 1000 later spends still count.", require_in_chain({1009, chain(1009)}, 9, chain));
}

TEST(Witness, AHeadInTheChainIsAcceptedWhereverItIs) {
  for (std::int64_t sequence = 0; sequence <= 9; ++sequence)
    EXPECT_NO_THROW(require_in_chain({sequence, chain(sequence)}, 9, chain));
  EXPECT_REFUSED(check, "differ at entry 5", require_in_chain({5, chain(6)}, 9, chain));
}

TEST(Witness, AForkIsSeenInTheSameEntryAndInTheNext) {
  const LedgerHead newest{7, chain(7)};
  EXPECT_NO_THROW(require_no_fork(newest, 7, chain(6), chain(7)));
  EXPECT_NO_THROW(require_no_fork(newest, 8, chain(7), chain(8)));
  EXPECT_NO_THROW(require_no_fork(newest, 9, chain(8), chain(9)));
  EXPECT_REFUSED(check, "differ at entry 7", require_no_fork(newest, 7, chain(6), chain(8)));
  EXPECT_REFUSED(check, "differ at entry 7", require_no_fork(newest, 8, chain(6), chain(8)));
}

TEST(Witness, SequencesHaveOneSpelling) {
  EXPECT_EQ(parse_sequence("0"), 0);
  EXPECT_EQ(parse_sequence("120"), 120);
  EXPECT_EQ(parse_sequence("999999999999999999"), 999'999'999'999'999'999);
  for (const auto* text : {"", "00", "01", "-1", "+1", "1.0", " 1", "1 ", "9999999999999999999", "x"})
    EXPECT_EQ(parse_sequence(text), std::nullopt) << text;
}

TEST(Witness, HeadsThatNoLedgerHasAreMistakes) {
  EXPECT_NO_THROW(require_head(identity_a, 0, "", chain(0)));
  EXPECT_NO_THROW(require_head(identity_a, 1, chain(0), chain(1)));
  EXPECT_REFUSED(mistake, "32 hexadecimal digits", require_head("A" + identity_a.substr(1), 1, chain(0), chain(1)));
  EXPECT_REFUSED(mistake, "32 hexadecimal digits", require_head(identity_a + "a", 1, chain(0), chain(1)));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", require_head(identity_a, -1, chain(0), chain(1)));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", require_head(identity_a, 1, "", chain(1)));
  EXPECT_REFUSED(mistake, "64 hexadecimal digits", require_head(identity_a, 1, chain(0), chain(1) + "\n"));
}

}  // namespace discreet::witness_test
