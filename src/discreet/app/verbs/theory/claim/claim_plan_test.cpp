// `claim` and `plan` know the same of what is impossible.
#include <gtest/gtest.h>

#include "discreet/app/request/call_test.h"

namespace discreet::claim_plan_test {

class ClaimAndPlan : public Call {
 protected:
  static Json with(Json request, const Json& more) {
    request.update(more);
    return request;
  }
  static std::uint64_t lower_rows(const Json& plan) {
    return plan["gap"].is_null() ? 0 : plan["gap"]["lower_rows"].get<std::uint64_t>();
  }
  // The rows that every learner needs, by both verbs.
  static void expect_the_same(const Json& learner, const Json& about, const Json& promise, const Json& goal) {
    const Json plan = call(with(with(with({{"verb", "plan"}}, learner), promise), goal));
    const Json claim = call(with(with(with({{"verb", "theory claim"}}, about), promise), goal));
    const std::uint64_t needed = claim["rows_needed"];
    EXPECT_EQ(lower_rows(plan), needed) << learner << promise << goal << plan["gap"] << claim["bounds"];
    EXPECT_LE(needed, plan["rows"].get<std::uint64_t>()) << learner << promise << goal;
  }
};

struct Pair {
  Json learner, about;
};

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> all{
      {{{"learner", "threshold"}, {"high", 9}}, {{"class", "thresholds"}, {"size", 10}}},
      {{{"learner", "threshold"}, {"high", 65535}}, {{"class", "thresholds"}, {"size", 65536}}},
      {{{"learner", "threshold"}, {"high", 999999999}, {"side", "below"}},
       {{"class", "thresholds"}, {"size", 1000000000}}},
      {{{"learner", "point"}, {"high", 7}}, {{"class", "points"}, {"size", 8}}},
      {{{"learner", "point"}, {"high", 999999}}, {{"class", "points"}, {"size", 1000000}}},
      {{{"learner", "point"}, {"high", 999999}, {"variant", "proper"}},
       {{"class", "points"}, {"size", 1000000}, {"answers", "concepts"}}},
      {{{"learner", "interval"}, {"high", 999}}, {{"class", "intervals"}, {"size", 1000}}},
      {{{"learner", "box"}, {"axes", "0..15,0..15"}}, {{"class", "boxes"}, {"size", 16}, {"dimension", 2}}},
      {{{"learner", "conjunction"}, {"dimension", 6}, {"method", "all"}}, {{"class", "conjunctions"}, {"size", 6}}},
      {{{"learner", "line"}, {"prime", 10007}, {"variant", "hashed"}}, {{"class", "lines"}, {"size", 10007}}},
      {{{"learner", "finite"}, {"concepts", {"0000", "1000", "1100", "1110", "1111"}}},
       {{"matrix", {"0000", "1000", "1100", "1110", "1111"}}}},
      {{{"learner", "finite"}, {"concepts", {"01", "10"}}}, {{"matrix", {"01", "10"}}}}};
  return all;
}

TEST_F(ClaimAndPlan, SayTheSameOverAGrid) {
  for (const auto& [learner, about] : pairs())
    for (const char* setting : {"realizable", "agnostic"})
      for (const char* epsilon : {"1/10", "1", "50"})
        for (const char* alpha : {"1/100", "1/10", "2/5"})
          for (const char* beta : {"1/20", "2/5"})
            expect_the_same(learner, about, {{"epsilon", epsilon}, {"setting", setting}},
                            {{"alpha", alpha}, {"beta", beta}});
}

// Up to the largest epsilon of a claim: what privacy asks for at so small an error counts.
TEST_F(ClaimAndPlan, SayTheSameOfLargeEpsilons) {
  for (const auto& [learner, about] : pairs())
    for (const char* epsilon : {"501", "1000"})
      expect_the_same(learner, about, {{"epsilon", epsilon}, {"setting", "realizable"}},
                      {{"alpha", "1/1000"}, {"beta", "2/5"}});
}

// The class of the point learner has the empty concept, and points of `claim` have not: one point is one concept, and
// two points are each other's opposite. Both verbs are right of their own class, and `plan` may ask for more.
TEST_F(ClaimAndPlan, OneAndTwoPointsDifferByTheEmptyConcept) {
  for (int size : {1, 2})
    for (const char* variant : {"hashed", "proper"})
      for (const char* epsilon : {"1/10", "50", "501", "1000"}) {
        const Json promise{{"epsilon", epsilon}}, goal{{"alpha", "1/100"}, {"beta", "1/20"}};
        const Json plan = call(with(
            with({{"verb", "plan"}, {"learner", "point"}, {"high", size - 1}, {"variant", variant}}, promise), goal));
        const Json claim =
            call(with(with({{"verb", "theory claim"}, {"class", "points"}, {"size", size}}, promise), goal));
        EXPECT_GE(lower_rows(plan), claim["rows_needed"].get<std::uint64_t>()) << size << variant << epsilon;
        EXPECT_LE(lower_rows(plan), plan["rows"].get<std::uint64_t>()) << size << variant << epsilon;
      }
}

