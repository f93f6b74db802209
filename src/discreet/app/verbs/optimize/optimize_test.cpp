// The verb `optimize`, and the contract of every entry, on the tiny instances that it declares.
#include "discreet/app/verbs/optimize/optimize.h"

#include <gtest/gtest.h>

#include "discreet/app/releases/optimizers.h"
#include "discreet/app/request/call_test.h"
#include "discreet/audit/verify/order_invariance.h"
#include "discreet/json/tiny_instance_test.h"

namespace discreet::optimize_test {

const Json towns{
    {"kinds", {"north", "south"}}, {"solutions", {"bus", "tram", "bike"}}, {"scores", {{3, 0, 1}, {0, 2, 1}}}};

struct Case {
  const OptimizerEntry* entry;
  Json options;
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const OptimizerEntry& entry : all_optimizers())
    for (const TinyInstance& tiny : tiny_instances_in(DISCREET_SOURCE_DIR, entry))
      cases.push_back({&entry, tiny.options});
  return cases;
}

TEST(Optimizers, DeclareTinyInstances) {
  for (const OptimizerEntry& entry : all_optimizers())
    EXPECT_FALSE(entry.tiny().empty()) << entry.name << ": declare one in releases/solutions.cpp";
}

TEST(Optimizers, KeepTheirPromisesOnEverySmallTable) {
  for (const auto& [entry, options] : all_cases())
    for (std::size_t rows : {1, 2, 3}) {
      const Subject subject = entry->subject(options, rows);
      const VerifyReport report = verify(subject, {.rows = rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << entry->name << options << report.reason;
      EXPECT_EQ(report.errors, 0u) << entry->name << options;
    }
}

TEST(Optimizers, LawsDoNotDependOnTheOrderThatTheyDeclareToIgnore) {
  for (const auto& [entry, options] : all_cases()) {
    const Subject subject = entry->subject(options, 3);
    if (subject.order == Rows::unordered && subject.records <= 4)
      EXPECT_EQ(proves_order_invariance(subject, {.rows = 2}).verdict, Verdict::holds) << entry->name << options;
  }
}

TEST(Optimizers, PromiseAndPlanNeedNoData) {
  for (const auto& [entry, options] : all_cases()) {
    const Json complete = entry->complete(options);
    EXPECT_EQ(entry->complete(complete), complete);
    EXPECT_EQ(entry->privacy(options), entry->privacy(complete));
    EXPECT_EQ(entry->privacy(options).neighbours, Neighbours::replace);
    EXPECT_FALSE(entry->goal_says.empty());
    for (const Json& field : entry->fields)
      EXPECT_THROW(entry->complete({{field["name"].get<std::string>(), "\x01"}}), Error)
          << entry->name << field["name"];
  }
}

class Optimize : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    std::string text = "p cnf 6 700\n";
    for (int i = 0; i < 700; ++i)
      text += std::to_string(i & 1 ? 1 : -1) + " " + std::to_string(i & 2 ? 2 : -2) + " " + std::to_string(3 + i % 4) +
              " 0\n";
    write("wishes.cnf", text);
    text = "town,age,height\n";
    for (int i = 0; i < 900; ++i)
      text += (i % 3 == 0 ? "north" : "south") + std::string(",") + std::to_string(i % 90) + "," +
              std::to_string(i % 7) + "\n";
    write("people.csv", text);
    write("scores.csv", "kind,bus,tram,bike\nnorth,3,0,1\nsouth,0,2,1\n");
  }
  Json clauses(Json more = Json::object()) const {
    Json request{{"verb", "optimize"}, {"optimizer", "clauses"}, {"variables", 6}, {"data", path("wishes.cnf")}};
    request.update(more);
    return recorded(request);
  }
};

TEST_F(Optimize, ClausesAreSatisfied) {
  const Json result = call(clauses({{"seed", 1}}));
  EXPECT_EQ(result["private"], false);
  EXPECT_EQ(result["rows"], 700);
  EXPECT_EQ(result["solution"]["assignment"].get<std::string>().size(), 6u);
  EXPECT_EQ(call(clauses({{"seed", 1}}))["solution"], result["solution"]);
}

