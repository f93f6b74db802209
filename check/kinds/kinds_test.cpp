#include "check/kinds/kinds.h"

#include <gtest/gtest.h>

#include "check/kinds/verdict_test.h"

namespace discreet::check::kinds_test {

// Thresholds on three points.
Json tree() {
  return Json::parse(R"({"certificate": 1, "kind": "mistake_tree",
    "claim": {"quantity": "littlestone", "relation": ">=", "value": "2"},
    "class": {"table": ["000", "100", "110", "111"]},
    "depth": 2, "points": [1, 0, 2], "concepts": [0, 1, 2, 3]})");
}

Json claim(const char* kind, const char* quantity, const char* relation, const char* value, const char* about) {
  return {{"certificate", 1},
          {"kind", kind},
          {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
          {"class", Json::parse(about)}};
}

TEST(Check, AMistakeTreeIsAcceptedAndEveryPerturbedOneIsNot) {
  EXPECT_EQ(verdict(tree()), "accepted");
  Json wrong = tree();
  wrong["concepts"][1] = 2;
  EXPECT_EQ(verdict(wrong), "rejected: leaf 1: concept 2 labels point 1 with 1, the path says 0");
}

TEST(Check, EverySingleChangeOfATreeIsFound) {
  for (const char* list : {"points", "concepts"})
    for (std::size_t i = 0; i < tree()[list].size(); ++i)
      for (std::uint64_t value = 0; value < 5; ++value) {
        Json changed = tree();
        if (changed[list][i] == value) continue;
        changed[list][i] = value;
        EXPECT_EQ(verdict(changed).substr(0, 8), "rejected") << list << " " << i << " " << value;
      }
  for (std::size_t row = 0; row < 4; ++row)
    for (std::size_t x = 0; x < 3; ++x) {
      Json changed = tree();
      std::string labels = changed["class"]["table"][row];
      labels[x] = labels[x] == '0' ? '1' : '0';
      changed["class"]["table"][row] = labels;
      const bool matters = x == 1 || (row < 2 ? x == 0 : x == 2);  // a point on the way to its leaf
      EXPECT_EQ(verdict(changed).substr(0, 8), matters ? "rejected" : "accepted") << row << " " << x;
    }
  Json more = tree();
  more["claim"]["value"] = "3";
  EXPECT_EQ(verdict(more), "rejected: the claim is littlestone >= 3, the tree has depth 2");
  Json other = tree();
  other["claim"]["quantity"] = "vc";
  EXPECT_EQ(verdict(other), "rejected: a certificate of this kind says nothing about vc");
  Json reverse = tree();
  reverse["claim"]["relation"] = "<=";
  EXPECT_EQ(verdict(reverse), "rejected: a certificate of this kind cannot show littlestone <= 2");
}

TEST(Check, WhatIsNoCertificateIsUnreadable) {
  for (const char* text : {"{}", "[]", "3", R"({"certificate": 2})", R"({"certificate": 1, "kind": "x"})",
                           R"({"certificate": 1, "kind": "mistake_tree"})",
                           R"({"certificate": 1, "kind": "mistake_tree", "class": {"table": ["01", "0"]}})",
                           R"({"certificate": 1, "kind": "mistake_tree", "class": {"table": ["02"]}})",
                           R"({"certificate": 1, "kind": "mistake_tree", "class": {"name": "circles", "size": 3}})"})
    EXPECT_EQ(verdict(Json::parse(text)).substr(0, 10), "unreadable") << text;
  for (const char* member : {"claim", "class", "depth", "points", "concepts"}) {
    Json without = tree();
    without.erase(member);
    EXPECT_EQ(verdict(without), "unreadable: the member '" + std::string(member) + "' is missing");
  }
}

TEST(Check, AShatteredSetIsAcceptedAndItsDualToo) {
  Json set = claim("shattered_set", "vc", ">=", "2", R"({"table": ["000", "010", "001", "011"]})");
  set["points"] = {1, 2};
  set["concepts"] = {0, 1, 2, 3};
  EXPECT_EQ(verdict(set), "accepted");
  set["points"] = {2, 1};
  EXPECT_EQ(verdict(set), "rejected: pattern 1: number 1 labels 2 with 0, the pattern says 1");
  Json dual = claim("shattered_set", "dual_vc", ">=", "1", R"({"table": ["000", "010", "001", "011"]})");
  dual["points"] = {3};
  dual["concepts"] = {0, 2};
  EXPECT_EQ(verdict(dual), "accepted");
  dual["concepts"] = {1, 2};
  EXPECT_EQ(verdict(dual).substr(0, 8), "rejected");
}

// Numbers of the starts before one fill two words.
TEST(Check, IntervalsAreReadOnAsManyPointsAsThereMayBe) {
  Json set = claim("shattered_set", "vc", ">=", "2", R"({"name": "intervals", "size": 4611686018427387904})");
  const std::uint64_t size = std::uint64_t{1} << 62;
  set["points"] = {1, 2};
  set["concepts"] = {0, size + 1, 2 * size, size + 2};  // nowhere; [1, 1]; [2, 2]; [1, 2]
  EXPECT_EQ(verdict(set), "accepted");
  set["concepts"][2] = 2 * size - 1;  // [1, size - 1]
  EXPECT_EQ(verdict(set).substr(0, 19), "rejected: pattern 2");
  set["points"] = {0, size - 1};
  set["concepts"] = {2 * size, 1, 2 * size - 1, size};  // [2, 2]; [0, 0]; [1, size - 1]; [0, size - 1]
  EXPECT_EQ(verdict(set), "accepted");
}

TEST(Check, AChainIsAcceptedOnlyInItsOrder) {
  Json chain = claim("threshold_chain", "threshold", ">=", "3", R"({"name": "thresholds", "size": 3})");
  chain["points"] = {2, 1, 0};
  chain["concepts"] = {3, 2, 1};
  EXPECT_EQ(verdict(chain), "accepted");
  chain["points"] = {1, 2, 0};
  EXPECT_EQ(verdict(chain).substr(0, 8), "rejected");
}

TEST(Check, CountingExcludesWhatTakesMoreConceptsThanThereAre) {
  const char* four = R"({"table": ["000", "100", "110", "111", "111"]})";
  EXPECT_EQ(verdict(claim("counting", "littlestone", "<=", "2", four)), "accepted");
  EXPECT_EQ(verdict(claim("counting", "littlestone", "<=", "1", four)),
            "rejected: 4 are as many as 2^2: counting does not exclude 2");
  EXPECT_EQ(verdict(claim("counting", "threshold", "<=", "3", four)), "accepted");
  EXPECT_EQ(verdict(claim("counting", "threshold", "<=", "2", four)).substr(0, 8), "rejected");
  EXPECT_EQ(verdict(claim("counting", "dual_vc", "<=", "1", four)), "accepted");
}

TEST(Check, ExhaustionFindsWhatWasDenied) {
  const char* thresholds = R"({"name": "thresholds", "size": 7})";
  EXPECT_EQ(verdict(claim("exhaustion", "vc", "<=", "1", thresholds)), "accepted");
  EXPECT_EQ(verdict(claim("exhaustion", "vc", "<=", "0", thresholds)), "rejected: vc >= 1: trying again found it");
  EXPECT_EQ(verdict(claim("exhaustion", "littlestone", "<=", "3", thresholds)), "accepted");
  EXPECT_EQ(verdict(claim("exhaustion", "littlestone", "<=", "2", thresholds)),
            "rejected: littlestone >= 3: trying again found it");
  EXPECT_EQ(verdict(claim("exhaustion", "threshold", "<=", "7", thresholds)), "accepted");
  EXPECT_EQ(verdict(claim("exhaustion", "threshold", "<=", "6", thresholds)).substr(0, 8), "rejected");
  EXPECT_EQ(verdict(claim("exhaustion", "littlestone", "<=", "2", R"({"name": "lines", "size": 5})")), "accepted");
  EXPECT_EQ(verdict(claim("exhaustion", "vc", "<=", "2", R"({"name": "boxes", "size": 2, "dimension": 2})")),
            "accepted");
  EXPECT_EQ(verdict(claim("exhaustion", "vc", "<=", "1", R"({"name": "thresholds", "size": 1048576})")).substr(0, 10),
            "unreadable");
}

// The closed forms against what trying everything finds, in both directions.
TEST(Check, ClosedFormsAgreeWithExhaustion) {
  for (const char* about :
       {R"({"name": "points", "size": 1})", R"({"name": "points", "size": 5})", R"({"name": "thresholds", "size": 1})",
        R"({"name": "thresholds", "size": 6})", R"({"name": "intervals", "size": 1})",
        R"({"name": "intervals", "size": 3})", R"({"name": "intervals", "size": 4})",
        R"({"name": "intervals", "size": 7})", R"({"name": "boxes", "size": 1, "dimension": 2})",
        R"({"name": "boxes", "size": 2, "dimension": 2})", R"({"name": "boxes", "size": 3, "dimension": 2})",
        R"({"name": "parities", "size": 3})", R"({"name": "lines", "size": 2})", R"({"name": "lines", "size": 3})",
        R"({"name": "conjunctions", "size": 1})", R"({"name": "conjunctions", "size": 2})",
        R"({"name": "conjunctions", "size": 3})", R"({"name": "cube", "size": 4})"})
    for (const char* quantity : {"vc", "dual_vc", "littlestone", "threshold"}) {
      int exact = 0;
      while (verdict(claim("exhaustion", quantity, "<=", std::to_string(exact).c_str(), about)) != "accepted") ++exact;
      int lower = 0, upper = 0;
      while (verdict(claim("closed_form", quantity, ">=", std::to_string(lower + 1).c_str(), about)) == "accepted")
        ++lower;
      while (verdict(claim("closed_form", quantity, "<=", std::to_string(upper).c_str(), about)) != "accepted") ++upper;
      EXPECT_LE(lower, exact) << about << quantity;
      EXPECT_GE(upper, exact) << about << quantity;
    }
}

TEST(Check, APremiseMustBeAboutTheSameClass) {
  Json chain = claim("by_littlestone", "threshold", "<=", "3", R"({"name": "points", "size": 5})");
  chain["premise"] = claim("exhaustion", "littlestone", "<=", "1", R"({"name": "points", "size": 5})");
  EXPECT_EQ(verdict(chain), "accepted");
  chain["claim"]["value"] = "2";
  EXPECT_EQ(verdict(chain), "rejected: the premise bounds it by 3, more than 2");
  chain["claim"]["value"] = "3";
  chain["premise"]["class"]["size"] = 6;
  EXPECT_EQ(verdict(chain), "rejected: the premise is about another class");
}

}  // namespace discreet::check::kinds_test
