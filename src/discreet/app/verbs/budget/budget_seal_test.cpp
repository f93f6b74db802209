// Signed ledgers, seals and signed heads through whole calls.
#include "discreet/app/verbs/budget/budget_seal.h"

#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"
#include "discreet/base/refusals_test.h"
#include "discreet/ledger/key_file.h"

namespace discreet::budget_seal_test {

class BudgetSeal : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    own_key("mine");
    call({{"verb", "key"}, {"action", "new"}, {"for", "signing"}});
    call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger()}, {"unlimited", true}, {"sign", true}});
    fs::create_directory(path("out"));
  }
  void TearDown() override {
    ::unsetenv("XDG_CONFIG_HOME");
    Call::TearDown();
  }
  void own_key(const std::string& name) const { ::setenv("XDG_CONFIG_HOME", path(name).c_str(), 1); }
  std::string ledger() const { return path("b.db"); }
  std::string out(const std::string& name) const { return path("out/" + name); }
  Json file(const std::string& name) const { return parse_json(read("out/" + name)); }

  Json learn(const std::string& name, Json more = Json::object()) const {
    Json request{{"verb", "learn"},          {"learner", "parity"}, {"dimension", 4},     {"data", data_},
                 {"variant", "exponential"}, {"epsilon", 1},        {"ledger", ledger()}, {"model", out(name)}};
    request.update(more);
    return call(request);
  }
  // Another file of the same entry, by somebody who can compute a digest.
  void forge(const std::string& from, const std::string& to) const {
    Json edited = file(from);
    edited["hypothesis"] = nullptr;
    edited["digest"] = file_digest(edited);
    write("out/" + to, edited.dump());
  }
  Json seal(const std::string& name, Json more = Json::object()) const {
    Json request{{"verb", "budget"}, {"action", "seal"}, {"file", out(name)}};
    request.update(more);
    return call(request);
  }
  Json audit(Json more = Json::object()) const {
    Json request{{"verb", "budget"}, {"action", "audit"}, {"folder", path("out")}, {"ledger", ledger()}};
    request.update(more);
    return call(request);
  }
  std::vector<std::string> found() const {
    std::vector<std::string> all;
    const Json findings = audit()["findings"];
    for (const Json& row : findings)
      all.push_back(row["finding"].get<std::string>() + ": " + row["text"].get<std::string>());
    return all;
  }
};

using Rows = std::vector<std::string>;

TEST_F(BudgetSeal, ASealIsBesideTheDigestAndCostsNothing) {
  learn("m.json");
  const std::string digest = file("m.json")["digest"];
  const Json sealed = seal("m.json");
  EXPECT_EQ(sealed["entry"], 1);
  EXPECT_EQ(sealed["sealed_by"], 2);
  EXPECT_EQ(file("m.json")["digest"], digest);
  EXPECT_EQ(file("m.json")["seal"], sealed["seal"]);
  EXPECT_NO_THROW(load_model(out("m.json")));
  EXPECT_EQ(write_model(load_model(out("m.json")))["seal"], sealed["seal"]);
  const Statement now = Ledger::verify(ledger());
  EXPECT_EQ(now.entries[1].purpose.note, digest);
  EXPECT_EQ(now.entries[1].sums, now.entries[0].sums);
  EXPECT_EQ(found(), Rows{"matched: m.json, entry 1"});
  const std::string key = require_key().public_key();
  EXPECT_EQ(audit({{"key", key}})["verdict"], "holds");
  EXPECT_REFUSED(check, "has the key " + key + ", not the key", audit({{"key", std::string(64, 'a')}}));
  const std::string signature = sealed["seal"]["signature"];
  EXPECT_TRUE(is_signed(key, release_text(now.entries[0].hash, digest), signature));
}

TEST_F(BudgetSeal, TheSameCommandCompletesAFileAfterACrash) {
  learn("m.json");
  const std::string before = read("out/m.json");
  const Json sealed = seal("m.json");
  write("out/m.json", before);  // the ledger has the seal, and the file was not written
  EXPECT_EQ(seal("m.json"), sealed);
  EXPECT_EQ(Ledger::verify(ledger()).entries.size(), 2u);
}

TEST_F(BudgetSeal, ASecondFileOfAnEntryIsNotSealed) {
  learn("m1.json");
  forge("m1.json", "m2.json");
  seal("m1.json");
  EXPECT_REFUSED(mistake,
                 "Entry 1 is sealed with another file. One entry allows one release. Seal the file of entry 1.",
                 seal("m2.json"));
  EXPECT_EQ(found(), Rows({"matched: m1.json, entry 1", "two releases: m2.json and a sealed file use entry 1"}));
  fs::remove(out("m1.json"));
  EXPECT_EQ(found(), Rows{"two releases: m2.json and a sealed file use entry 1"});
}

