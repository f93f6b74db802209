#include <gtest/gtest.h>

#include "check/kinds/verdict_test.h"

namespace discreet::check::rows_test {

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
  for (const auto& [name, value] : {std::pair{"epsilon", "1/5"},
                                    {"alpha", "1/2"},
                                    {"beta", "1/2"},
                                    {"delta", "1/10"},
                                    {"epsilon", "0"},
                                    {"alpha", "2"},
                                    {"beta", "1"}}) {
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

// Classes of VC dimension 1 need the point to be seen too: two concepts by their numbers, or of a class by its name.
TEST(CheckRows, TwoConceptsShowThemselves) {
  Json unseen = Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": "230"},
    "class": {"name": "thresholds", "size": 1000},
    "epsilon": "50", "delta": "0", "alpha": "1/100", "beta": "1/20", "argument": "unseen",
    "targets": {"rule": "two_concepts", "concepts": [0, 1], "differ": 0, "agree": 1}, "evidence": null})");
  EXPECT_EQ(verdict(unseen), "accepted");
  for (const auto& [member, value] : {std::pair{"concepts", Json{0, 2000}},
                                      {"concepts", Json{3, 3}},
                                      {"concepts", Json{0}},
                                      {"differ", Json(1)},
                                      {"agree", Json(0)},
                                      {"agree", Json(1000)}}) {
    Json changed = unseen;
    changed["targets"][member] = value;
    EXPECT_NE(verdict(changed), "accepted") << member << value;
  }
  Json more = unseen, other = unseen;
  more["claim"]["value"] = "231";
  EXPECT_EQ(verdict(more).substr(0, 8), "rejected");
  more["claim"]["value"] = "4503599627370496";
  EXPECT_EQ(verdict(more).substr(0, 8), "rejected");
  other["targets"].erase("concepts");  // then it rests on two shattered points
  EXPECT_NE(verdict(other), "accepted");
}

// ln(1/0.19) / -ln(0.99) = 165.2 rows; and 2 shattered points with a bias of 1/4, at alpha = 1/20 and beta = 1/100:
// v = 0.208, so 2 ln(1 / (4 v (1 - v))) / -ln(15/16) = 12.9.
TEST(CheckRows, NoisyLabels) {
  Json one = Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": "166"},
    "class": {"table": ["01", "10"]}, "setting": "agnostic",
    "epsilon": "1", "delta": "0", "alpha": "1/10", "beta": "1/20", "argument": "noisy",
    "targets": {"rule": "noisy_label", "concepts": [0, 1], "differ": 1}, "evidence": null})");
  EXPECT_EQ(verdict(one), "accepted");
  for (const auto& [place, value] : {std::pair{"/claim/value", Json("167")},
                                     {"/setting", Json("realizable")},
                                     {"/alpha", Json("1/9")},
                                     {"/beta", Json("1/10")},
                                     {"/beta", Json("1/2")},
                                     {"/targets/concepts", Json{0, 0}}}) {
    Json changed = one;
    changed[Json::json_pointer(place)] = value;
    EXPECT_EQ(verdict(changed).substr(0, 8), "rejected") << place << value;
  }
  one.erase("setting");
  EXPECT_EQ(verdict(one).substr(0, 8), "rejected");
  Json two = Json::parse(R"({"certificate": 1, "kind": "rows",
    "claim": {"quantity": "rows", "relation": ">=", "value": "13"},
    "class": {"table": ["00", "01", "10", "11"]}, "setting": "agnostic",
    "epsilon": "1", "delta": "0", "alpha": "1/20", "beta": "1/100", "argument": "noisy",
    "targets": {"rule": "noisy_points", "points": 2, "bias": "1/4"},
    "evidence": {"certificate": 1, "kind": "shattered_set",
      "claim": {"quantity": "vc", "relation": ">=", "value": "2"},
      "class": {"table": ["00", "01", "10", "11"]}, "points": [0, 1], "concepts": [0, 2, 1, 3]}})");
  EXPECT_EQ(verdict(two), "accepted");
  for (const auto& [place, value] : {std::pair{"/claim/value", Json("14")},
                                     {"/targets/points", Json(3)},
                                     {"/targets/bias", Json("1/20")},
                                     {"/targets/bias", Json("1")},
                                     {"/setting", Json("realizable")}}) {
    Json changed = two;
    changed[Json::json_pointer(place)] = value;
    EXPECT_EQ(verdict(changed).substr(0, 8), "rejected") << place << value;
  }
}

Json rows_claim(const char* rows, const char* about, const char* targets) {
  Json certificate = Json::parse(
      R"({"certificate": 1, "kind": "rows", "epsilon": "1/10", "delta": "0", "alpha": "1/10", "beta": "1/10",
    "answers": "concepts", "argument": "averaged", "evidence": null})");
  certificate["claim"] = {{"quantity", "rows"}, {"relation", ">="}, {"value", rows}};
  certificate["class"] = Json::parse(about);
  certificate["targets"] = Json::parse(targets);
  return certificate;
}

// The largest number of rows that is accepted.
int most_rows(Json certificate) {
  int rows = 0;
  for (certificate["claim"]["value"] = "1"; verdict(certificate) == "accepted";
       certificate["claim"]["value"] = std::to_string(rows + 1))
    ++rows;
  return rows;
}

