#include "discreet/app/verbs/inspect/inspect.h"

#include "discreet/app/request/call_test.h"

namespace discreet::inspect_test {

class Inspect : public Call {
 protected:
  // NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
  struct Said {
    Json result;
    std::string text;
  };
  static Said inspect(Json more, const std::string& data) {
    Json request{{"verb", "inspect"}, {"learner", "threshold"}, {"high", 24}, {"data", data}, {"epsilon", "1/2"}};
    request.update(more);
    Said said;
    said.result = call(request, {{}, [&](const std::string& text) { said.text += text + "\n"; }});
    return said;
  }
};

TEST_F(Inspect, SaysWhatLearnWouldSayAndSpendsNothing) {
  const std::string table = write("t.csv", "x,y\n3,no\n4,yes\n");
  const std::size_t before = files();
  const Said wrong = inspect({{"positive", "Yes"}, {"budget", 1}}, table);
  EXPECT_EQ(wrong.result, (Json{{"spent", false}, {"stops", true}}));
  EXPECT_NE(wrong.text.find("Did you mean 'yes'?"), std::string::npos) << wrong.text;
  EXPECT_NE(wrong.text.find("stops before the spend"), std::string::npos) << wrong.text;
  const Said right = inspect({{"positive", "yes"}, {"budget", 1}}, table);
  EXPECT_EQ(right.result["stops"], false) << right.text;
  EXPECT_NE(right.text.find("no check stops this run"), std::string::npos);
  EXPECT_EQ(files(), before);
}

TEST_F(Inspect, GivesRoundedCounts) {
  std::string rows = "x,y\n3,0\n";
  for (int i = 0; i < 169; ++i) rows += i < 60 ? "4,1\n" : ",1\n";
  const std::string table = write("t.csv", rows);
  const Said replaced = inspect({{"on_bad_row", "replace"}, {"budget", 1}}, table);
  EXPECT_NE(replaced.text.find("about 100 rows could not be read"), std::string::npos) << replaced.text;
  EXPECT_NE(replaced.text.find("about 100 of about 200 rows cannot be read"), std::string::npos) << replaced.text;
  const Said refused = inspect({{"budget", 1}}, table);
  EXPECT_EQ(refused.result["stops"], true);
  for (const char* exact : {"109", "170"}) {
    EXPECT_EQ(replaced.text.find(exact), std::string::npos) << replaced.text;
    EXPECT_EQ(refused.text.find(exact), std::string::npos) << refused.text;
  }
}

TEST_F(Inspect, ATableWithoutABudgetIsAFinding) {
  const Said said = inspect(Json::object(), write("t.csv", "x,y\n3,0\n4,1\n"));
  EXPECT_EQ(said.result["stops"], true);
  EXPECT_NE(said.text.find("has no privacy budget"), std::string::npos) << said.text;
  EXPECT_NE(said.text.find("rows were read"), std::string::npos) << said.text;
}

TEST_F(Inspect, ASpendThatDoesNotFitIsAFinding) {
  const Said said = inspect({{"budget", "1/4"}}, write("t.csv", "x,y\n3,0\n4,1\n"));
  EXPECT_EQ(said.result["stops"], true) << said.text;
}

TEST_F(Inspect, TellsTheStatusAndPrintsNothing) {
  const Verb verb = inspect_verb();
  EXPECT_TRUE(verb.curator_alone);
  const Json stops{{"spent", false}, {"stops", true}}, runs{{"spent", false}, {"stops", false}};
  EXPECT_EQ(verb.text({Json::object(), stops}), "");
  EXPECT_EQ(verb.status(stops, Ended::by_itself), 2);
  EXPECT_EQ(verb.status(runs, Ended::by_itself), 0);
}

}  // namespace discreet::inspect_test
