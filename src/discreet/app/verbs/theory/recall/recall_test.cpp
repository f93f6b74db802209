#include "discreet/app/verbs/theory/recall/recall.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call_test.h"

namespace discreet::recall_test {

class RecallCall : public Call {
 protected:
  static Json recalled(const char* learner, Json more) {
    Json request{{"verb", "theory recall"}, {"learner", learner}, {"seed", 1}, {"trials", 100}};
    request.update(more);
    return call(request);
  }
};

TEST_F(RecallCall, ManyRowsAndALargeEpsilonGiveTheBitsBack) {
  Json all =
      recalled("finite", {{"concepts", Json::array({"000", "100", "110", "111"})}, {"epsilon", "20"}, {"rows", 40}});
  EXPECT_EQ(all["bits"], 2);
  EXPECT_GE(all["within"], 95);
  // The table tells: nothing below (ln(0.95..) + 2 ln 2) / 40 is kept.
  EXPECT_GT(all["excluded_epsilon"], 0);
}

// CC-16: averaged over the bits, so few errors happen at most e^(epsilon n) B(d, k)/2^d of the time.
TEST_F(RecallCall, APrivateLearnerOfFewRowsGivesNoMoreBackThanItMay) {
  for (const auto& [learner, options] :
       {std::pair<const char*, Json>{
            "threshold", {{"class", "thresholds"}, {"size", 63}, {"low", 0}, {"high", 62}, {"side", "below"}}},
        {"parity", {{"class", "parities"}, {"size", 5}, {"dimension", 5}}},
        {"finite",
         {{"matrix", Json::array({"000", "100", "110", "111"})},
          {"concepts", Json::array({"000", "100", "110", "111"})}}}}) {
    Json request = options;
    request.update(Json{{"epsilon", "1/20"}, {"rows", 10}, {"errors", 0}, {"trials", 400}});
    Json result = recalled(learner, request);
    ASSERT_TRUE(result.contains("bound")) << learner;
    EXPECT_LE(result["rate"]["low"].get<double>(), result["bound"].get<double>()) << result.dump();
    EXPECT_LE(result["excluded_epsilon"].get<double>(), 0.05) << learner;
  }
}

// The tree of a large class is followed, not searched: its table would have 2^40 labels.
TEST_F(RecallCall, ALargeNamedClassStoresAsManyBitsAsItsTreeIsDeep) {
  Json all = recalled("threshold", {{"class", "thresholds"},
                                    {"size", 1048575},
                                    {"low", 0},
                                    {"high", 1048574},
                                    {"side", "below"},
                                    {"epsilon", "20"},
                                    {"rows", 400},
                                    {"trials", 20}});
  EXPECT_EQ(all["bits"], 20);
  EXPECT_GE(all["within"], 18) << all.dump();
  Json none = recalled("threshold", {{"class", "thresholds"},
                                     {"size", 1048575},
                                     {"low", 0},
                                     {"high", 1048574},
                                     {"side", "below"},
                                     {"epsilon", "1/100"},
                                     {"rows", 5},
                                     {"errors", 2},
                                     {"trials", 20}});
  EXPECT_LE(none["within"], 3) << none.dump();
}

TEST_F(RecallCall, TheGridOfTheClassHasADimension) {
  Json planes = recalled(
      "point",
      {{"class", "halfspaces"}, {"size", 4}, {"dimension", 3}, {"low", 0}, {"high", 63}, {"rows", 5}, {"trials", 5}});
  EXPECT_EQ(planes["bits"], 2 * 3 + 2 + 1);  // b d (d - 1)/2 + b + 1
  Json boxes = recalled(
      "point",
      {{"class", "boxes"}, {"size", 8}, {"dimension", 3}, {"low", 0}, {"high", 511}, {"rows", 5}, {"trials", 5}});
  EXPECT_EQ(boxes["bits"], 12);
}

TEST_F(RecallCall, WhatDoesNotFitIsRefused) {
  auto refused = [&](const char* learner, Json more) {
    Json request{{"verb", "theory recall"}, {"learner", learner}};
    request.update(more);
    return refusal(request).second;
  };
  EXPECT_NE(refused("threshold", {{"low", 0}, {"high", 6}}).find("'class'"), std::string::npos);
  EXPECT_NE(refused("threshold", {{"class", "thresholds"}, {"size", 63}, {"low", 0}, {"high", 6}}).find("63 points"),
            std::string::npos);
  EXPECT_NE(refused("box", {{"class", "thresholds"}, {"size", 3}, {"axes", "0..1,0..1"}}).find("'learner' is box"),
            std::string::npos);
  EXPECT_NE(refused("threshold", {{"class", "thresholds"}, {"size", 7}, {"low", 0}, {"high", 6}, {"errors", 3}})
                .find("errors"),
            std::string::npos);
  EXPECT_NE(refused("threshold", {{"class", "thresholds"}, {"low", 0}, {"high", 14}, {"trials", 0}}).find("trials"),
            std::string::npos);
}

}  // namespace discreet::recall_test