// (ln(1 / share) + ln(9/10)) / (1/10) rows are needed where no rows are moved, and with lambda = 1/10 instead some
// (ln(1 / share) + ln(9/10)) / 0.010462.
TEST(CheckRows, PointsAmongPoints) {
  const char* points = R"({"name": "points", "size": 1024})";
  EXPECT_EQ(most_rows(rows_claim("", points, R"({"rule": "points", "moved": false})")), 69);  // 68.3
  EXPECT_EQ(most_rows(rows_claim("", points, R"({"rule": "points", "moved": true})")), 653);  // 652.4, with 1023
  Json any = rows_claim("1", points, R"({"rule": "points", "moved": false})");
  any["answers"] = "any";
  EXPECT_EQ(verdict(any), "rejected: targets: this holds of answers that are concepts");
  EXPECT_EQ(
      most_rows(rows_claim("", R"({"name": "thresholds", "size": 1024})", R"({"rule": "points", "moved": false})")), 0);
}

// Three of 1023 points at a time: one with w ones is right on w (1023 - w)(1022 - w) of 1023 1022 1021 triples, at most
// 0.1484, and (ln(1 / share) + ln(9/10)) / ln(1 + 3/10 (e^(1/10) - 1)) = 58.03.
TEST(CheckRows, SetsOfOneTarget) {
  const char* points = R"({"name": "points", "size": 1024})";
  Json sets = rows_claim("", points, R"({"rule": "point_sets", "each": 3, "moved": true})");
  sets["answers"] = "any";
  EXPECT_EQ(most_rows(sets), 59);
  for (std::uint64_t each : {0, 1, 10, 1024, 5000}) {  // alpha is 1/10: ten points allow a mistake
    sets["targets"]["each"] = each;
    EXPECT_EQ(most_rows(sets), 0) << each;
  }
  sets["targets"].update(Json{{"each", 3}, {"moved", false}});
  EXPECT_EQ(most_rows(sets), 0);
  EXPECT_EQ(most_rows(rows_claim("", R"({"name": "thresholds", "size": 1024})",
                                 R"({"rule": "point_sets", "each": 3, "moved": true})")),
            0);
}

TEST(CheckRows, ConceptsThatAreKeptApart) {
  const char* prefixes = R"({"table": ["00", "10", "11"]})";
  Json apart = rows_claim("", prefixes, R"({"rule": "apart", "within": "1/2", "moved": false, "base": null, "concepts":
    [{"concept": 0, "points": ["1", "0"]}, {"concept": 1, "points": ["1/2", "1/2"]}, {"concept": 2, "points": ["0",
     "1"]}]})");
  EXPECT_EQ(most_rows(apart), 10);  // 9.93
  apart["targets"]["within"] = "3/5";
  EXPECT_EQ(most_rows(apart), 0);
  apart["targets"]["within"] = "1/2";
  apart["targets"]["concepts"][2]["concept"] = 1;
  EXPECT_EQ(most_rows(apart), 0);
  apart["targets"]["concepts"].erase(2);
  apart["targets"].update(Json{{"moved", true}, {"base", 1}, {"label", 0}});
  EXPECT_EQ(most_rows(apart), 29);  // (ln 2 + ln 9/10) / ln(1 + (e^(1/10) - 1) / 5) = 28.2
  apart["targets"]["base"] = 0;
  EXPECT_EQ(most_rows(apart), 0);  // they do not agree there
}

TEST(CheckRows, SetsOfPoints) {
  const char* cube = R"({"table": ["000", "001", "010", "011", "100", "101", "110", "111"]})";
  Json sets = rows_claim("", cube, R"({"rule": "sets", "each": 3, "moved": false, "base": null})");
  sets["answers"] = "any";
  EXPECT_EQ(most_rows(sets), 20);  // a share of 1/8: 19.7
  sets["targets"]["each"] = 2;
  EXPECT_EQ(most_rows(sets), 13);  // 1/4: 12.8
  sets["targets"].update(Json{{"moved", true}, {"base", 0}, {"label", 1}});
  EXPECT_GT(most_rows(sets), 13);
  sets["targets"]["each"] = 4;
  EXPECT_EQ(most_rows(sets), 0);
  sets["targets"]["each"] = 2;
  sets["alpha"] = "1/2";
  EXPECT_EQ(most_rows(sets), 0);
}

TEST(CheckRows, TauOfTheClass) {
  const char* points = R"({"table": ["100", "010", "001"]})";
  Json tau = rows_claim("", points, R"({"rule": "tau", "moved": false, "base": null})");
  tau["evidence"] = Json::parse(
      R"({"certificate": 1, "kind": "adversaries", "claim": {"quantity": "tau", "relation": ">=", "value": "3"},
    "class": {"table": ["100", "010", "001"]}, "alpha": "1/4", "columns": [0, 1, 2], "symmetries": [], "picks": 1,
    "weights": ["1/3", "1/3", "1/3"], "adversaries": [{"concept": 0, "points": [1, 1, 1]}, {"concept": 1,
     "points": [1, 1, 1]},
    {"concept": 2, "points": [1, 1, 1]}]})");
  EXPECT_EQ(most_rows(tau), 10);  // 9.93
  tau["targets"]["moved"] = true;
  EXPECT_EQ(most_rows(tau), 8);  // a share of 2/3 and lambda = 2/5: 7.3
  tau["alpha"] = "3/10";
  EXPECT_EQ(most_rows(tau), 0);
  tau["alpha"] = "1/10";
  tau["evidence"]["allowed"] = {{"table", {"000"}}};
  EXPECT_EQ(most_rows(tau), 0);
}

}  // namespace discreet::check::rows_test
