#include <gtest/gtest.h>

#include "check/kinds/verdict_test.h"

namespace discreet::check::prior_test {

// All functions on four points by the eight of even weight: one of a concept and its neighbour at the lightest point is
// among them.
Json even() {
  return Json::parse(
      R"({"certificate": 1, "kind": "prior", "claim": {"quantity": "tau", "relation": "<=", "value": "8"},
    "class": {"name": "cube", "size": 4}, "alpha": "1/4", "columns": [0, 1, 2, 3],
    "copies": [{"of": 0, "flip": 0}, {"of": 1, "flip": 0}, {"of": 2, "flip": 0}, {"of": 3, "flip": 0}],
    "symmetries": [{"to": [1, 2, 3, 0], "flip": "0000"}],
    "hypotheses": ["0000", "1100", "1010", "1001", "0110", "0101", "0011", "1111"],
    "weights": ["1/8", "1/8", "1/8", "1/8", "1/8", "1/8", "1/8", "1/8"], "chance": "1/8",
    "mixtures": [{"sets": ["0001"], "weights": ["1"]}],
    "nodes": [{"kind": "split", "set": "0001", "light": 1, "heavy": 2}, {"kind": "enough"},
              {"kind": "contradiction", "mixture": 0}]})");
}

TEST(CheckPrior, IsAcceptedForTauAndForDraws) {
  EXPECT_EQ(verdict(even()), "accepted");
  Json draws = even();
  draws["claim"] = {{"quantity", "repdim"}, {"relation", "<="}, {"value", "11"}};
  draws["beta"] = "1/4";
  EXPECT_EQ(verdict(draws), "accepted");
  draws["claim"]["value"] = "10";
  EXPECT_EQ(verdict(draws), "rejected: that number of draws all fail with a probability beyond beta");
}

TEST(CheckPrior, IsRejectedWhenAnythingIsChanged) {
  Json wrong = even();
  wrong["claim"]["value"] = "15/2";
  EXPECT_EQ(verdict(wrong), "rejected: the proof gives a chance of 1/8, the claim is tau <= 15/2");
  wrong["chance"] = "2/15";
  EXPECT_EQ(verdict(wrong).substr(0, 47), "rejected: with the columns in the order 0 1 2 3");
  wrong = even();
  wrong["weights"][0] = "1/4";
  EXPECT_EQ(verdict(wrong), "rejected: the hypotheses weigh 9/8 together, not 1");
  wrong["weights"][7] = "0";
  EXPECT_EQ(verdict(wrong).substr(0, 47), "rejected: with the columns in the order 0 1 2 3");
  wrong["weights"][1] = "1/4";
  wrong["weights"][7] = "-1/8";
  EXPECT_EQ(verdict(wrong), "rejected: hypothesis 7 has a negative weight");
  wrong = even();
  wrong["symmetries"][0] = {{"to", {0, 1, 2, 3}}, {"flip", "1000"}};
  EXPECT_EQ(verdict(wrong), "rejected: symmetry 0 changes the prior");
  wrong = even();
  wrong["alpha"] = "1/5";
  EXPECT_EQ(verdict(wrong), "rejected: mixture 0 has 1/4 of the first 4 columns");
  wrong = even();
  wrong["hypotheses"][7] = "1110";
  wrong["symmetries"] = Json::array();
  EXPECT_EQ(verdict(wrong).substr(0, 39), "rejected: with the columns in the order");
}

// Seen from the first concept all columns are alike, seen from the second one they are not.
TEST(CheckPrior, ColumnsAreAlikeForEveryConceptOrNot) {
  Json two = even();
  two["class"] = {{"table", {"0000", "1100"}}};
  two["symmetries"] = Json::array();
  two["hypotheses"] = {"0000", "1110", "1101", "1011", "0111", "1111"};
  two["weights"] = {"1/8", "1/8", "1/8", "1/8", "1/8", "3/8"};
  EXPECT_EQ(verdict(two),
            "rejected: with the columns in the order 0 2 3 1 too little is known to be good for a concept: 0");
  two["class"]["table"] = {"0000"};
  EXPECT_EQ(verdict(two), "accepted");
}

TEST(CheckPrior, ItsTreeLeadsThroughAllCases) {
  Json wrong = even();
  wrong["nodes"] = Json::parse(R"([{"kind": "enough"}])");  // only the empty set is known to be light
  EXPECT_EQ(verdict(wrong).substr(0, 39), "rejected: with the columns in the order");
  wrong = even();
  wrong["mixtures"][0]["sets"][0] = "0010";
  EXPECT_EQ(verdict(wrong), "rejected: mixture 0 has 1/3 of the first 3 columns");
  wrong = even();
  wrong["nodes"][0]["set"] = "0010";  // light: what is below it is light as well; heavy: that says nothing of 0001
  EXPECT_EQ(verdict(wrong), "rejected: node 2: a set of the mixture is not known to be heavy");
  wrong = even();
  wrong["nodes"][2] = {{"kind", "enough"}};
  EXPECT_EQ(verdict(wrong).substr(0, 39), "rejected: with the columns in the order");
  wrong = even();
  wrong["nodes"][0]["heavy"] = 0;
  EXPECT_EQ(verdict(wrong), "rejected: node 0 leads back");
  wrong = even();
  wrong["nodes"][1]["kind"] = "few";
  EXPECT_EQ(verdict(wrong), "rejected: node 1 is of no kind");
}

}  // namespace discreet::check::prior_test
