#include "discreet/app/verbs/plan/comparison.h"

#include <gtest/gtest.h>

#include <map>

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/call.h"
#include "discreet/base/error.h"

namespace discreet::comparison_test {

Json thresholds(const char* delta, const char* counts) {
  return call({{"verb", "plan"},
               {"learner", "direct_sum"},
               {"of", "threshold"},
               {"options", {{"high", 1048575}}},
               {"delta", delta},
               {"label_counts", counts}})["comparison"];
}

TEST(Comparison, EveryRivalTakesItsOptions) {
  for (const LearnerEntry& entry : all_learners()) {
    if (!learns_many(entry, Json::object())) continue;
    Json given{{"delta", "1e-6"}};
    if (entry.name == "generic") given["concepts"] = {"000", "001", "011"};  // a class has no default
    const auto all = rivals(entry.name, given);
    EXPECT_GE(all.size(), 2u) << entry.name;
    for (const Rival& rival : all) {
      Json options = rival.options;
      options["label_count"] = 3;
      EXPECT_NO_THROW(find_learner(rival.learner).complete(options)) << rival.name << " " << options;
    }
  }
}

TEST(Comparison, RowsGrowWithTheLabelsAboutLinearlyWherePureAndAsTheRootElsewhere) {
  auto growth = [](const Json& comparison) {
    for (const Json& rival : comparison["rivals"])
      if (rival["name"] == "direct_sum of threshold, agnostic")
        return rival["rows"][1].get<double>() / rival["rows"][0].get<double>();
    return 0.0;
  };
  EXPECT_NEAR(growth(thresholds("0", "100,10000")), 100, 25);
  EXPECT_NEAR(growth(thresholds("1e-6", "100,10000")), 10, 4);
}

TEST(Comparison, NamesTheFewestRowsForBothKindsOfLabels) {
  Json comparison = thresholds("1e-6", "1,100,100000");
  for (const char* setting : {"realizable", "agnostic"}) {
    ASSERT_EQ(comparison["winners"][setting].size(), 3u);
    for (std::size_t c = 0; c < 3; ++c) {
      const std::string name = comparison["winners"][setting][c];
      std::uint64_t rows = 0;
      for (const Json& rival : comparison["rivals"])
        if (rival["name"] == name) rows = rival["rows"][c];
      for (const Json& rival : comparison["rivals"])
        if (!rival["rows"][c].is_null() && (rival["setting"] == "agnostic" || setting == std::string("realizable")))
          EXPECT_GE(rival["rows"][c].get<std::uint64_t>(), rows) << rival["name"];
    }
  }
}

TEST(Comparison, AHundredThresholdsNeedTheRowsOfThePage) {
  const Json comparison = thresholds("1e-6", "100");
  std::map<std::string, Json> rows;
  for (const Json& rival : comparison["rivals"]) rows[rival["name"]] = rival["rows"][0];
  EXPECT_EQ(rows["direct_sum of threshold, agnostic"], 10920) << comparison;
}

TEST(Comparison, ATableOfConceptsIsLearnedForManyLabelsInBothWays) {
  Json plan = call({{"verb", "plan"},
                    {"learner", "generic"},
                    {"concepts", {"0000", "0001", "0011", "0111", "1111"}},
                    {"label_counts", "1,10,100"}})["comparison"];
  std::vector<std::string> names;
  for (const Json& rival : plan["rivals"]) {
    names.push_back(rival["name"]);
    for (const Json& rows : rival["rows"]) EXPECT_TRUE(rows.is_number()) << rival;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"generic", "direct_sum of finite, realizable",
                                             "direct_sum of finite, agnostic"}));
}

// A promise that is left to the default is the same as the one that is written out, for all rivals.
TEST(Comparison, AllRivalsKeepThePromiseThatIsPlanned) {
  for (const char* learner : {"many_points", "many_thresholds"}) {
    Json request{{"verb", "plan"}, {"learner", learner}, {"high", 999}, {"label_counts", "1,1000"}};
    const Json left = call(request)["comparison"];
    request["delta"] = "1e-6";
    const Json written = call(request)["comparison"];
    EXPECT_EQ(left["winners"], written["winners"]) << learner;
    for (std::size_t i = 0; i < left["rivals"].size(); ++i)
      EXPECT_EQ(left["rivals"][i]["rows"], written["rivals"][i]["rows"]) << left["rivals"][i]["name"];
  }
}

TEST(Comparison, ARivalThatMayNotAnswerIsNoWinner) {
  const Json comparison = call({{"verb", "plan"},
                                {"learner", "direct_sum"},
                                {"of", "parity"},
                                {"options", {{"dimension", 16}}},
                                {"label_counts", "10"}})["comparison"];
  bool said = false;
  for (const Json& rival : comparison["rivals"]) {
    if (rival["name"] == "direct_sum of parity single") {
      EXPECT_TRUE(rival["rows"][0].is_null());
      said = rival["why"].get<std::string>().find("no answer with probability") != std::string::npos;
    }
  }
  EXPECT_TRUE(said);
}

TEST(Comparison, SaysWhyARivalCannot) {
  Json plan = call({{"verb", "plan"},
                    {"learner", "direct_sum"},
                    {"of", "point"},
                    {"options", {{"high", 99}}},
                    {"label_counts", "1,2"}})["comparison"];
  bool said = false;
  for (const Json& rival : plan["rivals"])
    if (rival["name"].get<std::string>().find("stable") != std::string::npos)
      said = rival["rows"][1].is_null() && rival["why"].get<std::string>().find("delta") != std::string::npos;
  EXPECT_TRUE(said);
}

TEST(Comparison, BadCountsAreRefused) {
  Json request{{"verb", "plan"}, {"learner", "direct_sum"}, {"of", "threshold"}};
  for (const char* bad : {"0", "x", "1,-2", "1e30"}) {
    request["label_counts"] = bad;
    EXPECT_THROW(call(request), Error) << bad;
  }
  EXPECT_THROW(call({{"verb", "plan"}, {"learner", "threshold"}, {"label_counts", "2"}}), Error);
}

}  // namespace discreet::comparison_test
