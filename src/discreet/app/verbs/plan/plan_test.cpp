#include "discreet/app/verbs/plan/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "discreet/app/registry/planned_entry.h"
#include "discreet/app/request/call_test.h"
#include "discreet/bounds/table/bound_table.h"

namespace discreet::plan_test {

class Plan : public Call {
 protected:
  static Json planned(Json more) {
    Json request{{"verb", "plan"}};
    request.update(more);
    return call(request);
  }
};

TEST_F(Plan, TheGapIsBetweenWhatIsProvedAndWhatIsNecessary) {
  const Json result = planned({{"learner", "threshold"}, {"high", 65535}, {"epsilon", "1/2"}});
  EXPECT_EQ(result["rows"], 2804);
  EXPECT_EQ(result["gap"]["lower"], "AG.1");  // the plan is agnostic, and so is the bound
  EXPECT_NEAR(result["gap"]["times"].get<double>(), 2804.0 / result["gap"]["lower_rows"].get<double>(), 1e-9);
  EXPECT_EQ(planned({{"learner", "queried_threshold"}})["gap"]["lower"], "GE.U");
  EXPECT_EQ(planned({{"learner", "many_parities"}, {"dimension", 8}})["gap"]["lower_rows"], 8);
}

// Every entry has a bound from below; tables, which have to be given, are all intervals of eight points.
TEST_F(Plan, NothingIsPlannedWithoutAGap) {
  const std::string table = DISCREET_SOURCE_DIR "/data/concepts.csv";
  const Json list = call({{"verb", "list"}});
  for (const Json& entry : list["learners"]) {
    const std::string name = entry["name"];
    Json request{{"learner", name}};
    if (name == "finite" || name == "generic") request["concepts"] = table;
    if (name == "representation") request["menus"] = write("menus.csv", "labels\n000\n100\n110\n");
    const Json gap = planned(request)["gap"];
    ASSERT_FALSE(gap.is_null()) << name;
    EXPECT_GT(gap["lower_rows"], 0) << name;
  }
  for (const char* name : {"points", "thresholds"})
    EXPECT_EQ(planned({{"kind", "sanitizer"}, {"learner", name}})["gap"]["lower"], "CC-20") << name;
  write("queries.csv", "0,0,1\n0,1,1\n");  // of three points
  for (const char* name : {"finite", "weights"}) {
    const Json result =
        planned({{"kind", "sanitizer"}, {"learner", name}, {"queries", path("queries.csv")}, {"alpha", "2/5"}});
    EXPECT_EQ(result["gap"]["lower_rows"], 2) << name;  // ln(0.95 * 3)
  }
  for (const char* name : {"clauses", "deep_point"})
    EXPECT_EQ(planned({{"kind", "optimizer"}, {"learner", name}})["gap"]["lower"], "CC-20") << name;
  write("scores.csv", "kind,a,b,c\nx,9,0,0\ny,0,9,0\nz,0,0,9\n");
  const Json scores =
      planned({{"kind", "optimizer"}, {"learner", "scores"}, {"scores", path("scores.csv")}, {"epsilon", "1/10"}});
  EXPECT_EQ(scores["gap"]["lower_rows"], 11);  // 10 ln(0.95 * 3)
}

std::uint64_t most_below(const Json& result, const std::string& id) {
  for (const Json& bound : result["bounds"])
    if (bound["id"] == id && bound["kind"] == "lower") return bound["rows"].get<std::uint64_t>();
  return 0;
}

// What the papers print is shown where it applies.
TEST_F(Plan, LinesHaveThePrintedTheorem) {
  auto printed = [](const Json& result) {
    for (const Json& bound : result["bounds"])
      if (bound["kind"] == "printed") return bound["id"].get<std::string>();
    return std::string();
  };
  EXPECT_EQ(printed(planned({{"learner", "line"}})), "CC.B17.A");
  EXPECT_EQ(printed(planned({{"learner", "line"}, {"variant", "hashed"}})), "");  // pure: it says nothing
  EXPECT_EQ(printed(planned({{"learner", "convex_polygon"}, {"delta", "1e-6"}})), "GE.L");
}

// Where no paper has a number the plan says so; where one has, it names it.
TEST_F(Plan, WhatIsNotPrintedIsSaidToBeMissing) {
  for (const Json& more :
       {Json{{"learner", "occam"}, {"high", 1000}, {"pieces", 3}}, Json{{"learner", "queried_threshold"}},
        Json{{"learner", "queried_conjunction"}, {"dimension", 4}}, Json{{"learner", "disks"}, {"delta", "1e-6"}},
        Json{{"learner", "line"}, {"variant", "hashed"}}}) {
    const Json result = planned(more);
    ASSERT_TRUE(result.contains("printed")) << more;
    EXPECT_TRUE(result["printed"].is_null()) << more;
  }
  EXPECT_EQ(planned({{"learner", "threshold"}})["printed"], Json::array({"KL-3.P"}));
  EXPECT_EQ(planned({{"learner", "line"}})["printed"], Json::array({"CC.B17.A"}));
}

// A table's dimension is looked for: nothing is assumed of it but what is found.
TEST_F(Plan, TablesAreAskedForTheirDimension) {
  const std::string table = DISCREET_SOURCE_DIR "/data/concepts.csv";  // intervals of 8 points: Littlestone dimension 4
  const Json goal{{"epsilon", "1/10"}, {"alpha", "1/10"}, {"beta", "1/20"}};
  auto with = [&](Json more) { return more.update(goal), planned(more); };
  const std::uint64_t needed = std::max(call({{"verb", "plan"},
                                              {"kind", "bound"},
                                              {"learner", "CC.B13"},
                                              {"ldim", 4},
                                              {"epsilon", "1/10"},
                                              {"alpha", "1/10"},
                                              {"beta", "1/20"}})["rows"]
                                            .get<std::uint64_t>(),
                                        call({{"verb", "plan"},
                                              {"kind", "bound"},
                                              {"learner", "CC.B14"},
                                              {"ldim", 4},
                                              {"epsilon", "1/10"},
                                              {"alpha", "1/10"},
                                              {"beta", "1/20"}})["rows"]
                                            .get<std::uint64_t>());
  EXPECT_GT(needed, 22u);
  const Json finite = with({{"learner", "finite"}, {"concepts", table}});
  EXPECT_EQ(most_below(finite, "CC-17"), needed);
  EXPECT_EQ(most_below(finite, "unseen"), 22u);
  EXPECT_EQ(most_below(with({{"learner", "generic"}, {"concepts", table}}), "unseen"), 22u);
  EXPECT_EQ(most_below(with({{"learner", "many_thresholds"}, {"delta", 0}}), "LB-8"),
            most_below(with({{"learner", "threshold"}}), "CC-17"));
  write("two.csv", "0,1\n1,0\n");  // two concepts that differ everywhere: one row tells
  EXPECT_EQ(most_below(with({{"learner", "finite"}, {"concepts", path("two.csv")}}), "unseen"), 0u);
}

// What is given back suffices, and a little less does not.
TEST_F(Plan, GivenRowsAreAnsweredWithWhatTheySufficeFor) {
  for (const char* learner : {"threshold", "parity", "conjunction", "point"})
    for (int rows : {500, 3000, 20000}) {
      const Json inverse = planned({{"learner", learner}, {"rows", rows}})["inverse"];
      // No epsilon is told only where even the largest that is tried leaves too few rows.
      ASSERT_TRUE(inverse["epsilon"].is_string() || rows < 3000) << learner << rows;
      const Json epsilon = inverse["epsilon"].is_null() ? Json("1000") : inverse["epsilon"];
      EXPECT_EQ(planned({{"learner", learner}, {"epsilon", epsilon}})["rows"].get<int>() <= rows,
                inverse["epsilon"].is_string())
          << learner << rows;
      if (!inverse["alpha"].is_string()) continue;
      EXPECT_LE(planned({{"learner", learner}, {"alpha", inverse["alpha"]}})["rows"].get<int>(), rows)
          << learner << rows;
      const Rational less = parse_rational(inverse["alpha"].get<std::string>()) * Rational(9, 10);
      EXPECT_GT(planned({{"learner", learner}, {"alpha", to_string(less)}})["rows"].get<int>(), rows)
          << learner << rows;
    }
  EXPECT_TRUE(planned({{"learner", "threshold"}, {"rows", 3}})["inverse"]["alpha"].is_null());
  EXPECT_NE(refusal({{"verb", "plan"}, {"learner", "threshold"}, {"rows", -1}}).second.find("option 'rows'"),
            std::string::npos);
}

// The request of a line such as `--kind sanitizer finite --queries FILE`.
Json request_of(const std::string& line, const std::string& file) {
  Json request{{"verb", "plan"}};
  std::istringstream words(line);
  for (std::string word, value; words >> word;) {
    if (!word.starts_with("--")) {
      EXPECT_FALSE(request.contains("learner")) << line;
      request["learner"] = word;
      continue;
    }
    words >> value;
    std::string name = word.substr(2);
    std::ranges::replace(name, '-', '_');
    request[name] = value == "FILE" ? file : value;
  }
  return request;
}

TEST_F(Plan, ABoundThatIsNoFormulaNamesAPlanThatMakesIt) {
  const std::string file = write("c.csv", "0,0,0\n0,0,1\n0,1,1\n1,1,1\n");
  std::size_t plans = 0;
  for (const BoundRow* row : bound_rows()) {
    if (row->plan.empty()) continue;
    ++plans;
    const Json request = request_of(std::string(row->plan), file);
    Json result;
    EXPECT_NO_THROW(result = call(request)) << row->id << ": " << request;
    EXPECT_GT(result.value("rows", 0), 0) << row->id;
    // What is called pure there is planned as pure.
    if (row->source.find("pure") != std::string_view::npos) EXPECT_EQ(result["privacy"]["delta"], "0") << row->id;
    EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", row->id}}).second.find(row->plan),
              std::string::npos);
  }
  EXPECT_GE(plans, 13u);
}

