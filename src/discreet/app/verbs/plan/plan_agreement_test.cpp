// Where entries compute in their own plans what the table of bounds has as a formula, both say the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/plan/plan.h"

namespace discreet::plan_agreement_test {

class PlanAgreement : public Call {
 protected:
  // What is asked for, in all plans and formulas alike.
  Json goal{{"epsilon", "1"}, {"alpha", "1/10"}, {"beta", "1/20"}};

  Json planned(Json request, const char* kind = "learner") const {
    request.update({{"verb", "plan"}, {"kind", kind}});
    for (const auto& [key, value] : goal.items())
      if (!request.contains(key)) request[key] = value;
    return call(request);
  }
  static std::uint64_t rows_of(const Json& result, const std::string& id) {
    for (const Json& bound : result["bounds"])
      if (bound["id"] == id) return bound["rows"].get<std::uint64_t>();
    ADD_FAILURE() << "no " << id << " in " << result["bounds"].dump();
    return 0;
  }
  // The formula at the goal; `without` are parts of it that it does not know.
  std::uint64_t row(const std::string& id, Json values, const std::vector<std::string>& without = {}) const {
    for (const auto& [key, value] : goal.items())
      if (!values.contains(key) && std::ranges::find(without, key) == without.end()) values[key] = value;
    values.update({{"verb", "plan"}, {"kind", "bound"}, {"learner", id}});
    const Json found = call(values);
    return found.contains("rows") ? found["rows"].get<std::uint64_t>()
                                  : static_cast<std::uint64_t>(std::ceil(found["high"].get<double>()));
  }
  template <class Check>
  void for_goals(const Check& check) {
    for (const char* epsilon : {"1/10", "1"})
      for (const char* alpha : {"1/20", "1/5"})
        for (const char* beta : {"1/20", "1/4"}) {
          goal = {{"epsilon", epsilon}, {"alpha", alpha}, {"beta", beta}};
          SCOPED_TRACE(goal.dump());
          check();
        }
  }
};

TEST_F(PlanAgreement, Selection) {
  for_goals([&] {
    const Json cuts = planned({{"learner", "threshold"}, {"high", 1022}, {"setting", "realizable"}});  // 1024 of them
    EXPECT_EQ(rows_of(cuts, "KL-3.P"), row("KL.1", {{"hypotheses", 1024}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.R"), row("KL.2", {{"hypotheses", 1024}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.T"), row("KL.3", {{"hypotheses", 1024}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.Z"), row("KL.4", {{"hypotheses", 1024}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.P"), row("KL.5.P", {{"points", 1023}, {"vc", 1}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.R"), row("KL.5.C", {{"points", 1023}, {"vc", 1}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.T"), row("KL.5", {{"points", 1023}, {"vc", 1}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.Z"), row("KL.5.R", {{"points", 1023}, {"vc", 1}}));
    EXPECT_EQ(rows_of(cuts, "KL-3.R"), row("KL.6.C", {{"length", 9}}));  // as many as texts of 9 bits or fewer, and one
    EXPECT_EQ(rows_of(cuts, "CC-2.A"), row("CC.B5", {{"items", 1024}}));
    EXPECT_EQ(rows_of(cuts, "CC-2.Z"), row("CC.B4.Z", {{"items", 1024}}));
    EXPECT_EQ(rows_of(cuts, "CC-2.Z"), row("RD.B6", {{"concepts", 1024}}));
    EXPECT_EQ(rows_of(cuts, "CC-17"), std::max(row("CC.B13", {{"ldim", 10}}), row("CC.B14", {{"ldim", 10}})));
    const Json labels = planned({{"learner", "threshold"}, {"setting", "realizable"}, {"neighbours", "labels"}});
    EXPECT_EQ(rows_of(labels, "CC-14.P"), row("CC.B22", {{"vc", 1}}));
    EXPECT_EQ(rows_of(planned({{"learner", "queried_threshold"}}), "GE.U"), row("GE.U", Json::object(), {"epsilon"}));
  });
}

TEST_F(PlanAgreement, PointsAndParities) {
  for_goals([&] {
    const Json points = planned({{"learner", "point"}, {"high", 1023}});
    EXPECT_EQ(rows_of(points, "RD-11.P"), row("RD.B20", Json::object()));
    EXPECT_EQ(rows_of(points, "CC-20.N"), row("GE.U", Json::object(), {"epsilon"}));
    EXPECT_EQ(rows_of(planned({{"learner", "point"}, {"high", 1023}, {"variant", "proper"}}), "CC-20.L"),
              row("CC.B23", {{"bits", 10}}));
    const Json single = planned({{"learner", "parity"}, {"dimension", 10}, {"variant", "single"}});
    EXPECT_EQ(rows_of(single, "KL-7.P"), row("KL.9", {{"bits", 10}}, {"beta"}));
    const Json eta{{"bits", 10}, {"eta", goal["beta"]}};
    // The share of rows that is kept is a rational below tanh(epsilon / 2).
    EXPECT_NEAR(static_cast<double>(rows_of(single, "KL-7.T")), static_cast<double>(row("KL.10.T", eta, {"beta"})), 1);
    const Json paper = planned({{"learner", "parity"}, {"dimension", 10}, {"variant", "single_paper"}});
    EXPECT_EQ(rows_of(paper, "KL-7.T"), row("KL.10", eta, {"beta"}));
  });
}

TEST_F(PlanAgreement, ManyLabels) {
  for_goals([&] {
    const Json stable = planned({{"learner", "many_points"}, {"delta", "1e-6"}, {"high", 1023}});
    EXPECT_EQ(rows_of(stable, "UB-9.P"), row("ML.UB9.P", {{"delta", "1e-6"}}));
    EXPECT_EQ(rows_of(stable, "UB-9.C"), row("ML.UB9.I", {{"delta", "1e-6"}}));
    EXPECT_EQ(rows_of(stable, "unseen"), row("GE.U", Json::object(), {"epsilon"}));
    const Json pure = planned({{"learner", "many_points"}, {"variant", "pure"}, {"label_count", 7}, {"high", 1023}});
    EXPECT_EQ(rows_of(pure, "UB-6"), row("ML.UB6", {{"labels", 7}}));
    EXPECT_EQ(rows_of(pure, "LB-1"), row("ML.LB1", {{"labels", 7}}, {"alpha"}));
    const Json cuts = planned({{"learner", "many_thresholds"}, {"delta", 0}, {"high", 1022}, {"label_count", 7}});
    EXPECT_EQ(rows_of(cuts, "LB-8"), std::max(row("ML.LB8", {{"bits", 10}}), row("CC.B14", {{"ldim", 10}})));
    const Json sum =
        planned({{"learner", "direct_sum"}, {"of", "threshold"}, {"label_count", 7}, {"options", {{"high", 1022}}}});
    EXPECT_EQ(rows_of(sum, "UB-1.P"), row("ML.UB1", {{"labels", 7}, {"concepts", 1024}}));
    const Json drawn = planned({{"learner", "resampled"}, {"of", "threshold"}, {"options", {{"high", 1022}}}});
    const std::uint64_t draws = row("RD.B9", {{"items", 1024}, {"gamma", goal["alpha"]}}, {"alpha"});
    EXPECT_EQ(rows_of(drawn, "ML-19"), row("ML.UB18", {{"rows", draws}}, {"alpha", "beta"}));
    EXPECT_EQ(rows_of(drawn, "Theorem 28"), row("ML.UB18.P", {{"rows", draws}}, {"alpha", "beta"}));
    // Two tables of one point, each of which excludes what is right on the other: LB-1 for one label.
    EXPECT_EQ(rows_of(drawn, "CC-20"), row("ML.LB1", {{"labels", 1}}, {"alpha"}));
  });
}

TEST_F(PlanAgreement, LinesAndRegions) {
  for_goals([&] {
    const Json lines = planned({{"learner", "line"}, {"prime", 10007}, {"delta", "1e-6"}});
    EXPECT_EQ(rows_of(lines, "CC-18"), row("CC.B26.P", {{"p", 10007}, {"delta", "1e-6"}}));
    const Json hashed = planned({{"learner", "line"}, {"prime", 10007}, {"variant", "hashed"}});
    EXPECT_EQ(rows_of(hashed, "CC-18"), std::max(row("CC.B16", {{"p", 10007}}), row("CC.B16.C", {{"p", 10007}})));
    // The table has the term of the selections, the plan the largest of three.
    const Json convex = planned({{"learner", "convex_polygon"}, {"edges", 4}, {"grid", 64}, {"delta", "1e-6"}});
    EXPECT_GE(rows_of(convex, "GE.L"), row("GE.B21", {{"pieces", 4}, {"grid", 64}, {"delta", "1e-6"}}));
    EXPECT_EQ(rows_of(convex, "unseen"), row("GE.U", Json::object(), {"epsilon"}));
  });
}

TEST_F(PlanAgreement, SanitizersAndOptimizers) {
  for_goals([&] {
    const Json points = planned({{"learner", "points"}, {"high", 1023}, {"delta", "1e-6"}}, "sanitizer");
    Json twice = goal;
    twice["alpha"] = goal["alpha"] == "1/20" ? "1/10" : "2/5";
    twice["delta"] = "1e-6";
    EXPECT_EQ(std::max(rows_of(points, "ML-5.P"), rows_of(points, "ML-5.A")), row("ML.UB14", twice));
    EXPECT_EQ(rows_of(points, "CC-20"),
              row("CC.B26", {{"packing", "1/1024"}, {"share", 1}, {"delta", "1e-6"}}, {"alpha"}));
    const Json cuts = planned({{"learner", "thresholds"}, {"high", 1023}}, "sanitizer");
    EXPECT_EQ(rows_of(cuts, "CC-20"), row("CC.B21.L", {{"cover", 1024}}, {"alpha"}));
    const Json median = planned({{"learner", "deep_point"}, {"ranges", "0..1023"}}, "optimizer");
    EXPECT_EQ(rows_of(median, "RD-20.S"), row("RD.B24", {{"items", 1024}}));
    EXPECT_EQ(rows_of(median, "CC-20"), row("RD.B25", {{"tau", 1024}}, {"alpha"}));
    const Json clauses = planned({{"learner", "clauses"}}, "optimizer");
    const Json halves{{"menu_alpha", goal["alpha"] == "1/20" ? "1/40" : "1/10"},
                      {"menu_beta", goal["beta"] == "1/20" ? "1/40" : "1/8"}};
    EXPECT_EQ(rows_of(clauses, "RD-17.E"), row("RD.B26", halves));
  });
}

}  // namespace discreet::plan_agreement_test
