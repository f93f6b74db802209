#include "discreet/app/checks/dry_run.h"

#include "discreet/app/request/call_test.h"

namespace discreet::dry_run_test {

class DryRun : public Call {
 protected:
  Json learn(const std::string& data) const {
    return {{"verb", "learn"},  {"learner", "threshold"},  {"high", 24},      {"data", data},
            {"epsilon", "1/2"}, {"model", path("m.json")}, {"dry_run", true}, {"ledger", path("b.db")}};
  }
  void open(const char* epsilon) const {
    call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"epsilon", epsilon}});
  }
  std::size_t entries() const { return Ledger::verify(path("b.db")).entries.size(); }
};

TEST_F(DryRun, ShowsTheEntryThatTheRunThenWrites) {
  open("1");
  const std::string table = write("t.csv", "x,y\n3,0\n4,1\n");
  const std::size_t before = files();
  const Json dry = call(learn(table));
  EXPECT_EQ(files(), before);
  EXPECT_EQ(entries(), 0u);
  EXPECT_EQ(dry["ledger"]["leg"], "addition");
  EXPECT_EQ(dry["ledger"]["left_before"]["epsilon"], "1");
  EXPECT_EQ(dry["ledger"]["left"]["epsilon"], "1/2");
  EXPECT_EQ(dry["outputs"], (Json{{"model", path("m.json")}}));
  Json request = learn(table);
  request.erase("dry_run");
  call(request);
  Json written = call({{"verb", "budget"}, {"ledger", path("b.db")}, {"action", "show"}})["entries"][0];
  for (const char* unknown : {"time", "hash"}) written.erase(unknown);
  EXPECT_EQ(dry["ledger"]["entry"], written);
}

// Neither the outcome nor the time depends on rows: a terabyte of them is not looked at.
TEST_F(DryRun, ReadsNoRow) {
  open("1");
  const std::string name = write("t.csv", "x,y\n3,0\n4,1\n");
  const Json dry = call(learn(name));
  for (const std::string& rows : {std::string(), std::string("\n\n\n"), std::string("a,b,c\n\"open\n"),
                                  std::string("\0\xff\xfe", 3), std::string("400,2\n")}) {
    std::ofstream(name, std::ios::binary) << "x,y\n" << rows;
    EXPECT_EQ(call(learn(name)), dry);
  }
  std::error_code failed;
  fs::resize_file(name, std::uintmax_t{1} << 40, failed);
  if (!failed) EXPECT_EQ(call(learn(name)), dry);
}

TEST_F(DryRun, SaysWhatTheRunWouldSay) {
  open("1/4");
  const std::string table = write("t.csv", "x,y\n3,0\n4,1\n");
  EXPECT_EQ(refusal(learn(table)).first, Error::Kind::budget);
  Json request = learn(table);
  request["epsilon"] = "1/8";
  request["x"] = "z";
  EXPECT_NE(refusal(request).second.find("has no column 'z'"), std::string::npos);
  request.erase("x");
  request["model"] = path("nowhere/m.json");
  EXPECT_NE(refusal(request).second.find("nowhere"), std::string::npos);
  request = learn(write("s.csv", "x;y\n"));
  EXPECT_NE(refusal(request).second.find("--separator ';'"), std::string::npos);
}

TEST_F(DryRun, OpensNoLedger) {
  Json request = learn(write("t.csv", "x,y\n3,0\n4,1\n"));
  request.erase("ledger");
  request["budget"] = 1;
  const std::size_t before = files();
  const Json dry = call(request);
  EXPECT_EQ(dry["ledger"]["opens"], true);
  EXPECT_EQ(dry["ledger"]["left"]["epsilon"], "1/2");
  EXPECT_EQ(files(), before);
  EXPECT_NE(dry_run_text(dry).find("(would be opened)"), std::string::npos);
}

TEST_F(DryRun, EveryVerbThatSpendsHasIt) {
  open("4");
  const std::string table = write("t.csv", "x,y\n3,0\n4,1\n");
  Json request = learn(table);
  request.erase("dry_run");
  call(request);
  const std::size_t before = files();
  for (const Json& verb :
       {Json{{"verb", "sanitize"}, {"sanitizer", "thresholds"}, {"x", "x"}, {"high", 24}, {"out", path("s.csv")}},
        Json{{"verb", "evaluate"}, {"model", path("m.json")}},
        Json{{"verb", "optimize"},
             {"optimizer", "deep_point"},
             {"inputs", "x"},
             {"ranges", "0..9"},
             {"out", path("o.json")}}}) {
    Json dry = verb;
    dry.update({{"data", table}, {"epsilon", "1/2"}, {"ledger", path("b.db")}, {"dry_run", true}});
    const auto result = call(dry);
    EXPECT_TRUE(is_dry_run(result));
    EXPECT_EQ(result["ledger"]["entry"]["verb"], verb["verb"]);
  }
  EXPECT_EQ(files(), before);
  EXPECT_EQ(entries(), 1u);
  for (const Json& verb : call({{"verb", "list"}})["verbs"])
    if (verb["spends"] == true)
      EXPECT_TRUE(std::ranges::any_of(verb["fields"], [](const Json& field) { return field["name"] == "dry_run"; }))
          << verb["name"];
}

}  // namespace discreet::dry_run_test
