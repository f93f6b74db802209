// Audits of folders through whole calls. Every finding of the table in docs/ledger.md occurs here.
#include "discreet/app/verbs/budget/budget_audit.h"

#include <sys/stat.h>

#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"
#include "discreet/base/refusals_test.h"

namespace discreet::budget_audit_test {

class BudgetAudit : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    fs::create_directory(path("out"));
    call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger()}, {"unlimited", true}});
  }
  std::string ledger() const { return path("b.db"); }
  std::string out(const std::string& name) const { return path("out/" + name); }

  Json learn(const std::string& name, Json more = Json::object()) const {
    Json request{{"verb", "learn"},          {"learner", "parity"}, {"dimension", 4},     {"data", data_},
                 {"variant", "exponential"}, {"epsilon", 1},        {"ledger", ledger()}, {"model", out(name)}};
    request.update(more);
    return call(request);
  }
  // The model with an edit by somebody who can compute a digest.
  void rewrite(const std::string& from, const std::string& to, const std::function<void(Json&)>& edit) const {
    Json file = parse_json(read("out/" + from));
    edit(file);
    file["digest"] = file_digest(file);
    write("out/" + to, file.dump());
  }

  Json audit(Json more = Json::object()) const {
    Json request{{"verb", "budget"}, {"action", "audit"}, {"folder", path("out")}, {"ledger", ledger()}};
    request.update(more);
    return call(request);
  }
  static int status(const Json& result) { return find_verb("budget").status(result, Ended::by_itself); }
  // `finding: text`, in the order of the table.
  static std::vector<std::string> rows(const Json& result) {
    std::vector<std::string> all;
    for (const Json& row : result["findings"])
      all.push_back(row["finding"].get<std::string>() + ": " + row["text"].get<std::string>());
    return all;
  }
  void expect(int wanted, const std::vector<std::string>& findings, const Json& more = Json::object()) const {
    const Json result = audit(more);
    EXPECT_EQ(rows(result), findings);
    EXPECT_EQ(status(result), wanted) << result;
  }
};

constexpr const char* fault = "it was rolled back, or the file is forged";

TEST_F(BudgetAudit, AFileAndItsEntryMatch) {
  learn("m.json");
  expect(0, {"matched: m.json, entry 1"});
  expect(0, {"matched: m.json, entry 1"}, {{"complete", true}});
}

TEST_F(BudgetAudit, TheSameContentsAreACopy) {
  learn("m1.json");
  fs::copy_file(out("m1.json"), out("m1b.json"));
  fs::create_symlink("m1.json", out("m1c.json"));
  expect(0, {"matched: m1.json, entry 1", "copy: m1b.json equals m1.json", "copy: m1c.json equals m1.json"});
}

TEST_F(BudgetAudit, AnEntryWithoutAFileIsAFaultOnlyIfAllFilesShouldBeHere) {
  learn("m1.json");
  learn("m2.json");
  fs::remove(out("m1.json"));
  const std::vector<std::string> rows{"matched: m2.json, entry 2",
                                      "no file: entry 1 (learn parity): interrupted, unpublished or elsewhere"};
  expect(0, rows);
  expect(4, rows, {{"complete", true}});
}

TEST_F(BudgetAudit, ARunThatNoLedgerRecordedIsAFault) {
  learn("m1.json", {{"ledger", nullptr}});
  Json seeded{{"ledger", nullptr}, {"seed", 7}};
  learn("m2.json", seeded);
  expect(4, {"no receipt: m1.json", "no receipt: m2.json"});
}

TEST_F(BudgetAudit, AModelOlderThanReceiptsHasNone) {
  learn("m1.json", {{"ledger", nullptr}});
  Model model = load_model(out("m1.json"));
  model.receipt.reset();
  write("out/m1.json", write_model(model).dump());
  expect(4, {"no receipt: m1.json"});
}

