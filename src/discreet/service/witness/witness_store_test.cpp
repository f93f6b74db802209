#include "discreet/service/witness/witness_store.h"

#include "discreet/base/refusals_test.h"
#include "discreet/ledger/binding/faults_test.h"
#include "discreet/service/witness/signed_head_test.h"

namespace discreet::witness_store_test {

class WitnessStoreTest : public FolderTest {
 protected:
  LedgerHead head(std::int64_t sequence) const { return {sequence, hash_of_entry(sequence)}; }
  // As somebody with SQLite would.
  void edit(const std::string& sql) const {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    database.run(sql.c_str());
  }
  const std::string drop = "DROP TRIGGER head_is_kept; DROP TRIGGER head_is_unchanged; ";
};

TEST_F(WitnessStoreTest, KeepsTheNewestHeadOfEveryLedger) {
  WitnessStore store(path());
  EXPECT_EQ(store.last(identity_a), std::nullopt);
  EXPECT_EQ(store.append(signed_head(identity_a, 0)), head(0));
  EXPECT_EQ(store.append(signed_head(identity_b, 4, other_key())), head(4)) << "a ledger may be older than its witness";
  EXPECT_EQ(store.append(signed_head(identity_a, 1)), head(1));
  EXPECT_EQ(store.append(signed_head(identity_a, 1)), head(1)) << "the same head again";
  EXPECT_EQ(store.append(signed_head(identity_a, 5)), head(5)) << "crashes may leave gaps";
  EXPECT_EQ(store.append(signed_head(identity_a, 3)), head(5)) << "a slower process";
  WitnessStore again(path());
  EXPECT_EQ(again.last(identity_a), head(5));
  EXPECT_EQ(again.last(identity_b), head(4));
}

TEST_F(WitnessStoreTest, RefusesASequenceWithAnotherHash) {
  WitnessStore store(path());
  for (int i = 0; i <= 5; ++i) store.append(signed_head(identity_a, i));
  store.append(signed_head(identity_a, 8));
  const std::string before = bytes_of(path());
  for (const int fork : {2, 5, 8, 9})
    EXPECT_REFUSED(check, "differ at entry " + std::to_string(std::min(fork, 8)),
                   store.append(signed_head(identity_a, fork, owner_key(), 'f')));
  EXPECT_REFUSED(check, "differ at entry 5", store.append(signed_head(identity_a, 6, owner_key(), 'f')));
  EXPECT_EQ(bytes_of(path()), before);
}

// Whoever has read a receipt knows the identity and a hash. That is not enough to stop the owner's next spend.
TEST_F(WitnessStoreTest, AStrangerAppendsNothing) {
  WitnessStore store(path());
  store.append(signed_head(identity_a, 0));
  EXPECT_REFUSED(mistake, "are signed with the key " + owner_key().public_key(),
                 store.append(signed_head(identity_a, 1, other_key())));
  SignedHead forged = signed_head(identity_a, 1);
  forged.signature = signed_head(identity_a, 2).signature;
  EXPECT_REFUSED(mistake, "not signed by its key", store.append(forged));
  forged = signed_head(identity_b, 0);
  forged.identity = identity_a;
  EXPECT_REFUSED(mistake, "not signed by its key", store.append(forged));
  EXPECT_EQ(store.last(identity_a), head(0));
}

TEST_F(WitnessStoreTest, AnEditedFileIsRefusedAtTheStart) {
  {
    WitnessStore store(path());
    for (int i = 0; i < 3; ++i) store.append(signed_head(identity_a, i));
  }
  const std::string whole = bytes_of(path());
  for (const std::string& sql :
       {"DELETE FROM head", "UPDATE head SET sequence = 9 WHERE sequence = 2", "UPDATE head SET hash = hash"})
    EXPECT_REFUSED(check, "heads are kept", edit(sql));
  const std::string hash = "'" + std::string(64, 'f') + "'";
  for (const std::string& sql : {drop, std::string("CREATE TABLE more(x)"), std::string("PRAGMA application_id = 7")}) {
    edit(sql);
    EXPECT_REFUSED(check, "edited or damaged", WitnessStore(path()));
    write_bytes(path(), whole);
  }
  const auto with_guards = [&](const std::string& sql) {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    std::vector<std::string> guards;
    {
      auto rows = database.query("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
      while (rows.step()) guards.push_back(rows.text(0));
    }
    database.run((drop + sql).c_str());
    for (const std::string& guard : guards) database.run(guard.c_str());
  };
  for (const std::string& sql : {"UPDATE head SET hash = " + hash + " WHERE sequence = 2",
                                 std::string("UPDATE head SET sequence = 7 WHERE sequence = 2"),
                                 "UPDATE head SET identity = '" + identity_b + "' WHERE sequence = 1"}) {
    with_guards(sql);
    EXPECT_REFUSED(check, "not signed by the key", WitnessStore(path()));
    write_bytes(path(), whole);
  }
}

TEST_F(WitnessStoreTest, AFileOfAnotherKindIsRefusedAndKept) {
  write_bytes(path(), "x,y\n1,0\n");
  EXPECT_TRUE(refusal_of([&] { WitnessStore store(path()); }).thrown);
  EXPECT_EQ(bytes_of(path()), "x,y\n1,0\n");
}

}  // namespace discreet::witness_store_test
