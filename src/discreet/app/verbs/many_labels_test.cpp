// Many labels from the file to the prediction.
#include <gtest/gtest.h>

#include "discreet/app/registry/model.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/request/call_test.h"

namespace discreet::many_labels_test {

class ManyLabelsCall : public Call {
 protected:
  // Cuts at 3, 5 and 8 of ten values, without noise.
  std::string table(std::size_t rows, const std::string& header = "v,a,b,c") {
    std::string text = header + "\n";
    for (std::size_t i = 0; i < rows; ++i) {
      std::size_t v = i % 10;
      text += std::to_string(v) + (v >= 3 ? ",1" : ",0") + (v >= 5 ? ",1" : ",0") + (v >= 8 ? ",1\n" : ",0\n");
    }
    return write("t.csv", text);
  }
  Json sum(const std::string& data) {
    return {
        {"verb", "learn"}, {"learner", "direct_sum"}, {"of", "threshold"}, {"options", {{"high", 9}}}, {"data", data},
        {"x", "v"},        {"labels", "a,b,c"},       {"epsilon", 1},      {"ledger", Json(nullptr)},  {"seed", 7}};
  }
  static std::string message(const Json& request) { return refusal(request).second; }
};

TEST_F(ManyLabelsCall, AreLearnedPredictedAndScoredTogether) {
  Json request = sum(table(2000));
  request["model"] = path("m.json");
  Json learned = call(request);
  EXPECT_EQ(learned["answered"], true);
  EXPECT_EQ(learned["rule"], "a: v >= 3\nb: v >= 5\nc: v >= 8");  // off with probability < 10 e^(-100 / 6) a label
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"score", "labels"}});
  EXPECT_EQ(predicted["errors"], Json({0.0, 0.0, 0.0}));
  EXPECT_EQ(predicted["predictions"][8], Json({1, 1, 1}));
  EXPECT_EQ(predicted["predictions"][4], Json({1, 0, 0}));
}

TEST_F(ManyLabelsCall, AreAllOtherColumnsWhenNoneIsNamed) {
  Json request = sum(table(50));
  request.erase("labels");
  EXPECT_EQ(call(request)["model"]["labels"], Json({"a", "b", "c"}));
}

TEST_F(ManyLabelsCall, PredictionsAreAFileWithTheLabelsNames) {
  Json request = sum(table(50, "v,\"a,1\",b,c"));
  request.erase("labels");
  request["model"] = path("m.json");
  call(request);
  call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"out", path("p.csv")}});
  EXPECT_TRUE(read("p.csv").starts_with("\"a,1\",b,c\n"));
  auto spec = TableSpec{.labels = {}, .many_labels = ManyLabels{{"a,1", "b", "c"}, {}}};
  EXPECT_EQ(read_table(path("p.csv"), spec).table.label_bits().rows(), 50u);
}

TEST_F(ManyLabelsCall, AWordMayCountAsOneInAllOfThem) {
  Json request = sum(write("t.csv", "v,a,b\n1,yes,no\n2,no,no\n"));
  request["labels"] = "a,b";
  request["positive"] = "yes";
  EXPECT_EQ(call(request)["model"]["positive"], "yes");
  TableSpec spec{.labels = {}, .many_labels = ManyLabels{{"b", "a"}, "yes"}};
  Table read = read_table(path("t.csv"), spec).table;
  EXPECT_FALSE(read.label_bits().get(0, 0));
  EXPECT_TRUE(read.label_bits().get(0, 1));
  EXPECT_FALSE(read.label_bits().get(1, 1));
}

TEST_F(ManyLabelsCall, EveryErrorIsReleasedUnderOnePromise) {
  Json request = sum(table(2000));
  request["model"] = path("m.json");
  call(request);
  Json evaluate{{"verb", "evaluate"}, {"model", path("m.json")}, {"data", path("t.csv")},
                {"epsilon", 1},       {"ledger", nullptr},       {"seed", 3}};
  Json result = call(evaluate);
  EXPECT_EQ(result["privacy"]["epsilon"], "1");
  ASSERT_EQ(result["labels"].size(), 3u);
  for (const Json& label : result["labels"]) EXPECT_LT(label["table_interval"]["high"], 0.05);
  evaluate["delta"] = "1e-6";
  EXPECT_EQ(call(evaluate)["privacy"]["delta"], "1/1000000");
}

