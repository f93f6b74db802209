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
    return said_by(request);
  }
  static Said said_by(const Json& request) {
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

// The counts of a run with 170 rows are rounded in each verb.
std::string many(const std::string& header, const std::string& row) {
  std::string text = header + "\n";
  for (int i = 0; i < 170; ++i) text += row + "\n";
  return text;
}

TEST_F(Inspect, ASanitizerIsInspected) {
  Json request{{"verb", "inspect sanitize"},
               {"sanitizer", "points"},
               {"high", 9},
               {"x", "region"},
               {"delta", "1e-6"},
               {"epsilon", 1},
               {"budget", 2},
               {"budget_delta", "1e-5"},
               {"release", path("r.json")},
               {"data", write("t.csv", many("region,age", "north,3"))}};
  const std::size_t before = files();
  const Said wrong = said_by(request);
  EXPECT_EQ(wrong.result, (Json{{"spent", false}, {"stops", true}}));
  EXPECT_NE(wrong.text.find("Column 'region' has text"), std::string::npos) << wrong.text;
  EXPECT_NE(wrong.text.find("`sanitize` with these options stops before the spend"), std::string::npos) << wrong.text;
  request["x"] = "age";
  const Said right = said_by(request);
  EXPECT_EQ(right.result["stops"], false) << right.text;
  EXPECT_NE(right.text.find("about 200 rows were read"), std::string::npos) << right.text;
  request.update({{"sanitizer", "thresholds"}});
  EXPECT_EQ(said_by(request).result["stops"], false);
  request.erase("high");
  EXPECT_NE(said_by(request).text.find("The range is the default"), std::string::npos);
  EXPECT_EQ(files(), before);
}

TEST_F(Inspect, AnOptimizerIsInspected) {
  Json request{{"verb", "inspect optimize"},
               {"optimizer", "deep_point"},
               {"inputs", "x"},
               {"ranges", "0..9"},
               {"epsilon", "1/2"},
               {"out", path("o.json")},
               {"budget", 1},
               {"data", write("t.csv", many("x,y", "3,0"))}};
  const std::size_t before = files();
  const Said right = said_by(request);
  EXPECT_EQ(right.result["stops"], false) << right.text;
  EXPECT_NE(right.text.find("about 200 rows were read"), std::string::npos) << right.text;
  request["budget"] = "1/4";
  EXPECT_EQ(said_by(request).result["stops"], true) << "it does not fit";
  request.update({{"budget", 1}, {"ranges", "0..2"}, {"on_bad_row", "replace"}});
  const Said replaced = said_by(request);
  EXPECT_EQ(replaced.result["stops"], false) << replaced.text;
  EXPECT_EQ(replaced.text.find("170"), std::string::npos) << replaced.text;
  EXPECT_EQ(files(), before);
}

TEST_F(Inspect, AnEvaluationIsInspected) {
  const std::string table = write("t.csv", many("x,y", "3,yes"));
  call({{"verb", "learn"},
        {"learner", "threshold"},
        {"high", 24},
        {"data", table},
        {"positive", "yes"},
        {"seed", 1},
        {"allow_constant", true},
        {"model", path("m.json")}});
  Json request{{"verb", "inspect evaluate"}, {"model", path("m.json")}, {"data", table}, {"epsilon", 1}, {"budget", 2}};
  const std::size_t before = files();
  const Said right = said_by(request);
  EXPECT_EQ(right.result["stops"], false) << right.text;
  EXPECT_NE(right.text.find("about 200 rows were read"), std::string::npos) << right.text;
  request["data"] = write("t.csv", many("x,y", "3,Yes"));
  const Said wrong = said_by(request);
  EXPECT_EQ(wrong.result["stops"], true);
  EXPECT_NE(wrong.text.find("Did you mean 'Yes'?"), std::string::npos) << wrong.text;
  EXPECT_EQ(files(), before);
}

// Every verb with dry runs spends. Each has an inspection with its options and one more.
TEST_F(Inspect, EveryVerbThatSpendsCanBeInspected) {
  std::size_t inspected = 0;
  for (const char* name : {"learn", "sanitize", "optimize", "evaluate"}) {
    const Verb& verb = find_verb(name);
    const Verb& inspection = find_verb(name == std::string("learn") ? "inspect" : std::string("inspect ") + name);
    Json fields = verb.fields;
    fields.push_back(inspection.fields.back());
    EXPECT_EQ(inspection.fields, fields) << name;
    EXPECT_EQ(inspection.fields.back()["name"], "for_the_curator");
    EXPECT_EQ(inspection.subject, verb.subject);
    EXPECT_TRUE(inspection.curator_alone);
    inspected += 2;
  }
  const auto spends = [](const Verb& verb) { return verb.spends; };
  EXPECT_EQ(std::ranges::count_if(verbs(), spends), static_cast<std::ptrdiff_t>(inspected + 1)) << "and rehearse learn";
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
