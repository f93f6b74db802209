#include <gtest/gtest.h>

#include "check/kinds/kinds.h"
#include "discreet/app/request/call_test.h"

namespace discreet::claim_test {

class ClaimCall : public Call {
 protected:
  static Json asked(Json more) {
    Json request{{"verb", "theory claim"}};
    request.update(more);
    return call(request);
  }
  static std::uint64_t rows_of(const Json& result, const std::string& id) {
    for (const Json& bound : result["bounds"])
      if (bound["id"] == id) return bound["rows"];
    return 0;
  }
  static std::string verdict(const Json& certificate) {
    try {
      check::check_certificate(check::Json::parse(certificate.dump()));
    } catch (const std::exception& error) {
      return error.what();
    }
    return "accepted";
  }
  // What discreet-check says of the certificate, and that it says no to one row more.
  static void expect_certified(const Json& result, const std::string& rule) {
    ASSERT_TRUE(result.contains("certified")) << result;
    EXPECT_EQ(result["certified"]["rule"], rule);
    Json certificate = result["certificate"];
    EXPECT_EQ(verdict(certificate), "accepted");
    EXPECT_EQ(certificate["claim"]["value"], result["certified"]["rows"].dump());
    certificate["claim"]["value"] = std::to_string(result["certified"]["rows"].get<std::uint64_t>() + 1);
    EXPECT_NE(verdict(certificate), "accepted");
  }
};

TEST_F(ClaimCall, TooFewRowsAreImpossibleWithProof) {
  const Json cuts{{"class", "thresholds"}, {"size", 1'000'000}, {"epsilon", "1/4"}, {"alpha", "0.1"}, {"beta", "0.1"}};
  Json request = cuts;
  request.update(Json{{"rows", 10}, {"out", path("rows.json")}});
  const Json no = asked(request);
  EXPECT_EQ(no["verdict"], "impossible");
  EXPECT_EQ(no["littlestone"], 19);
  EXPECT_EQ(no["rule"], "CC-17.D");
  EXPECT_NE(no["meaning"].get<std::string>().find("at least " + no["rows_needed"].dump()), std::string::npos);
  const Json certificate = Json::parse(read("rows.json"));
  EXPECT_EQ(certificate["kind"], "rows");
  EXPECT_EQ(certificate["claim"]["value"], no["rows_needed"].dump());
  request = cuts;
  request["rows"] = no["rows_needed"];
  const Json yes = asked(request);
  EXPECT_EQ(yes["verdict"], "not_excluded");
  EXPECT_EQ(yes["rows_needed"], no["rows_needed"]);
}

TEST_F(ClaimCall,
       LinesAndTheirDelta) {  // CC-18(c), B-26: the averaged bounds are 71.3 and 70.9; sorted ones are larger
  const Json line{{"class", "lines"}, {"size", 1'000'003}, {"epsilon", "0.5"}, {"alpha", "0.1"}, {"beta", "0.1"}};
  Json approximate = line;
  approximate["delta"] = "1e-6";
  EXPECT_GE(rows_of(asked(line), "CC-18.C"), 72u);
  EXPECT_GE(rows_of(asked(approximate), "CC-18.C"), 71u);
  EXPECT_LE(rows_of(asked(approximate), "CC-18.C"), rows_of(asked(line), "CC-18.C"));
}

TEST_F(ClaimCall, ProperPointsNeedTheLogarithmAndOthersDoNot) {  // RD-7, regression 2: 141 rows with a0 = 0.999
  const Json points{{"class", "points"}, {"size", 1 << 20}, {"epsilon", "1"}, {"alpha", "0.1"}, {"beta", "1/4"}};
  Json proper = points;
  proper["answers"] = "concepts";
  EXPECT_GE(rows_of(asked(proper), "CC-20.P"), 141u);
  EXPECT_LT(asked(points)["rows_needed"].get<std::uint64_t>(), 20u);
}

TEST_F(ClaimCall, WhatWasProvedElsewhereIsTaken) {  // RD-7, regression 3
  Json request{{"littlestone", 0}, {"tau", "53000"},  {"tau_alpha", "1/4"},
               {"epsilon", "0.1"}, {"alpha", "0.01"}, {"beta", "1/2"}};
  EXPECT_EQ(asked(request)["rule"], "RD-7");
  EXPECT_NEAR(asked(request)["rows_needed"].get<double>(), 2262, 5);  // the averaged argument; sorted, 2225
  EXPECT_TRUE(asked(request)["certificate"].is_null());
  request["out"] = path("none.json");
  request["verb"] = "theory claim";
  EXPECT_NE(refusal(request).second.find("'out'"), std::string::npos);
}

// The tree of so short a search is one in closed form, about the class by its name.
TEST_F(ClaimCall, ACertificateIsAboutTheClassOfItsEvidence) {
  for (const Json& about : {Json{{"class", "boxes"}, {"size", 4}, {"dimension", 2}},
                            Json{{"class", "lines"}, {"size", 5}}, Json{{"class", "thresholds"}, {"size", 30}}}) {
    Json request{{"epsilon", "1/10"}, {"alpha", "1/10"}, {"seconds", "1e-6"}};
    request.update(about);
    const Json result = asked(request);
    EXPECT_EQ(verdict(result["certificate"]), "accepted") << about << result["certificate"];
  }
}

TEST_F(ClaimCall, LinesAreCertifiedByTheirName) {
  const Json result =
      asked({{"class", "lines"}, {"size", 101}, {"epsilon", "1/10"}, {"alpha", "1/100"}, {"seconds", "1e-3"}});
  EXPECT_GT(rows_of(result, "CC-18.C"), 0u);
  expect_certified(result, result["rule"]);
}

// tau* of parities is 2^k by a theorem: no search is needed for the rows, nor for their proof.
TEST_F(ClaimCall, TheoremsAboutNamesNeedNoSearch) {
  const Json goal{{"epsilon", "1/10"}, {"alpha", "1/10"}, {"beta", "1/4"}, {"rows", 100}};
  for (const auto& [about, kind] : {std::pair{Json{{"class", "parities"}, {"size", 12}}, "characters"},
                                    std::pair{Json{{"class", "parities"}, {"size", 40}}, "characters"},
                                    std::pair{Json{{"class", "lines"}, {"size", 101}}, "incidences"},
                                    std::pair{Json{{"class", "lines"}, {"size", 10007}}, "incidences"}}) {
    Json request = goal, searching;
    request.update(about);
    searching = request;
    searching["seconds"] = 2;
    const Json result = asked(request);
    EXPECT_GE(result["rows_needed"], asked(searching)["rows_needed"]) << about;
    ASSERT_TRUE(result.contains("certified")) << about;
    EXPECT_EQ(result["certified"]["rows"], result["rows_needed"]) << about;
    EXPECT_EQ(verdict(result["certificate"]), "accepted") << about;
    if (result["rule"] == "RD-7") EXPECT_EQ(result["certificate"]["evidence"]["kind"], kind) << about;
  }
  Json parities = goal;
  parities.update(Json{{"class", "parities"}, {"size", 12}});
  EXPECT_EQ(asked(parities)["verdict"], "impossible");
  EXPECT_EQ(asked(parities)["rows_needed"], 180);
  expect_certified(asked(parities), "RD-7");
}

// The fraction that proves tau has 5,000 digits.
TEST_F(ClaimCall, LongFractionsAreRounded) {
  const Json request{{"class", "points"}, {"size", 1'000'000}, {"alpha", "1/1000"}};
  Json searching = request, tau = request;
  searching["seconds"] = 2;
  EXPECT_EQ(verdict(asked(searching)["certificate"]), "accepted");
  tau.update(Json{{"verb", "theory dimension"}, {"only", "tau"}, {"seconds", 1}});
  const Json found = call(tau)["tau"];
  EXPECT_LT(found["lower"].get<std::string>().size(), 60u);
  EXPECT_EQ(verdict(found["certificate"]["lower"]), "accepted");
  EXPECT_EQ(verdict(found["certificate"]["upper"]), "accepted");
}

const Json eight_points =
    Json::array({"10000000", "01000000", "00100000", "00010000", "00001000", "00000100", "00000010", "00000001"});

// Points of 8 with 3 rows: what excludes them is certified, be it the best rule or not.
TEST_F(ClaimCall, WhatIsImpossibleIsCertified) {
  const Json points{{"matrix", eight_points}, {"epsilon", "1/10"}, {"alpha", "0.1"},
                    {"beta", "0.1"},          {"rows", 3},         {"seconds", 2}};
  const Json any = asked(points);
  EXPECT_EQ(any["verdict"], "impossible");
  EXPECT_EQ(any["certified"]["rows"], any["rows_needed"]);
  EXPECT_EQ(any["tau"][1], Json::parse(R"({"alpha": "1/4", "lower": "28/5"})"));
  expect_certified(any, "RD-7");
  Json known = points;
  known.update(Json{{"tau", 8}, {"tau_alpha", "2/5"}});  // on your word: no certificate, but others exclude 3 rows
  const Json told = asked(known);
  EXPECT_EQ(told["rule"], "RD-7");
  EXPECT_GT(told["rows_needed"], any["rows_needed"]);
  EXPECT_EQ(told["certified"], any["certified"]);  // the word hides nothing of what is proved
  expect_certified(told, "RD-7");
  known["rows"] = told["certified"]["rows"];  // these only your word excludes
  EXPECT_EQ(asked(known)["verdict"], "impossible");
  EXPECT_TRUE(asked(known)["certificate"].is_null());
}

TEST_F(ClaimCall, EveryRuleAboutTablesHasItsCertificate) {
  const Json goal{{"epsilon", "1/10"}, {"alpha", "1/20"}, {"beta", "1/10"}};
  Json sets = goal, apart = goal, proper = goal, tau = goal, others = goal;
  sets.update(Json{{"matrix", eight_points}, {"epsilon", "1/100"}});
  apart.update(Json{{"matrix", {"0000", "1000", "1100", "1110", "1111"}}, {"answers", "concepts"}});
  proper.update(Json{{"class", "points"}, {"size", 1 << 20}, {"answers", "concepts"}});
  tau.update(Json{{"matrix", eight_points}, {"seconds", 2}});
  others.update(Json{{"class", "points"}, {"size", 8}});
  expect_certified(asked(sets), "CC-20.E");
  expect_certified(asked(apart), "CC-20.C");
  expect_certified(asked(proper), "CC-20.P");
  expect_certified(asked(tau), "RD-7");
  expect_certified(asked(others), "RD-11.L");
}

// Where privacy costs next to nothing: two concepts of a class of VC dimension 1, and labels that are noisy.
TEST_F(ClaimCall, EveryRuleWithoutPrivacyHasItsCertificate) {
  const Json goal{{"epsilon", 50}, {"alpha", "1/100"}, {"beta", "1/20"}};
  Json cuts = goal, table = goal, noisy = goal, cube = goal, balls = goal;
  cuts.update(Json{{"class", "thresholds"}, {"size", 1000}, {"rows", 100}});
  EXPECT_EQ(asked(cuts)["verdict"], "impossible");
  EXPECT_EQ(asked(cuts)["rows_needed"], 230);
  expect_certified(asked(cuts), "VC.2");
  table.update(Json{{"matrix", {"0000", "1000", "1100"}}});
  expect_certified(asked(table), "VC.2");
  balls.update(
      Json{{"class", "balls"}, {"size", 50}, {"dimension", 2}});  // they have no numbers: three points are shattered
  expect_certified(asked(balls), "VC.2");
  noisy.update(Json{{"class", "points"}, {"size", 2}, {"setting", "agnostic"}});
  EXPECT_EQ(asked(noisy)["rows_needed"], 16607);
  expect_certified(asked(noisy), "AG.1");
  balls["setting"] = "agnostic";
  expect_certified(asked(balls), "AG.1");
  cube.update(Json{{"class", "cube"}, {"size", 400}, {"beta", "1/100"}, {"setting", "agnostic"}});
  expect_certified(asked(cube), "AG.D");
}

// Without a search the answer is what `plan` says as well; a search may find more.
TEST_F(ClaimCall, ASearchFindsMore) {
  Json points{{"matrix", eight_points}, {"epsilon", "1/10"}, {"alpha", "0.1"}, {"beta", "0.1"}};
  const Json known = asked(points);
  points["seconds"] = 2;
  EXPECT_GT(asked(points)["rows_needed"], known["rows_needed"]);
}

// What the planner of a learner of the class proves to suffice is never excluded.
TEST_F(ClaimCall, NoPlannedLearnerIsExcluded) {
  const Json thresholds = Json::array({"0000", "1000", "1100", "1110", "1111"});
  for (const char* epsilon : {"1/4", "1", "4"})
    for (const char* alpha : {"0.05", "0.2"}) {
      const Json plan = call({{"verb", "plan"},
                              {"learner", "finite"},
                              {"concepts", thresholds},
                              {"epsilon", epsilon},
                              {"alpha", alpha},
                              {"beta", "0.05"},
                              {"setting", "realizable"}});
      const Json verdict = asked({{"matrix", thresholds},
                                  {"epsilon", epsilon},
                                  {"alpha", alpha},
                                  {"beta", "0.05"},
                                  {"answers", "concepts"},
                                  {"rows", plan["rows"]}});
      EXPECT_EQ(verdict["verdict"], "not_excluded") << verdict.dump();
      EXPECT_GT(verdict["rows_needed"], 0);
    }
}

TEST_F(ClaimCall, ClaimsThatMeanNothingAreRefused) {
  for (const Json& wrong :
       {Json{{"epsilon", 0}}, Json{{"delta", 1}}, Json{{"alpha", 0}}, Json{{"beta", 1}}, Json{{"rows", -1}},
        Json{{"littlestone", -1}}, Json{{"littlestone", 1000}}, Json{{"tau", "1/2"}},
        Json{{"tau", "1e300"}}}) {  // two of them say more than the concepts can have
    Json request{{"verb", "theory claim"}, {"class", "thresholds"}};
    request.update(wrong);
    auto [kind, text] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << text;
    EXPECT_NE(text.find(wrong.begin().key()), std::string::npos) << text;
  }
  EXPECT_NE(refusal({{"verb", "theory claim"}}).second.find("'matrix' or 'class'"), std::string::npos);
}

}  // namespace discreet::claim_test
