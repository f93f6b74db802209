#include "discreet/app/verbs/account/accounting.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::accounting_test {

double number(const Json& text) { return to_double(parse_rational(text.get<std::string>())); }

std::string refusal(const char* request) {
  try {
    account(Json::parse(request));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Accounting, TotalsAtADelta) {
  Json answer =
      account(Json::parse(R"({"steps": [{"kind": "any", "epsilon": "0.01", "count": 10000}], "delta": "1e-6"})"));
  EXPECT_NEAR(number(answer["epsilon"]), 4.885515601, 1e-8);
  EXPECT_EQ(answer["delta"], "1/1000000");
  EXPECT_EQ(answer["neighbours"], "replace");
  EXPECT_EQ(answer["accountant"], "optimal");
}

TEST(Accounting, AStepSaidThriceIsThreeSteps) {
  Json step = Json::parse(R"({"kind": "any", "epsilon": "1/10", "count": 2})");
  Json other = Json::parse(R"({"kind": "any", "epsilon": "1/7"})");
  Json answer = account({{"steps", {step, step, other, step, other}}, {"delta", 0}});
  EXPECT_EQ(answer["epsilon"], to_string(Rational(6, 10) + Rational(2, 7)));
  step["count"] = Guarantee::max_count;  // as many as one step may have; two of them stay two
  answer = account({{"steps", {step, step}}, {"delta", 0}, {"accountant", "basic"}});
  EXPECT_EQ(answer["epsilon"], to_string(Rational(2 * Guarantee::max_count, 10)));
}

TEST(Accounting, TotalsAtAnEpsilon) {
  Json answer = account(Json::parse(
      R"({"steps": [{"kind": "exponential", "epsilon": 0.1, "count": 10},
                    {"kind": "discrete_laplace", "sensitivity": 2, "scale": 20},
                    {"kind": "discrete_gaussian", "variance": 400, "count": 3}], "epsilon": 1})"));
  EXPECT_EQ(answer["epsilon"], "1");
  EXPECT_EQ(answer["accountant"], "privacy_loss");
  EXPECT_GT(number(answer["delta"]), 0);
  EXPECT_LT(number(answer["delta"]), 1e-2);
}

TEST(Accounting, DistributionsAreSteps) {
  Json answer = account(Json::parse(
      R"({"steps": [{"kind": "distribution", "p": ["3/4", "1/4"], "q": ["1/4", "3/4"], "count": 1}], "epsilon": 0})"));
  EXPECT_NEAR(number(answer["delta"]), 0.5, 1e-3);
  EXPECT_GE(number(answer["delta"]), 0.5);
}

TEST(Accounting, TheLargestEqualStep) {
  Json answer = account(
      Json::parse(R"({"equal_steps": {"exponential": 100}, "epsilon": 1, "delta": "1e-6", "accountant": "zcdp"})"));
  EXPECT_NEAR(number(answer["step_epsilon"]), 0.037383, 5e-7);
  EXPECT_LE(parse_rational(answer["total"]["epsilon"].get<std::string>()), 1);
}

TEST(Accounting, TreesComeBackWithTheirTotals) {
  const char* tree = R"({"tree": {"rule": "sequential", "name": "run", "parts": [
      {"rule": "parallel", "parts": [
        {"rule": "leaf", "name": "a", "rows": [0, 5], "step": {"kind": "any", "epsilon": "1/2"}},
        {"rule": "leaf", "name": "b", "rows": [5, 9], "step": {"kind": "any", "epsilon": "1/3"}}]},
      {"rule": "postprocess", "parts": [
        {"rule": "leaf", "name": "c", "rows": [9, 12], "step": {"kind": "any", "epsilon": "1/4"}}]}]}})";
  Json answer = account(Json::parse(tree));
  EXPECT_EQ(answer["epsilon"], "3/4");
  EXPECT_EQ(answer["parts"][0]["epsilon"], "1/2");
  EXPECT_EQ(answer["rows"], Json::parse("[[0, 12]]"));
  Json request = Json::parse(tree);
  request["delta"] = 0;
  Json worst = account(request);
  EXPECT_EQ(worst["epsilon"], "1/2");
  EXPECT_EQ(worst["rows"], Json::parse("[0, 5]"));
}

TEST(Accounting, RefusalsNameTheKey) {
  EXPECT_NE(refusal("{}").find("needs one of"), std::string::npos);
  EXPECT_NE(refusal("[]").find("must be an object"), std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [], "delta": 0, "detla": 0})").find("'detla' (did you mean 'delta'?)"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": []})").find("either 'delta' or 'epsilon'"), std::string::npos);
  EXPECT_NE(refusal(R"({"steps": 3, "delta": 0})").find("'steps' must be a list"), std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "laplace"}], "delta": 0})").find("'kind'"), std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "any"}], "delta": 0})").find("lacks 'epsilon'"), std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "any", "epsilon": 0}], "delta": 0})").find("epsilon must be greater"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "any", "epsilon": 1, "count": -1}], "delta": 0})").find("'count'"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "any", "epsilon": 1, "count": 0}], "delta": 0})").find("count"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "any", "epsilon": 1, "rho": 1}], "delta": 0})").find("unknown key 'rho'"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [], "delta": 0, "accountant": "bets"})").find("did you mean 'best'"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "distribution", "p": [1], "q": [1, 0]}], "delta": 0})").find("'p' and 'q'"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"steps": [{"kind": "distribution", "p": ["1/2"], "q": [1]}], "delta": 0})").find("sum to 1"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"tree": {"rule": "leaf", "rows": [0], "step": {}}})").find("'rows'"), std::string::npos);
  EXPECT_NE(refusal(R"({"tree": {"rule": "postprocess", "parts": []}})").find("exactly one part"), std::string::npos);
}

TEST(Accounting, AskedToStopItEndsBetweenTwoSteps) {
  for (const char* text :
       {R"({"steps": [{"kind": "any", "epsilon": 1}, {"kind": "zcdp", "rho": 1}], "delta": "1e-6"})",
        R"({"steps": [{"kind": "discrete_laplace", "scale": 2}], "epsilon": 1})",
        R"({"equal_steps": {"any": 10}, "epsilon": 1, "delta": "1e-6"})",
        R"({"tree": {"rule": "leaf", "rows": [0, 1], "step": {"kind": "any", "epsilon": 1}}, "delta": 0})"}) {
    int asked = 0;
    Progress third{.stop = [&] { return ++asked == 3; }};
    try {
      account(Json::parse(text), third);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::interrupted) << error.what();
    }
  }
}

TEST(Accounting, TreesHaveABottom) {
  Json node{{"rule", "leaf"}, {"rows", {0, 1}}, {"step", {{"kind", "any"}, {"epsilon", 1}}}};
  for (int i = 0; i < 100; ++i) node = Json{{"rule", "postprocess"}, {"parts", Json::array({node})}};
  EXPECT_THROW(account(Json{{"tree", node}}), Error);
}

}  // namespace discreet::accounting_test
