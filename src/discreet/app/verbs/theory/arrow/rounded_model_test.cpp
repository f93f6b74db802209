#include "discreet/app/verbs/theory/arrow/rounded_model.h"

#include <gtest/gtest.h>

#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"

namespace discreet::rounded_model_test {

class RoundedModel : public Call {
 protected:
  // A model of many labels whose rules are trees, each given as JSON; learned with a seed, then
  // exchanged.
  std::string trees(std::size_t dimension, const std::vector<Json>& rules) {
    std::string header, row;
    for (std::size_t i = 1; i <= dimension; ++i) header += "x" + std::to_string(i) + ",", row += "0,";
    std::string labels;
    for (std::size_t j = 1; j <= rules.size(); ++j) {
      header += (j > 1 ? ",y" : "y") + std::to_string(j), row += j > 1 ? ",0" : "0";
      labels += (j > 1 ? ",y" : "y") + std::to_string(j);
    }
    write("t.csv", header + "\n" + row + "\n" + row + "\n");
    const Json options{{"dimension", dimension}, {"depth", 3}};
    const Json learned = call({{"verb", "learn"},
                               {"learner", "direct_sum"},
                               {"of", "decision_tree"},
                               {"options", options},
                               {"data", path("t.csv")},
                               {"labels", labels},
                               {"epsilon", "1/2"},
                               {"seed", 1}});
    Model model = read_model(learned["model"]);
    model.hypothesis = rules;
    return write("m.json", write_model(model).dump());
  }
  static Json rounded(Json more) { return more.update({{"verb", "theory arrow"}, {"arrow", "parity"}}), call(more); }
};

Json leaf(int label) { return {{"label", label}}; }
Json ask(int column, Json no, Json yes) { return {{"ask", column}, {"no", std::move(no)}, {"yes", std::move(yes)}}; }

// x1 xor x3; the same but on one of eight of the inputs; x2 and x4, which differs from three parities on a quarter.
const std::vector<Json>& three_rules() {
  static const Json both = ask(1, ask(3, leaf(0), leaf(1)), ask(3, leaf(1), leaf(0)));
  static const Json nearly = ask(1, ask(3, leaf(0), leaf(1)), ask(3, leaf(1), ask(2, leaf(0), leaf(1))));
  static const std::vector<Json> all{both, nearly, ask(2, leaf(0), ask(4, leaf(0), leaf(1)))};
  return all;
}

TEST_F(RoundedModel, TheNearestParitiesBecomeAModelWithTheSamePromise) {
  const Json result = rounded({{"model", trees(4, three_rules())}, {"out", path("p.json")}});
  EXPECT_EQ(result["distances"], Json({0, 0.125, 0.25}));
  EXPECT_NE(result["meaning"].get<std::string>().find("1 of 3 rules"), std::string::npos) << result;
  const Model model = load_model(path("p.json"));
  EXPECT_EQ(model.learner, "many_parities");
  EXPECT_EQ(model.privacy.epsilon, Rational(1, 2));
  EXPECT_EQ(model.labels, (std::vector<std::string>{"y1", "y2", "y3"}));
  EXPECT_EQ(model.hypothesis[0]["mask"], "1010");
  EXPECT_EQ(model.hypothesis[1]["mask"], "1010");
  write("u.csv", "x1,x2,x3,x4\n1,0,0,0\n1,1,1,0\n");
  const Json predicted = call({{"verb", "predict"}, {"model", path("p.json")}, {"data", path("u.csv")}});
  EXPECT_EQ(predicted["predictions"][0][0], 1);
  EXPECT_EQ(predicted["predictions"][1][0], 0);
}

TEST_F(RoundedModel, WideRulesAreDecodedFromRandomInputs) {
  const Json result = rounded(
      {{"model", trees(40, {three_rules()[0], three_rules()[1]})}, {"alpha", "1/8"}, {"beta", "1e-6"}, {"seed", 3}});
  EXPECT_TRUE(result["distances"].is_null());
  for (int j : {0, 1}) {
    const std::string mask = result["model"]["hypothesis"][j]["mask"];
    EXPECT_EQ(mask, "101" + std::string(37, '0'));
  }
  EXPECT_NE(
      refusal({{"verb", "theory arrow"}, {"arrow", "parity"}, {"model", path("m.json")}}).second.find("option 'alpha'"),
      std::string::npos);
}

TEST_F(RoundedModel, OneLabelBecomesAModelOfParity) {
  call(learn_parity({{"seed", 1}, {"variant", "agnostic"}}));
  const Json result = rounded({{"model", path("m.json")}});
  EXPECT_EQ(result["model"]["learner"], "parity");
  EXPECT_EQ(result["distances"], Json::array({0}));
  EXPECT_EQ(result["model"]["hypothesis"], load_model(path("m.json")).hypothesis);
}

TEST_F(RoundedModel, WhatCannotBeRoundedIsRefused) {
  auto refused = [&](Json more) {
    return more.update({{"verb", "theory arrow"}, {"arrow", "parity"}}), refusal(more).second;
  };
  EXPECT_NE(refused(Json::object()).find("option 'model' is needed"), std::string::npos);
  write("v.csv", "x,y\n1,0\n2,1\n");
  call({{"verb", "learn"},
        {"learner", "threshold"},
        {"high", 9},
        {"data", path("v.csv")},
        {"model", path("v.json")},
        {"seed", 1}});
  EXPECT_NE(refused({{"model", path("v.json")}}).find("reads no columns of 0 and 1"), std::string::npos);
  trees(4, three_rules());
  EXPECT_NE(refused({{"model", path("m.json")}, {"out", path("m.json")}}).find("out"), std::string::npos);
}

}  // namespace discreet::rounded_model_test