TEST_F(BudgetSeal, OnlyPaidRunsAreSealed) {
  learn("m1.json", {{"ledger", nullptr}});
  EXPECT_REFUSED(mistake, "has no receipt: no ledger recorded the run", seal("m1.json"));
  learn("m2.json", {{"ledger", nullptr}, {"seed", 3}});
  EXPECT_REFUSED(mistake, "has no receipt: no ledger recorded the run", seal("m2.json"));
  learn("m3.json");
  Json rehearsed = file("m3.json");
  rehearsed["rehearsal"] = true;
  rehearsed["digest"] = file_digest(rehearsed);
  write("out/m3.json", rehearsed.dump());
  EXPECT_REFUSED(mistake, "is a rehearsal. Nothing was spent", seal("m3.json"));
  rehearsed["digest"] = std::string(64, '0');
  write("out/m3.json", rehearsed.dump());
  EXPECT_REFUSED(check, "was changed after it was written", seal("m3.json"));
  write("out/m4.json", "{}");
  EXPECT_REFUSED(mistake, "is not a model or a release", seal("m4.json"));
  EXPECT_EQ(Ledger::verify(ledger()).entries.size(), 1u) << "nothing was sealed";
}

TEST_F(BudgetSeal, AFileThatAnAuditFindsAtFaultIsNotSealed) {
  learn("m1.json");
  Json edited = file("m1.json");
  edited["privacy"]["epsilon"] = "1/50";
  edited["digest"] = file_digest(edited);
  write("out/m1.json", edited.dump());
  EXPECT_REFUSED(check, "altered: ", seal("m1.json"));
}

TEST_F(BudgetSeal, WithoutTheKeyThereAreNoSpendsAndNoSeals) {
  learn("m1.json");
  own_key("nobody");
  EXPECT_REFUSED(mistake, "You have no signing key", learn("m2.json"));
  EXPECT_FALSE(fs::exists(out("m2.json")));
  EXPECT_REFUSED(mistake, "You have no signing key", seal("m1.json"));
  call({{"verb", "key"}, {"action", "new"}, {"for", "signing"}});
  EXPECT_REFUSED(mistake, "Spend as the user who has that key", learn("m2.json"));
  EXPECT_REFUSED(mistake, "Spend as the user who has that key", seal("m1.json"));
  EXPECT_EQ(Ledger::verify(ledger()).entries.size(), 1u);
  EXPECT_FALSE(file("m1.json").contains("seal"));
}

TEST_F(BudgetSeal, ALedgerWithoutAKeyTakesNoSeals) {
  fs::copy_file(data_, path("e.csv"));
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("plain.db")}, {"unlimited", true}});
  learn("m1.json", {{"ledger", path("plain.db")}, {"data", path("e.csv")}});
  EXPECT_REFUSED(mistake, "has no key, so it takes no seals", seal("m1.json"));
}

TEST_F(BudgetSeal, WrongSealsAreForged) {
  learn("m1.json");
  learn("m2.json");
  seal("m1.json");
  seal("m2.json");
  const Json first = file("m1.json"), second = file("m2.json");
  auto with = [&](const std::string& name, const Json& value) {
    Json edited = first;
    edited["seal"] = value;
    write("out/m1.json", edited.dump());
    EXPECT_EQ(found()[0], name + ": m1.json") << value;
  };
  with("forged", second["seal"]);
  with("forged", {{"key", std::string(64, 'a')}, {"signature", first["seal"]["signature"]}});
  with("forged", {{"key", first["seal"]["key"]}, {"signature", first["receipt"]["signature"]}});  // of its entry
  with("forged", 3);
  SigningKey other = SigningKey::fresh();
  with("forged", {{"key", other.public_key()},
                  {"signature", other.sign(release_text(first["receipt"]["entry"].get<std::string>(),
                                                        first["digest"].get<std::string>()))}});
}

// The ledger was put back after the seal, and the same spend was not made again.
TEST_F(BudgetSeal, ASealThatTheLedgerLacksIsAFault) {
  learn("m1.json");
  const std::string before = bytes_of(ledger());
  seal("m1.json");
  write_bytes(ledger(), before);
  EXPECT_EQ(found(),
            Rows{"not in this ledger: m1.json has a seal that the ledger lacks: it was rolled back, or the file "
                 "is forged"});
  EXPECT_REFUSED(check, "The ledger ends at entry 1, but the witness has entry 2.", seal("m1.json"));
}

TEST_F(BudgetSeal, ASignedHeadIsKnownAgain) {
  learn("m1.json");
  Json head{{"verb", "budget"}, {"action", "head"}, {"ledger", ledger()}};
  const std::string plain = call(head)["printed"];
  head["sign"] = true;
  const std::string line = call(head)["printed"];
  EXPECT_TRUE(line.starts_with(plain + " " + require_key().public_key() + " "));
  learn("m2.json");
  Json verify{{"verb", "budget"}, {"action", "verify"}, {"ledger", ledger()}};
  for (const std::string& known : {plain, line, plain.substr(plain.rfind(' ') + 1)}) {
    verify["head"] = known;
    EXPECT_EQ(call(verify)["verdict"], "holds") << known;
  }
  std::string edited = line;
  edited.replace(line.find(" 1 "), 3, " 2 ");
  verify["head"] = edited;
  EXPECT_REFUSED(check, "The signature of the head is wrong.", call(verify));
  verify["head"] = line.substr(0, line.rfind(' '));
  EXPECT_REFUSED(mistake, "the line is not one of `budget head`", call(verify));
  own_key("other");
  call({{"verb", "key"}, {"action", "new"}, {"for", "signing"}});
  EXPECT_REFUSED(mistake, "Sign as the user who has the ledger's key", call(head));
}

}  // namespace discreet::budget_seal_test