// Parities have no option `setting`: the variant says what the labels are.
TEST_F(ClaimAndPlan, SayTheSameOfParities) {
  for (int bits : {3, 8, 12, 24})
    for (const char* epsilon : {"1/10", "2"})
      for (const char* alpha : {"1/100", "1/5"}) {
        const Json about{{"class", "parities"}, {"size", bits}}, goal{{"alpha", alpha}, {"beta", "1/20"}};
        expect_the_same({{"learner", "parity"}, {"dimension", bits}}, about, {{"epsilon", epsilon}}, goal);
        if (bits > 20) continue;
        expect_the_same({{"learner", "parity"}, {"dimension", bits}, {"variant", "agnostic"}},
                        with(about, {{"setting", "agnostic"}}), {{"epsilon", epsilon}}, goal);
      }
}

// A delta, and neighbours that are converted: one row added or removed twice replaces one.
TEST_F(ClaimAndPlan, SayTheSameOfOtherPromises) {
  const Json goal{{"alpha", "1/10"}, {"beta", "1/20"}};
  expect_the_same({{"learner", "line"}, {"prime", 10007}}, {{"class", "lines"}, {"size", 10007}},
                  {{"epsilon", "1/2"}, {"delta", "1e-6"}}, goal);
  expect_the_same({{"learner", "point"}, {"high", 99999}, {"variant", "stable"}},
                  {{"class", "points"}, {"size", 100000}, {"answers", "concepts"}},
                  {{"epsilon", "1/2"}, {"delta", "1e-6"}}, goal);
  const Json plan = call(with({{"verb", "plan"},
                               {"learner", "threshold"},
                               {"high", 65535},
                               {"setting", "realizable"},
                               {"epsilon", "1/4"},
                               {"neighbours", "add_remove"}},
                              goal));
  const Json claim =
      call(with({{"verb", "theory claim"}, {"class", "thresholds"}, {"size", 65536}, {"epsilon", "1/2"}}, goal));
  EXPECT_EQ(plan["gap"]["lower_rows"], claim["rows_needed"]);
}

// One row added or removed twice replaces one, up to the same epsilon.
TEST_F(ClaimAndPlan, LargeEpsilonsAreConvertedBeforeTheyAreCompared) {
  const Json goal{{"alpha", "1/1000"}, {"beta", "2/5"}};
  const Json learner{{"verb", "plan"}, {"learner", "point"}, {"high", 999}, {"variant", "proper"}};
  const Json about{{"verb", "theory claim"}, {"class", "points"}, {"size", 1000}, {"answers", "concepts"}};
  const std::uint64_t needed = call(with(with(about, {{"epsilon", 501}}), goal))["rows_needed"];
  EXPECT_GE(needed, 914);
  EXPECT_EQ(lower_rows(call(with(with(learner, {{"epsilon", 501}}), goal))), needed);
  const Json added{{"epsilon", 500}, {"neighbours", "add_remove"}}, replaced{{"epsilon", 1000}};
  EXPECT_EQ(lower_rows(call(with(with(learner, added), goal))),
            call(with(with(about, replaced), goal))["rows_needed"].get<std::uint64_t>());
}

TEST_F(ClaimAndPlan, TheNumbersThatDiffered) {
  const Json cuts = call({{"verb", "theory claim"},
                          {"class", "thresholds"},
                          {"size", 1000},
                          {"epsilon", 50},
                          {"alpha", "0.01"},
                          {"beta", "0.05"},
                          {"rows", 100}});
  EXPECT_EQ(cuts["verdict"], "impossible");
  EXPECT_GE(cuts["rows_needed"], 230);
  EXPECT_GE(call({{"verb", "theory claim"},
                  {"class", "points"},
                  {"size", 1000000},
                  {"alpha", "0.1"},
                  {"beta", "0.05"}})["rows_needed"],
            22);
}

// The gap is between what is proved and what is necessary for the same labels: any labels need 1/alpha^2.
TEST_F(ClaimAndPlan, AnAgnosticGapIsOverAnAgnosticBound) {
  for (const char* learner : {"threshold", "interval", "halfspace", "decision_tree", "step_function"}) {
    Json request{{"verb", "plan"},   {"learner", learner}, {"setting", "agnostic"},
                 {"alpha", "1/100"}, {"beta", "1/20"},     {"epsilon", 10}};
    const Json plan = call(request);
    ASSERT_FALSE(plan["gap"].is_null()) << learner;
    EXPECT_EQ(plan["gap"]["lower"], "AG.1") << learner;
    EXPECT_EQ(plan["gap"]["lower_rows"], 16607) << learner;
    request["setting"] = "realizable";
    EXPECT_LT(call(request)["gap"]["lower_rows"], 16607) << learner;
  }
}

// Labels alone are protected: what privacy of whole rows asks for is not asked for, and what needs no privacy is.
TEST_F(ClaimAndPlan, APromiseAboutLabelsLeavesWhatNeedsNoPrivacy) {
  const Json plan = call({{"verb", "plan"},
                          {"learner", "threshold"},
                          {"high", 65535},
                          {"setting", "realizable"},
                          {"epsilon", "1/100"},
                          {"neighbours", "labels"},
                          {"alpha", "1/10"},
                          {"beta", "1/20"}});
  for (const Json& bound : plan["bounds"])
    if (bound["kind"] == "lower") {
      EXPECT_TRUE(bound["id"] == "CC-14.L" || bound["id"] == "VC.2") << bound;
    }
}

}  // namespace discreet::claim_plan_test