TEST_F(BudgetAudit, AFileOfAnotherChainIsAFault) {
  const std::string empty = bytes_of(ledger());
  learn("m1.json");
  learn("m2.json");
  fs::rename(out("m2.json"), path("m2.json"));
  write_bytes(ledger(), empty);
  fresh_state();
  learn("m3.json");
  fs::rename(path("m2.json"), out("m2.json"));
  const std::string second = path("second.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", second}, {"unlimited", true}});
  fs::copy_file(data_, path("e.csv"));
  Json other = learn("m4.json", {{"ledger", second}, {"data", path("e.csv")}});
  expect(4,
         {"not in this ledger: m1.json names entry 1. The ledger has another entry 1: " + std::string(fault),
          "not in this ledger: m2.json names entry 2. The ledger ends at entry 1: " + std::string(fault),
          "matched: m3.json, entry 1",
          "not in this ledger: m4.json names entry 1 of the ledger " + other["receipt"]["ledger"].get<std::string>()});
}

TEST_F(BudgetAudit, TwoDrawsOfOneEntryAreAFault) {
  learn("m4.json");
  rewrite("m4.json", "m5.json", [](Json& file) { file["hypothesis"] = "0110"; });
  rewrite("m4.json", "m6.json", [](Json& file) { file["hypothesis"] = nullptr; });
  fs::copy_file(out("m5.json"), out("m7.json"));
  expect(4, {"two releases: m4.json, m5.json and m6.json use entry 1", "copy: m7.json equals m5.json"});
}

TEST_F(BudgetAudit, AnotherGuaranteeOrRunThanPaidForIsAFault) {
  learn("m1.json");
  rewrite("m1.json", "m2.json", [](Json& file) { file["privacy"]["epsilon"] = "1/50"; });
  rewrite("m1.json", "m3.json", [](Json& file) { file["privacy"]["delta"] = "1/10"; });
  rewrite("m1.json", "m4.json", [](Json& file) { file["privacy"]["neighbours"] = "add_remove"; });
  rewrite("m1.json", "m5.json", [](Json& file) { file["options"]["variant"] = "agnostic"; });
  rewrite("m1.json", "m6.json", [](Json& file) { file["receipt"]["run"] = std::string(64, '0'); });
  rewrite("m1.json", "m7.json", [](Json& file) { file["inputs"][0] = "x9"; });
  rewrite("m1.json", "m8.json", [](Json& file) { file["privacy"]["unit"] = "person 5"; });
  expect(4, {"matched: m1.json, entry 1", "altered: m2.json has epsilon 1/50, entry 1 has 1",
             "altered: m3.json has delta 1/10, entry 1 has 0",
             "altered: m4.json has neighbours add_remove, entry 1 has replace",
             "altered: m5.json has other options or columns than entry 1",
             "altered: m6.json has other options or columns than entry 1",
             "altered: m7.json has other options or columns than entry 1",
             "altered: m8.json has unit person 5, entry 1 has row"});
}

// Sabotaged versions 21 and 26: a receipt that the digest does not cover, and an unpaid model that says otherwise.
TEST_F(BudgetAudit, AFileThatNoRunWroteIsForged) {
  learn("m1.json");
  learn("m2.json");
  Json edited = parse_json(read("out/m1.json"));
  edited["receipt"] = parse_json(read("out/m2.json"))["receipt"];
  write("out/m3.json", edited.dump());
  rewrite("m1.json", "m4.json", [](Json& file) { file["receipt"] = nullptr; });
  rewrite("m1.json", "m5.json", [](Json& file) { file["receipt"]["key"] = std::string(64, 'a'); });
  rewrite("m1.json", "m6.json", [](Json& file) { file["receipt"]["signature"] = std::string(128, 'a'); });
  rewrite("m1.json", "m7.json", [](Json& file) { file["inputs"] = 3; });
  write("out/m8.json", read("out/m1.json").substr(0, 300));
  expect(4, {"matched: m1.json, entry 1", "matched: m2.json, entry 2", "forged: m3.json", "forged: m4.json",
             "forged: m5.json", "forged: m6.json", "forged: m7.json", "forged: m8.json"});
}

