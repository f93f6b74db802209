#include <gtest/gtest.h>

#include "check/kinds.h"

namespace discreet::check {
namespace {

std::string verdict(const Json& certificate) {
  try {
    check_certificate(certificate);
  } catch (const Rejected& rejected) {
    return std::string("rejected: ") + rejected.what();
  } catch (const Unreadable& unreadable) {
    return std::string("unreadable: ") + unreadable.what();
  }
  return "accepted";
}

// Thresholds on three points, depth 2: at alpha = 1/5 a tree of depth 2 allows no mistake, a share of 1/4. With n rows
// (1 - 1/10) e^(-n/10) > 1/4 as long as n <= 12, so 13 rows are needed.
Json by_tree() {
  return Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": "13"},
    "class": {"table": ["000", "100", "110", "111"]},
    "epsilon": "1/10", "delta": "0", "alpha": "1/5", "beta": "1/10", "argument": "averaged",
    "targets": {"rule": "tree", "depth": 2, "errors": 0},
    "evidence": {"certificate": 1, "kind": "mistake_tree",
      "claim": {"quantity": "littlestone", "relation": ">=", "value": "2"},
      "class": {"table": ["000", "100", "110", "111"]},
      "depth": 2, "points": [1, 0, 2], "concepts": [0, 1, 2, 3]}})");
}

// CC-18(c) at (1/2, 1/10, 1/10) for p = 1000003: 71.3, so 72 rows.
Json by_lines(const char* rows, const char* delta) {
  Json certificate = Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": ""},
    "class": {"name": "lines", "size": 1000003},
    "epsilon": "1/2", "alpha": "1/10", "beta": "1/10", "argument": "averaged",
    "targets": {"rule": "lines", "within": "2/5"}, "evidence": null})");
  certificate["claim"]["value"] = rows;
  certificate["delta"] = delta;
  return certificate;
}

TEST(CheckRows, TheNumbersAreWorkedOutAnew) {
  EXPECT_EQ(verdict(by_tree()), "accepted");
  Json more = by_tree();
  more["claim"]["value"] = "14";
  EXPECT_EQ(verdict(more).substr(0, 8), "rejected");
  EXPECT_EQ(verdict(by_lines("72", "0")), "accepted");
  EXPECT_EQ(verdict(by_lines("73", "0")).substr(0, 8), "rejected");
  EXPECT_EQ(verdict(by_lines("71", "1/1000000")), "accepted");  // B-26: 70.9
  EXPECT_EQ(verdict(by_lines("71", "1/100")).substr(0, 8), "rejected");
}

TEST(CheckRows, EveryPerturbedPromiseIsRejected) {
  for (const auto& [name, value] : {std::pair{"epsilon", "1/5"}, {"alpha", "1/2"}, {"beta", "1/2"}, {"delta", "1/10"},
                                    {"epsilon", "0"}, {"alpha", "2"}, {"beta", "1"}}) {
    Json changed = by_tree();
    changed[name] = value;
    EXPECT_EQ(verdict(changed).substr(0, 8), "rejected") << name << " " << value;
  }
  Json other = by_tree();
  other["targets"]["depth"] = 3;
  EXPECT_EQ(verdict(other).substr(0, 18), "rejected: evidence");
  other = by_tree();
  other["targets"]["rule"] = "half_tree";
  EXPECT_EQ(verdict(other).substr(0, 18), "rejected: evidence");
  other = by_tree();
  other["evidence"]["concepts"][1] = 2;
  EXPECT_EQ(verdict(other).substr(0, 16), "rejected: leaf 1");
  other = by_tree();
  other["evidence"]["class"]["table"][0] = "001";
  EXPECT_EQ(verdict(other), "rejected: evidence: it is about another class");
  other = by_tree();
  other["argument"] = "because";
  EXPECT_EQ(verdict(other).substr(0, 8), "rejected");
  other = by_tree();
  other["argument"] = "sorted";  // lambda is 1
  EXPECT_EQ(verdict(other).substr(0, 8), "rejected");
}

TEST(CheckRows, TheSortedArgumentIsTheSharperOne) {
  Json sorted = by_lines("73", "0");
  sorted["argument"] = "sorted";
  EXPECT_EQ(verdict(sorted), "accepted");
  EXPECT_EQ(verdict(by_lines("73", "0")).substr(0, 8), "rejected");
  sorted["claim"]["value"] = "200";
  EXPECT_EQ(verdict(sorted).substr(0, 8), "rejected");
}

TEST(CheckRows, WithoutPrivacyPointsMustBeSeen) {
  Json unseen = Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": "22"},
    "class": {"table": ["00", "01", "10", "11"]},
    "epsilon": "1", "delta": "0", "alpha": "1/10", "beta": "1/20", "argument": "unseen",
    "targets": {"rule": "two_concepts"},
    "evidence": {"certificate": 1, "kind": "shattered_set",
      "claim": {"quantity": "vc", "relation": ">=", "value": "2"},
      "class": {"table": ["00", "01", "10", "11"]}, "points": [0, 1], "concepts": [0, 2, 1, 3]}})");
  EXPECT_EQ(verdict(unseen), "accepted");
  unseen["claim"]["value"] = "23";
  EXPECT_EQ(verdict(unseen).substr(0, 8), "rejected");
}

}  // namespace
}  // namespace discreet::check