TEST_F(Plan, ManyLabelsAreToldWhatPrivacyCosts) {
  auto without = [](const Json& result) -> std::uint64_t {
    for (const Json& bound : result["bounds"])
      if (bound["id"] == "UB-0") {
        EXPECT_EQ(bound["kind"], "other");
        EXPECT_LE(bound["rows"], result["rows"]);
        return bound["rows"];
      }
    ADD_FAILURE() << result;
    return 0;
  };
  for (const char* counts : {"1", "1000"}) {
    auto rows = [&](Json more) { return without(planned((more["label_count"] = counts, more))); };
    // ln(min(k, 10) / 0.05) / -ln 0.9, whatever the domain.
    EXPECT_EQ(rows({{"learner", "many_points"}}), *counts == '1' && counts[1] == 0 ? 29u : 51u);
    EXPECT_EQ(rows({{"learner", "many_parities"}, {"dimension", 64}}), 69u);  // 64 + log2(20)
    for (const char* variant : {"agnostic", "pure"}) rows({{"learner", "many_points"}, {"variant", variant}});
    rows({{"learner", "many_thresholds"}, {"high", 65535}});
    rows({{"learner", "generic"}, {"concepts", {"000", "001", "011"}}});
    rows({{"learner", "direct_sum"}, {"of", "finite"}, {"options", {{"concepts", {"000", "001", "011"}}}}});
    for (const char* of : {"threshold", "point"})
      rows({{"learner", "direct_sum"}, {"of", of}, {"options", {{"high", 1023}, {"setting", "agnostic"}}}});
  }
}

