// What must be refused before anything is spent.
#include "discreet/app/request/call_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::call_spending_test {

class CallSpending : public Call {};

// What depends on the options alone is said before anything is spent.
TEST_F(CallSpending, OptionsThatNoTableFitsAreRefusedBeforeTheSpend) {
  std::string ledger = path("extreme.db"), data = write("v.csv", "x,y\n1,0\n2,1\n"),
              bits = write("b.csv", "a,y\n0,0\n1,1\n");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 1000}, {"delta", "1/2"}});
  const Json point{{"learner", "point"}, {"variant", "stable"}, {"delta", "1e-6"}, {"high", 3}, {"data", data}};
  for (Json request :
       {Json{{"learner", "occam"}, {"high", 3}, {"alpha", "1e-20"}, {"data", data}},
        Json{{"learner", "occam"}, {"high", 3}, {"epsilon", "1e-400"}, {"data", data}},
        Json{{"learner", "occam_tree"}, {"dimension", 1}, {"beta", "1e-4000"}, {"data", bits}},
        Json{{"learner", "occam_tree"}, {"dimension", 1}, {"epsilon", "1e-18"}, {"data", bits}}, point}) {
    request.update({{"verb", "learn"}, {"ledger", ledger}, {"model", path("never.json")}});
    if (!request.contains("epsilon")) request["epsilon"] = request["learner"] == "point" ? "1e-17" : "1";
    EXPECT_EQ(refusal(request).first, Error::Kind::mistake) << request;
    EXPECT_FALSE(fs::exists(path("never.json")));
  }
  std::string model = path("cut.json");
  call({{"verb", "learn"}, {"learner", "threshold"}, {"high", 3}, {"data", data}, {"seed", 1}, {"model", model}});
  EXPECT_EQ(refusal({{"verb", "evaluate"}, {"model", model}, {"data", data}, {"epsilon", "1e-400"}, {"ledger", ledger}})
                .first,
            Error::Kind::mistake);
  EXPECT_TRUE(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["entries"].empty());
}

TEST_F(CallSpending, AnEpsilonThatNoReportHasIsRefusedBeforeTheSpend) {
  std::string ledger = path("people.db"), data = write("v.csv", "x,y\n1,0\n2,1\n"),
              bits = write("b.csv", "a,y\n0,0\n1,1\n");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 1000}});
  for (const char* epsilon : {"1e-7", "17"})
    for (Json request : {Json{{"learner", "queried_threshold"}, {"high", 3}, {"data", data}},
                         Json{{"learner", "queried_conjunction"}, {"dimension", 1}, {"data", bits}}}) {
      request.update({{"verb", "learn"}, {"ledger", ledger}, {"epsilon", epsilon}, {"oracle", "local"}});
      const auto [kind, text] = refusal(request);
      EXPECT_EQ(kind, Error::Kind::mistake) << text;
      EXPECT_NE(text.find("epsilon"), std::string::npos) << text;
    }
  EXPECT_TRUE(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["entries"].empty());
}

// Under labels inputs are public, and nothing about a label may change them.
TEST_F(CallSpending, LabelsAloneHaveLedgersOfTheirOwnAndNoReplacedRows) {
  std::string data = write("v.csv", "x,y\n1,0\n2,1\n");
  Json request{{"verb", "learn"}, {"learner", "threshold"}, {"high", 3}, {"data", data}, {"neighbours", "labels"}};
  request["epsilon"] = 1;
  EXPECT_NE(refusal(request).second.find("has no privacy budget"), std::string::npos);
  EXPECT_NE(refusal(recorded(request)).second.find("budget open FILE --neighbours labels"), std::string::npos);
  EXPECT_FALSE(fs::exists(Ledger::beside(data)));
  Json replacing = request;
  replacing.update({{"on_bad_row", "replace"}, {"ledger", nullptr}});
  EXPECT_NE(refusal(replacing).second.find("on_bad_row"), std::string::npos);

  std::string ledger = path("labels.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 2}, {"neighbours", "labels"}});
  request["ledger"] = ledger;
  Json learned = call(request);
  EXPECT_EQ(learned["privacy"]["protects"], "labels");
  EXPECT_EQ(learned["rows"], 2);
  EXPECT_EQ(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["spent"]["epsilon"], "1");
  std::string about_rows = path("rows.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", about_rows}, {"epsilon", 2}});
  request["ledger"] = about_rows;
  EXPECT_NE(refusal(request).second.find("belongs to"), std::string::npos) << "a table has one ledger";
  request["data"] = write("w.csv", "x,z\n1,0\n2,1\n");
  EXPECT_EQ(refusal(request).first, Error::Kind::budget);
}

}  // namespace discreet::call_spending_test