TEST_F(ManyLabelsCall, OneLabelHasOneCountWhichNeedsNoDelta) {
  call({{"verb", "learn"},
        {"learner", "threshold"},
        {"high", 9},
        {"data", table(50)},
        {"inputs", "v"},
        {"label", "a"},
        {"seed", 1},
        {"ledger", nullptr},
        {"model", path("m.json")}});
  Json evaluate{
      {"verb", "evaluate"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"delta", "1e-6"}, {"ledger", nullptr}};
  EXPECT_NE(message(evaluate).find("option 'delta'"), std::string::npos);
}

TEST_F(ManyLabelsCall, BadRequestsAreRefusedByOption) {
  table(20);
  auto refused = [&](auto change, const std::string& part) {
    Json request = sum(path("t.csv"));
    change(request);
    EXPECT_NE(message(request).find(part), std::string::npos) << message(request);
  };
  refused([](Json& r) { r["labels"] = "a,b,d"; }, "no column 'd'");
  refused([](Json& r) { r["labels"] = ""; }, "option 'labels' names no column");
  refused([](Json& r) { r["labels"] = "a,a"; }, "asked for twice");
  refused([](Json& r) { r["labels"] = "a,v"; }, "asked for twice");
  refused([](Json& r) { r["label_count"] = 2; }, "option 'label_count' is 2");
  refused([](Json& r) { r["label"] = "a"; }, "option 'label'");
  refused([](Json& r) { r.erase("labels"), r.erase("x"); }, "option 'labels'");
  refused([](Json& r) { r["of"] = "direct_sum"; }, "option 'of'");
  refused([](Json& r) { r["of"] = "thresold"; }, "did you mean 'threshold'");
  refused([](Json& r) { r["options"] = {{"epsilon", 1}}; }, "belongs to the whole");
  refused([](Json& r) { r["options"] = "high"; }, "no name=value");
  refused([](Json& r) { r["options"] = {{"hihg", 1}}; }, "did you mean 'high'");
  refused([](Json& r) { r["of"] = "point", r["options"] = {{"variant", "stable"}}; }, "option 'delta'");
  Json one{{"verb", "learn"}, {"learner", "threshold"}, {"data", path("t.csv")}, {"labels", "a,b"}, {"inputs", "v"}};
  EXPECT_NE(message(one).find("direct_sum"), std::string::npos);
  write("t.csv", "v\n1\n");
  refused([](Json& r) { r.erase("labels"); }, "no column left for a label");
}

TEST_F(ManyLabelsCall, ATableToPredictNeedsNoLabelsButTheirNumberMustFitToBeCompared) {
  Json request = sum(table(50));
  request["model"] = path("m.json");
  call(request);
  std::string bare = write("bare.csv", "v\n1\n9\n");
  Json predict{{"verb", "predict"}, {"model", path("m.json")}, {"data", bare}};
  EXPECT_EQ(call(predict)["predictions"].size(), 2u);
  predict["score"] = "labels";
  EXPECT_NE(message(predict).find("no column 'a'"), std::string::npos);
  predict["labels"] = "v,w";
  EXPECT_NE(message(predict).find("3 labels"), std::string::npos);
}

TEST_F(ManyLabelsCall, AModelWithOneHypothesisTooFewIsRefused) {
  Json model = call(sum(table(50)))["model"];
  model["hypothesis"].erase(0);
  EXPECT_THROW(read_model(model), Error);
}

TEST_F(ManyLabelsCall, ConstantAndContradictoryLabelsAreLearnedAsAnyOther) {
  Json request = sum(write("t.csv", "v,a,b\n1,0,1\n1,0,0\n1,0,1\n"));
  request["labels"] = "a,b";
  EXPECT_EQ(call(request)["answered"], true);
}

}  // namespace discreet::many_labels_test