const Json* bound_of(const Json& result, const std::string& id) {
  for (const Json& bound : result["bounds"])
    if (bound["id"] == id) return &bound;
  return nullptr;
}

// The labels for which a number of rows suffices. A plan with them needs no more rows, and a plan with a hundredth more
// labels does, if rows grow with labels.
TEST_F(Plan, GivenRowsAreAnsweredWithLabels) {
  auto inverse = [&](Json more, int rows) { return more["rows"] = rows, planned(more)["inverse"]; };
  auto needed = [&](Json more, std::uint64_t labels) {
    return more["label_count"] = labels, planned(more)["rows"].get<int>();
  };
  for (const Json& learner : {Json{{"learner", "direct_sum"}, {"of", "threshold"}, {"options", {{"high", 1022}}}},
                              Json{{"learner", "many_points"}, {"variant", "pure"}}}) {
    const std::uint64_t labels = inverse(learner, 100'000)["label_count"];
    EXPECT_GT(labels, 20u) << learner;
    EXPECT_LE(needed(learner, labels), 100'000) << learner;
    EXPECT_GT(needed(learner, labels + labels / 100 + 1), 100'000) << learner;
  }
  EXPECT_EQ(inverse({{"learner", "many_points"}, {"delta", "1e-6"}}, 1000)["label_count"],
            1'000'000);  // they cost nothing
  EXPECT_TRUE(inverse({{"learner", "many_points"}, {"delta", "1e-6"}}, 100)["label_count"].is_null());
  EXPECT_FALSE(inverse({{"learner", "threshold"}}, 1000).contains("label_count"));
  EXPECT_FALSE(inverse({{"learner", "resampled"}, {"of", "threshold"}}, 10'000).contains("label_count"));
}

// Selection by mistakes on the table, a cover first, or rows drawn from it: always a proved number, and one from below.
TEST_F(Plan, ErrorsOnTheTableItselfArePlannedForEveryLearner) {
  const std::set<std::string> draws{"convex_polygon", "disks",    "line",   "many_parities",       "occam",
                                    "occam_tree",     "polygons", "parity", "queried_conjunction", "queried_threshold",
                                    "representation", "resampled"};
  const Json list = call({{"verb", "list"}});
  for (const Json& entry : list["learners"]) {
    const std::string name = entry["name"];
    Json request{{"learner", name}, {"errors", "table"}};
    if (name == "finite" || name == "generic") request["concepts"] = DISCREET_SOURCE_DIR "/data/concepts.csv";
    if (name == "representation") request["menus"] = write("menus.csv", "labels\n000\n100\n110\n");
    if (name == "many_points") request["variant"] = "agnostic";
    if (name == "point") request["variant"] = "proper";
    if (name == "conjunction" || name == "disjunction") request["method"] = "direct";
    const Json result = planned(request);
    EXPECT_EQ(result["errors"], "table") << name;
    EXPECT_GT(result["rows"], 0) << name;
    const Json* drawn = bound_of(result, "ML-19");
    EXPECT_EQ(drawn != nullptr, draws.contains(name)) << name << result["bounds"];
    if (!drawn) EXPECT_TRUE(result["rule"].get<std::string>().ends_with(".E")) << name << result["rule"];
    if (drawn && name != "resampled")
      EXPECT_TRUE((*drawn)["source"].get<std::string>().starts_with("learn resampled --of " + name)) << *drawn;
  }
}

TEST_F(Plan, TheOtherWayASelectionOnTheTableServesThePopulation) {
  const Json table = planned({{"learner", "threshold"}, {"high", 1022}, {"errors", "table"}});
  EXPECT_EQ(table["rows"], 199);  // 20 ln(1023 / 0.05) = 198.5
  EXPECT_LT(table["rows"], planned({{"learner", "threshold"}, {"high", 1022}})["rows"]);
  const Json half = planned({{"learner", "direct_sum"},
                             {"label_count", 7},
                             {"options", {{"high", 1022}}},
                             {"errors", "table"},
                             {"alpha", "1/20"},
                             {"beta", "1/40"}});
  const Json people =
      planned({{"learner", "direct_sum"}, {"label_count", 7}, {"options", {{"high", 1022}, {"setting", "agnostic"}}}});
  const Json* step = bound_of(people, "ML-18");
  ASSERT_TRUE(step) << people["bounds"];
  EXPECT_EQ((*step)["kind"], "proved");
  EXPECT_GE((*step)["rows"], half["rows"]);
  EXPECT_TRUE((*step)["source"].get<std::string>().starts_with(half["rows"].dump() + " rows for half of alpha"));
  for (const Json& more : {Json{{"learner", "many_thresholds"}, {"high", 65535}},
                           Json{{"learner", "many_points"}, {"variant", "agnostic"}},
                           Json{{"learner", "generic"}, {"concepts", {"000", "001", "011"}}}}) {
    const Json result = planned(more);
    ASSERT_TRUE(bound_of(result, "ML-18")) << more;
    EXPECT_GE((*bound_of(result, "ML-18"))["rows"], result["rows"]) << more;
  }
  // The other questions are about the same errors.
  const Json inverse = planned({{"learner", "threshold"}, {"high", 1022}, {"errors", "table"}, {"rows", 199}});
  EXPECT_LE(parse_rational(inverse["inverse"]["alpha"].get<std::string>()), Rational(1, 10));
}

// As often as planned: noisy labels on a fixed table, mistakes counted on its own rows.
TEST_F(Plan, TheRowsForTheTableItselfSuffice) {
  const std::size_t rows = planned({{"learner", "threshold"}, {"high", 63}, {"errors", "table"}})["rows"];
  std::string text = "x,y\n";
  for (std::size_t i = 0; i < rows; ++i) text += std::to_string(i * 37 % 64) + "," + (i % 3 == 0 ? "1" : "0") + "\n";
  write("noisy.csv", text);
  auto errors = [&](std::uint64_t seed) {
    call({{"verb", "learn"},
          {"learner", "threshold"},
          {"high", 63},
          {"data", path("noisy.csv")},
          {"model", path("m.json")},
          {"seed", seed}});
    const Json score =
        call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("noisy.csv")}, {"score", "labels"}});
    return score["mistakes"].get<double>();
  };
  const auto third = (rows + 2) / 3;
  const auto fewest = static_cast<double>(third);  // of always 0; a cut has about as many
  int failures = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) failures += errors(seed) > fewest + 0.1 * static_cast<double>(rows);
  EXPECT_LE(failures, 9);  // of 60 at 1/20 each: more with probability below 10^-3
}

TEST_F(Plan, WhatCannotBeAskedOfTheTableIsRefused) {
  auto refused = [&](Json more) { return more.update({{"verb", "plan"}, {"errors", "table"}}), refusal(more).second; };
  EXPECT_NE(refused({{"learner", "many_points"}, {"neighbours", "add_remove"}}).find("neighbours replace"),
            std::string::npos);
  EXPECT_NE(refused({{"learner", "points"}, {"kind", "sanitizer"}}).find("option 'errors'"), std::string::npos);
  EXPECT_NE(refused({{"learner", "many_points"}, {"label_counts", "1,10"}}).find("option 'label_counts'"),
            std::string::npos);
}

TEST_F(Plan, ACurveIsATableOrAPicture) {
  const Json result = planned({{"learner", "threshold"}, {"curve", path("c.csv")}});
  EXPECT_EQ(result["curve"]["points"].size(), 7u);
  const std::string text = read("c.csv");
  EXPECT_TRUE(text.starts_with("epsilon,bound,kind,rows\n1/10,KL-3.P,printed,")) << text.substr(0, 80);
  planned({{"learner", "threshold"}, {"curve", path("c.svg")}, {"over", "alpha"}});
  EXPECT_NE(read("c.svg").find("<svg"), std::string::npos);
  planned({{"learner", "parity"}, {"curve", path("c.png")}, {"over", "dimension"}, {"at", "4,8,16"}});
  EXPECT_TRUE(read("c.png").starts_with("\x89PNG"));
}

// Entries with an option `values` have a curve like all others.
TEST_F(Plan, ACurveOfAnEntryWithValuesOfItsOwn) {
  const Json result = planned({{"kind", "sanitizer"},
                               {"learner", "points"},
                               {"values", "integers"},
                               {"curve", path("c.csv")},
                               {"at", "1/2,1"}});
  EXPECT_EQ(result["curve"]["points"].size(), 2u);
  const std::string text =
      refusal({{"verb", "plan"}, {"learner", "threshold"}, {"curve", path("c.csv")}, {"values", "1,2"}}).second;
  EXPECT_EQ(text, "option 'values' is now called 'at'. Write at, such as 0.1,1,10");
}

// Options that would be ignored are refused.
TEST_F(Plan, EntriesWithErrorsOnTheTableAloneHaveNoChoice) {
  for (const Json& entry : {Json{{"learner", "resampled"}}, Json{{"kind", "sanitizer"}, {"learner", "points"}},
                            Json{{"kind", "optimizer"}, {"learner", "deep_point"}}}) {
    Json request{{"verb", "plan"}, {"errors", "population"}};
    request.update(entry);
    const std::string text = refusal(request).second;
    EXPECT_TRUE(text.starts_with("option 'errors': a plan of " + entry["learner"].get<std::string>())) << text;
  }
}

TEST_F(Plan, ABadCurveIsRefused) {
  auto refused = [&](Json more) {
    Json request{{"verb", "plan"}, {"learner", "threshold"}, {"curve", path("c.csv")}};
    request.update(more);
    return refusal(request).second;
  };
  EXPECT_NE(refused({{"over", "nothing"}}).find("option 'over'"), std::string::npos);
  EXPECT_NE(refused({{"over", "high"}}).find("option 'at'"), std::string::npos);
  EXPECT_NE(refused({{"at", "x"}}).find("option 'at'"), std::string::npos);
  EXPECT_NE(refused({{"at", "-1,0"}}).find("none of these values can be planned"), std::string::npos);
  EXPECT_NE(refused({{"curve", path("c.txt")}}).find("option 'curve'"), std::string::npos);
}

TEST_F(Plan, BoundsOfTheTableArePlannedByThemselves) {
  const Json result =
      planned({{"kind", "bound"}, {"learner", "RD.B20"}, {"alpha", "0.1"}, {"beta", "0.05"}, {"epsilon", 1}});
  EXPECT_EQ(result["rows"], 2042);
  EXPECT_EQ(result["kind"], "printed");
  EXPECT_NE(refusal({{"verb", "plan"},
                     {"kind", "bound"},
                     {"learner", "RD.B20"},
                     {"alpha", "0.1"},
                     {"beta", "0.05"},
                     {"epsilon", 2}})
                .second.find("valid only where epsilon <= 1"),
            std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", "CC.B17"}}).second.find("discreet plan line"),
            std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}}).second.find("name a bound"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", "XX.B1"}}).second.find("unknown bound"),
            std::string::npos);
}

}  // namespace discreet::plan_test