// A ledger that is put back before each run pays once for six models.
TEST_F(BudgetAudit, OfSixModelsFromOneBudgetFiveAreNamed) {
  const std::string saved = bytes_of(ledger());
  learn("m1.json");
  write_bytes(ledger(), saved);
  const std::string state = folder_.native() + ".state";
  EXPECT_EQ(refusal_of([&] { learn("m2.json"); }).kind, Error::Kind::check) << "the registry knows better";
  for (int i = 2; i <= 6; ++i) {
    write_bytes(ledger(), saved);
    fresh_state();
    learn("m" + std::to_string(i) + ".json");
  }
  std::vector<std::string> wanted;
  for (int i = 1; i <= 5; ++i)
    wanted.push_back("not in this ledger: m" + std::to_string(i) +
                     ".json names entry 1. The ledger has another entry 1: " + fault);
  wanted.push_back("matched: m6.json, entry 1");
  expect(4, wanted);
}

TEST_F(BudgetAudit, ReportsAndReleasesHaveReceiptsToo) {
  learn("m1.json");
  const Json report = call(
      {{"verb", "evaluate"}, {"model", out("m1.json")}, {"data", data_}, {"epsilon", "1/2"}, {"ledger", ledger()}});
  write("out/r1.json", report.dump());
  Json again = report;
  again["ledger"]["spent"] = "something later";
  write("out/r2.json", again.dump());
  call({{"verb", "sanitize"},
        {"sanitizer", "finite"},
        {"data", data_},
        {"x", "x1"},
        {"queries", {"01", "10"}},
        {"epsilon", 1},
        {"alpha", "2/5"},
        {"ledger", ledger()},
        {"release", out("s1.json")}});
  write("out/learned.json", learn("m2.json").dump());
  expect(0, {"matched: learned.json, entry 4", "matched: m1.json, entry 1", "matched: m2.json, entry 4",
             "matched: r1.json, entry 2", "copy: r2.json equals r1.json", "matched: s1.json, entry 3"});
  Json second = report;
  second["wrong"] = second["wrong"].get<int>() + 1;
  write("out/r2.json", second.dump());
  EXPECT_EQ(rows(audit())[3], "two releases: r1.json and r2.json use entry 2");
}

TEST_F(BudgetAudit, OtherFilesAreLeftAlone) {
  learn("m1.json");
  write("out/data.csv", "x1,y\n{\"format\": 1}\n");
  write("out/other.json", "{\"format\": \"something else\", \"receipt\": 3}");
  write("out/cut.json", "{\"not\": ours");
  write("out/town.geojson", R"({"type": "Feature", "properties": {"paid": true}, "geometry": null})");
  ASSERT_EQ(::mkfifo(out("pipe").c_str(), 0600), 0);
  expect(0, {"matched: m1.json, entry 1"});
}

TEST_F(BudgetAudit, AHostileNameIsNoLineOfTheTable) {
  learn("m1.json");
  fs::create_directory(out("deeper"));
  fs::rename(out("m1.json"), out("deeper/x\nmatched"));
  expect(0, {"matched: 'deeper/x\\nmatched', entry 1"});
}

TEST_F(BudgetAudit, TheLedgerMustBeTheOneThatIsExpected) {
  learn("m1.json");
  const std::string key(64, 'a');
  EXPECT_REFUSED(check, "has no key, not the key " + key, audit({{"key", key}}));
  const std::string log = path("heads.log");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("w.db")}, {"unlimited", true}, {"witness", log}});
  const std::string empty = bytes_of(path("w.db"));
  fs::copy_file(data_, path("e.csv"));
  learn("m1.json", {{"ledger", path("w.db")}, {"data", path("e.csv")}});
  const Json with{{"ledger", path("w.db")}, {"witness", log}};
  expect(0, {"matched: m1.json, entry 1"}, with);
  write_bytes(path("w.db"), empty);
  EXPECT_REFUSED(check, "The ledger ends at entry 0, but the witness has entry 1.", audit(with));
  EXPECT_REFUSED(mistake, "is not a folder", audit({{"folder", ledger()}}));
}

TEST_F(BudgetAudit, TheTableIsInWords) {
  learn("m2.json", {{"ledger", nullptr}});
  learn("m1.json");
  EXPECT_EQ(budget_audit_text(audit()),
            "matched             m1.json, entry 1\n"
            "no receipt          m2.json\n"
            "files: 2, entries: 1, faults: 1\n");
}

}  // namespace discreet::budget_audit_test
