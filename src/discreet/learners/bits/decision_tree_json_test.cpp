#include "discreet/learners/bits/decision_tree_json.h"

#include <gtest/gtest.h>

namespace discreet::decision_tree_json_test {

const DecisionTreeLearner learner({.dimension = 3, .depth = 2});
const Json nested =
    Json::parse(R"({"ask": 2, "no": {"label": 1}, "yes": {"ask": 3, "no": {"label": 0}, "yes": {"label": 1}}})");

DecisionTree read(const Json& from) {
  DecisionTree tree;
  read_hypothesis(learner, from, tree);
  return tree;
}

TEST(DecisionTreeJson, ReadsWhatItWrites) {
  EXPECT_EQ(write_hypothesis(learner, read(nested)), nested);
  EXPECT_EQ(write_hypothesis(learner, DecisionTree{}), Json({{"label", 0}}));
}

TEST(DecisionTreeJson, SaysTheTreeInWords) {
  std::vector<std::string> columns{"age", "smoker"};
  EXPECT_EQ(rule(learner, read(nested), columns), "if smoker then (if x3 then 1 else 0) else 1");
  EXPECT_EQ(rule(learner, read({{"label", 1}}), columns), "always");
}

TEST(DecisionTreeJson, LeavesOutQuestionsThatDecideNothing) {
  std::vector<std::string> columns{"age", "smoker"};
  auto of = [&](const char* text) { return rule(learner, read(Json::parse(text)), columns); };
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 0}, "yes": {"label": 0}})"), "never");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 2, "no": {"label": 0}, "yes": {"label": 0}}})"),
            "if age then 0 else 1");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 1, "no": {"label": 1}, "yes": {"label": 0}}})"),
            "if age then 0 else 1");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 1, "no": {"label": 0}, "yes": {"label": 1}}})"),
            "always");
}

TEST(DecisionTreeJson, RefusesWhatIsNoTreeOfThisLearner) {
  for (const char* text :
       {"3", "{}", R"({"label": 2})", R"({"ask": 0, "no": {"label": 0}, "yes": {"label": 0}})",
        R"({"ask": 4, "no": {"label": 0}, "yes": {"label": 0}})", R"({"ask": 1, "no": {"label": 0}})",
        R"({"ask": 1.5, "no": {"label": 0}, "yes": {"label": 0}})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
  EXPECT_THROW(read({{"ask", 1}, {"no", nested}, {"yes", nested}}), Error);
}

}  // namespace discreet::decision_tree_json_test
