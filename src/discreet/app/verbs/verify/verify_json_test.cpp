#include "discreet/app/verbs/verify/verify_json.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/random/bernoulli.h"

namespace discreet::verify_json_test {

// Tells the first row's bit truthfully with probability 3/4.
Subject response(const Privacy& promised) {
  auto run = [](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    return (database[0] == 1) == bernoulli(Rational(3, 4), rng) ? "yes" : "no";
  };
  auto describe = [](std::uint32_t record) { return std::string(record ? "ill" : "well"); };
  return {.records = 2, .run = run, .describe = describe, .promised = promised};
}

TEST(VerifyJson, HasTheKeysOfTheContract) {
  Json json = to_json(verify(response({Rational(11, 10)}), {.rows = 2}));
  EXPECT_EQ(json["promised"], (Json{{"epsilon", "11/10"}, {"delta", "0"}, {"neighbours", "replace"}}));
  EXPECT_EQ(json["verdict"], "holds");
  EXPECT_GE(json["measured"]["epsilon"], std::log(3.0));
  EXPECT_NEAR(json["measured"]["epsilon"], std::log(3.0), 1e-15);
  EXPECT_LE(json["measured"]["at_least"]["epsilon"], std::log(3.0));
  EXPECT_EQ(json["measured"]["delta"], 0);
  EXPECT_EQ(json["measured"]["exact"], (Json{{"epsilon", "ln(3)"}, {"delta", "0"}}));
  EXPECT_EQ(json["databases"], 4);
  EXPECT_EQ(json["pairs"], 4);
  EXPECT_EQ(json["undecided"], 0);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["instance"],
            "for all 4 databases of 2 rows over 2 records, rows in order, and all 4 pairs of neighbours (one row "
            "replaced)");
  EXPECT_FALSE(json.contains("reason"));
}

TEST(VerifyJson, AWitnessSpeaksTheLanguageOfTheRecords) {
  Json witness = to_json(verify(response({1}), {.rows = 2}))["witness"];
  EXPECT_EQ(witness["database"], (Json{"ill", "well"}));
  EXPECT_EQ(witness["neighbour"], (Json{"well", "well"}));
  EXPECT_EQ(witness["position"], 1);
  EXPECT_EQ(witness["event"], Json::array({"yes"}));
  EXPECT_EQ(witness["probability"]["exact"], "3/4");
  EXPECT_EQ(witness["neighbour_probability"]["exact"], "1/4");
}

TEST(VerifyJson, InfinityIsAWordAndTheUnknownIsNull) {
  auto publish = [](std::span<const std::uint32_t> database, Rng&) { return std::to_string(database[0]); };
  Json json = to_json(verify({.records = 2, .run = publish, .promised = {1}}, {.rows = 1}));
  EXPECT_EQ(json["measured"]["epsilon"], "infinity");
  EXPECT_EQ(json["measured"]["exact"]["epsilon"], "infinity");
  EXPECT_EQ(json["measured"]["delta"], 1);
  auto cut = [](std::span<const std::uint32_t>, Rng& rng) -> std::string {
    if (bernoulli(Rational(1, 1000), rng)) rng.choices()->abandon();
    return "same";
  };
  json = to_json(verify({.records = 2, .run = cut, .promised = {1}}, {.rows = 1}));
  EXPECT_EQ(json["verdict"], "undecided");
  EXPECT_EQ(json["measured"]["epsilon"], nullptr);
  EXPECT_EQ(json["measured"]["exact"]["epsilon"], nullptr);
  EXPECT_EQ(json["witness"], nullptr);
  EXPECT_TRUE(json.contains("reason"));
}

TEST(VerifyJson, WhatWasNotMeasuredIsNull) {
  VerifyOptions stopped{.rows = 2};
  stopped.progress.stop = [] { return true; };
  Json json = to_json(verify(response({1}), stopped));
  ASSERT_EQ(json["pairs"], 0);
  EXPECT_EQ(json["verdict"], "undecided");
  for (const char* part : {"epsilon", "delta"}) {
    EXPECT_EQ(json["measured"][part], nullptr);
    EXPECT_EQ(json["measured"]["at_least"][part], nullptr);
    EXPECT_EQ(json["measured"]["exact"][part], nullptr);
  }
  // One record, no neighbour: everything there is was compared.
  json = to_json(verify({.records = 1, .run = [](auto, Rng&) { return "same"; }, .promised = {1}}, {.rows = 1}));
  EXPECT_EQ(json["verdict"], "holds");
  EXPECT_EQ(json["measured"]["epsilon"].dump(), "0.0");
}

TEST(VerifyJson, EveryReportCanBePrinted) {
  // Outcomes are bytes of the program's choice; JSON takes UTF-8 only.
  auto bytes = [](std::span<const std::uint32_t> database, Rng&) {
    return std::string(1, static_cast<char>(0xf0 + database[0]));
  };
  EXPECT_NO_THROW(to_json(verify({.records = 2, .run = bytes, .promised = {1}}, {.rows = 1})).dump());
}

}  // namespace discreet::verify_json_test
