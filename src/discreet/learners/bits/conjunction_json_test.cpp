#include "discreet/learners/bits/conjunction_json.h"

#include <gtest/gtest.h>

#include "discreet/learners/bits/disjunction_json.h"

namespace discreet::conjunction_json_test {

const ConjunctionLearner conjunctions({.dimension = 3, .width = 2});
const DisjunctionLearner disjunctions({.dimension = 3, .width = 2});
const std::vector<std::string> columns{"tired", "old", "cold"};

TEST(Conjunction, IsReadAloudAsAConjunctionOfClauses) {
  auto text = [](std::vector<Literals> clauses) { return rule(conjunctions, Conjunction{clauses}, columns); };
  EXPECT_EQ(text({}), "always");
  EXPECT_EQ(text({{}}), "never");
  EXPECT_EQ(text({{{0, true}}, {{2, false}}}), "tired and not cold");
  EXPECT_EQ(text({{{0, true}, {1, false}}}), "tired or not old");
  EXPECT_EQ(text({{{2, true}}, {{0, true}, {1, false}}}), "cold and (tired or not old)");
  EXPECT_EQ(rule(conjunctions, Conjunction{{{{1, false}}}}, {}), "not x2");
}

TEST(Disjunction, IsReadAloudAsADisjunctionOfTerms) {
  auto text = [](std::vector<Literals> terms) { return rule(disjunctions, Disjunction{terms}, columns); };
  EXPECT_EQ(text({}), "never");
  EXPECT_EQ(text({{}}), "always");
  EXPECT_EQ(text({{{2, true}}, {{0, true}, {1, false}}}), "cold or (tired and not old)");
}

TEST(Conjunction, ComesBackFromItsFile) {
  Conjunction before{{{{2, true}}, {{0, true}, {1, false}}}}, after;
  Json written = write_hypothesis(conjunctions, before);
  EXPECT_EQ(written.dump(), R"({"clauses":[[3],[1,-2]]})");
  read_hypothesis(conjunctions, written, after);
  EXPECT_EQ(after, before);
}

TEST(Conjunction, WhatIsNoRuleOfTheLearnerIsRefused) {
  for (const char* bad :
       {"{}", R"({"clauses":1})", R"({"clauses":[1]})", R"({"clauses":[[0]]})", R"({"clauses":[[4]]})",
        R"({"clauses":[[-4]]})", R"({"clauses":[[1,2,3]]})", R"({"clauses":[[2,1]]})", R"({"clauses":[[1,-1]]})",
        R"({"clauses":[["a"]]})", R"({"terms":[[1]]})"}) {
    Conjunction into;
    EXPECT_THROW(read_hypothesis(conjunctions, Json::parse(bad), into), Error) << bad;
  }
}

}  // namespace discreet::conjunction_json_test
