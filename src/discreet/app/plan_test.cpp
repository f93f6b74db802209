#include "discreet/app/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "discreet/app/call_test.h"
#include "discreet/app/planned_entry.h"
#include "discreet/theory/bound_table.h"

namespace discreet {
namespace {

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
  EXPECT_EQ(result["gap"]["lower"], "CC-17");
  EXPECT_NEAR(result["gap"]["times"].get<double>(), 2804.0 / result["gap"]["lower_rows"].get<double>(), 1e-9);
  EXPECT_TRUE(planned({{"learner", "many_thresholds"}})["gap"].is_null());
  EXPECT_EQ(planned({{"learner", "queried_threshold"}})["gap"]["lower"], "GE.U");
  EXPECT_EQ(planned({{"learner", "many_parities"}, {"dimension", 8}})["gap"]["lower_rows"], 8);
}

// What is given back suffices, and a little less does not.
TEST_F(Plan, GivenRowsAreAnsweredWithWhatTheySufficeFor) {
  for (const char* learner : {"threshold", "parity", "conjunction", "point"})
    for (int rows : {500, 3000, 20000}) {
      const Json inverse = planned({{"learner", learner}, {"rows", rows}})["inverse"];
      // No epsilon is told only where even the largest that is tried leaves too few rows.
      ASSERT_TRUE(inverse["epsilon"].is_string() || rows < 3000) << learner << rows;
      const Json epsilon = inverse["epsilon"].is_null() ? Json("1000") : inverse["epsilon"];
      EXPECT_EQ(planned({{"learner", learner}, {"epsilon", epsilon}})["rows"].get<int>() <= rows, inverse["epsilon"].is_string())
          << learner << rows;
      if (!inverse["alpha"].is_string()) continue;
      EXPECT_LE(planned({{"learner", learner}, {"alpha", inverse["alpha"]}})["rows"].get<int>(), rows) << learner << rows;
      const Rational less = parse_rational(inverse["alpha"].get<std::string>()) * Rational(9, 10);
      EXPECT_GT(planned({{"learner", learner}, {"alpha", to_string(less)}})["rows"].get<int>(), rows) << learner << rows;
    }
  EXPECT_TRUE(planned({{"learner", "threshold"}, {"rows", 3}})["inverse"]["alpha"].is_null());
  EXPECT_NE(refusal({{"verb", "plan"}, {"learner", "threshold"}, {"rows", -1}}).second.find("option 'rows'"), std::string::npos);
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

TEST_F(Plan, ACurveIsATableOrAPicture) {
  const Json result = planned({{"learner", "threshold"}, {"curve", path("c.csv")}});
  EXPECT_EQ(result["curve"]["points"].size(), 7u);
  const std::string text = read("c.csv");
  EXPECT_TRUE(text.starts_with("epsilon,bound,kind,rows\n1/10,KL-3.P,printed,")) << text.substr(0, 80);
  planned({{"learner", "threshold"}, {"curve", path("c.svg")}, {"over", "alpha"}});
  EXPECT_NE(read("c.svg").find("<svg"), std::string::npos);
  planned({{"learner", "parity"}, {"curve", path("c.png")}, {"over", "dimension"}, {"values", "4,8,16"}});
  EXPECT_TRUE(read("c.png").starts_with("\x89PNG"));
}

TEST_F(Plan, ABadCurveIsRefused) {
  auto refused = [&](Json more) {
    Json request{{"verb", "plan"}, {"learner", "threshold"}, {"curve", path("c.csv")}};
    request.update(more);
    return refusal(request).second;
  };
  EXPECT_NE(refused({{"over", "nothing"}}).find("option 'over'"), std::string::npos);
  EXPECT_NE(refused({{"over", "high"}}).find("option 'values'"), std::string::npos);
  EXPECT_NE(refused({{"values", "x"}}).find("option 'values'"), std::string::npos);
  EXPECT_NE(refused({{"values", "-1,0"}}).find("none of them can be planned"), std::string::npos);
  EXPECT_NE(refused({{"curve", path("c.txt")}}).find("option 'curve'"), std::string::npos);
}

TEST_F(Plan, BoundsOfTheTableArePlannedByThemselves) {
  const Json result = planned({{"kind", "bound"}, {"learner", "RD.B20"}, {"alpha", "0.1"}, {"beta", "0.05"}, {"epsilon", 1}});
  EXPECT_EQ(result["rows"], 2042);
  EXPECT_EQ(result["kind"], "printed");
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", "RD.B20"}, {"alpha", "0.1"}, {"beta", "0.05"}, {"epsilon", 2}})
                .second.find("valid only where epsilon <= 1"),
            std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", "CC.B17"}}).second.find("discreet plan line"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}}).second.find("name a bound"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "plan"}, {"kind", "bound"}, {"learner", "XX.B1"}}).second.find("unknown bound"), std::string::npos);
}

// The rows that stand in learners' own plans and those of the table agree.
TEST_F(Plan, TheTableAndTheLearnersAgree) {
  auto rows_of = [](const Json& result, const std::string& id) {
    for (const Json& bound : result["bounds"])
      if (bound["id"] == id) return bound["rows"].get<std::uint64_t>();
    return std::uint64_t{0};
  };
  auto bound = [](const char* id, Json values) {
    values.update({{"verb", "plan"}, {"kind", "bound"}, {"learner", id}});
    return call(values)["rows"].get<std::uint64_t>();
  };
  for (const char* epsilon : {"1/10", "1", "3"})
    for (const char* alpha : {"1/20", "1/5"}) {
      const Json goal{{"epsilon", epsilon}, {"alpha", alpha}, {"beta", "1/20"}};
      Json request = goal;
      request.update({{"learner", "threshold"}, {"high", 1022}});  // 1024 cuts
      const Json result = planned(request);
      Json values = goal;
      values["hypotheses"] = 1024;
      EXPECT_EQ(rows_of(result, "KL-3.P"), bound("KL.1", values));
      EXPECT_EQ(rows_of(result, "KL-3.R"), bound("KL.2", values));
      EXPECT_EQ(rows_of(result, "KL-3.T"), bound("KL.3", values));
      Json tree = goal;
      tree["ldim"] = 10;
      EXPECT_EQ(rows_of(result, "CC-17"), std::max(bound("CC.B13", tree), bound("CC.B14", tree)));
    }
}

}  // namespace
}  // namespace discreet