TEST_F(Optimize, TheSpendIsRecordedBesideTheData) {
  const Json result = call(clauses({{"out", path("chosen.json")}}));
  EXPECT_EQ(result["private"], true);
  EXPECT_EQ(result["ledger"]["spent"]["epsilon"], "1");
  EXPECT_EQ(parse_json(read("chosen.json"))["solution"], result["solution"]);
  EXPECT_NE(refusal(clauses({{"ledger", nullptr}})).second.find("has a ledger"), std::string::npos);
  EXPECT_EQ(call(clauses())["ledger"]["spent"]["epsilon"], "2");
}

TEST_F(Optimize, BadDataCostsNothing) {
  write("wishes.cnf", "p cnf 6 1\n1 2 9 0\n");
  EXPECT_NE(refusal(clauses()).second.find("line 2: there is no variable 9"), std::string::npos);
  const std::size_t before = files();
  EXPECT_EQ(refusal(clauses()).first, Error::Kind::mistake);
  EXPECT_EQ(files(), before);  // no ledger was made
  EXPECT_EQ(call(clauses({{"on_bad_row", "replace"}, {"seed", 1}}))["rows"], 1);
  EXPECT_NE(refusal(clauses({{"variables", 5}})).second.find("variables"), std::string::npos);
  EXPECT_NE(refusal(clauses({{"inputs", "a"}})).second.find("option 'inputs'"), std::string::npos);
  EXPECT_NE(refusal(clauses({{"out", path("wishes.cnf")}})).second.find("out"), std::string::npos);
}

TEST_F(Optimize, KindsOfPeopleAreScored) {
  Json request{{"verb", "optimize"},         {"optimizer", "scores"}, {"scores", path("scores.csv")},
               {"data", path("people.csv")}, {"inputs", "town"},      {"seed", 3}};
  EXPECT_EQ(call(request)["solution"]["solution"], "tram");  // 600 x 2 against 300 x 3 and 900 x 1
  write("people.csv", "town\nnorth\neast\n");
  EXPECT_NE(refusal(request).second.find("row 2: 'east' is no kind"), std::string::npos);
  request["on_bad_row"] = "replace";
  EXPECT_EQ(call(request)["rows"], 2);
}

TEST_F(Optimize, MediansAndDeepPointsAreFound) {
  Json request{{"verb", "optimize"},         {"optimizer", "deep_point"}, {"ranges", "0..120"},
               {"data", path("people.csv")}, {"inputs", "age"},           {"seed", 3}};
  const auto median = call(request)["solution"]["point"][0].get<int>();
  EXPECT_GE(median, 35);
  EXPECT_LE(median, 55);
  request["ranges"] = "0..99,0..9";
  request["inputs"] = "age,height";
  request["step"] = 3;
  EXPECT_EQ(call(request)["solution"]["point"].size(), 2u);
}

TEST_F(Optimize, TheSyntheticTableIsTheSanitizersOwn) {
  std::string text = "point\n";
  for (int i = 0; i < 300; ++i) text += std::to_string(i % 3) + "\n";
  const Json options{{"data", write("points.csv", text)}, {"queries", {"011", "001"}}, {"alpha", "1/4"}, {"seed", 5}};
  Json as_optimizer{{"verb", "optimize"}, {"optimizer", "finite"}},
      as_sanitizer{{"verb", "sanitize"}, {"sanitizer", "finite"}};
  as_optimizer.update(options);
  as_sanitizer.update(options);
  EXPECT_EQ(call(as_optimizer)["solution"], call(as_sanitizer)["release"]["release"]);
}

TEST_F(Optimize, PlansAndVerificationsKnowOptimizers) {
  const Json planned = call({{"verb", "plan"}, {"kind", "optimizer"}, {"learner", "clauses"}, {"variables", 20}});
  EXPECT_LE(planned["rows"].get<int>(), 163);
  EXPECT_EQ(planned["optimizer"], "clauses");
  const Json verified =
      call({{"verb", "verify"}, {"kind", "optimizer"}, {"learner", "scores"}, {"scores", towns}, {"rows", 2}});
  EXPECT_EQ(verified["verdict"], "holds");
  EXPECT_NE(refusal({{"verb", "optimize"}, {"optimizer", "clause"}}).second.find("did you mean"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "optimize"}}).second.find("name an optimizer"), std::string::npos);
}

}  // namespace discreet::optimize_test
