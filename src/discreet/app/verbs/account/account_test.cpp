// `account`: options and files become requests of accounting.h, and their results become tables.
#include "discreet/app/verbs/account/account.h"

#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/account/accounting.h"

namespace discreet::account_test {

class Account : public Call {
 protected:
  static Json ask(Json request) {
    request["verb"] = "account";
    return call(request);
  }
  static std::string told(Json request, bool explain = false) {
    request["verb"] = "account";
    const Json result = call(request);
    return find_verb("account").text({request, result, explain});
  }
  static std::string complaint(Json request) {
    request["verb"] = "account";
    const auto [kind, text] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << text;
    return text;
  }
  static double number(const Json& text) { return to_double(parse_rational(text.get<std::string>())); }

  const Json hundred_{{"releases", 100}, {"each", "1/10"}, {"delta", "1e-6"}};
  const Json tree_ = parse_json(R"({"rule": "sequential", "name": "run", "parts": [
      {"rule": "leaf", "name": "all", "rows": [0, 9], "step": {"kind": "any", "epsilon": "1/4"}},
      {"rule": "parallel", "parts": [
        {"rule": "leaf", "name": "a", "rows": [0, 5], "step": {"kind": "any", "epsilon": "1/2"}},
        {"rule": "leaf", "name": "b", "rows": [5, 9], "step": {"kind": "any", "epsilon": "1/3"}}]}]})");
};

Json with(Json request, const Json& more) {
  request.update(more);
  return request;
}

// The numbers of docs/accounting.md and of dp_accounting 0.6.0 beside them.
TEST_F(Account, AHundredReleasesHaveTheReferenceTotals) {
  const Json any = ask(hundred_);
  EXPECT_EQ(any["accountant"], "optimal");
  EXPECT_NEAR(number(any["epsilon"]), 4.77456759, 5e-9);
  const Json exponential = ask(with(hundred_, {{"kind", "exponential"}}));
  EXPECT_EQ(exponential["accountant"], "zcdp_tight");
  EXPECT_NEAR(number(exponential["epsilon"]), 2.41909318, 5e-9);
  for (const Json& request : {Json{{"releases", 100}, {"kind", "zcdp"}, {"rho", "1/200"}, {"delta", "1e-6"}},
                              Json{{"releases", 1}, {"kind", "zcdp"}, {"rho", "1/2"}, {"delta", "1e-6"}},
                              Json{{"releases", 100},
                                   {"kind", "discrete_gaussian"},
                                   {"variance", 100},
                                   {"delta", "1e-6"},
                                   {"accountant", "zcdp_tight"}}})
    EXPECT_NEAR(number(ask(request)["epsilon"]), 5.22153, 5e-6);
}

TEST_F(Account, OptionsAreShortForTheRequestOfAccounting) {
  auto expect_same = [&](const Json& options, const Json& request) { EXPECT_EQ(ask(options), account(request)); };
  expect_same(hundred_, {{"steps", {{{"kind", "any"}, {"epsilon", "1/10"}, {"count", 100}}}}, {"delta", "1e-6"}});
  expect_same({{"releases", 3}, {"each", 1}, {"each_delta", "1e-9"}, {"epsilon", "2.5"}, {"neighbours", "add_remove"}},
              {{"steps", {{{"kind", "any"}, {"epsilon", 1}, {"delta", "1e-9"}, {"count", 3}}}},
               {"epsilon", "2.5"},
               {"neighbours", "add_remove"}});
  const Json laplace{{"steps", {{{"kind", "discrete_laplace"}, {"sensitivity", 2}, {"scale", 20}, {"count", 9}}}},
                     {"delta", "1e-6"},
                     {"accountant", "privacy_loss"}};
  const Json noise{{"releases", 9},
                   {"kind", "discrete_laplace"},
                   {"sensitivity", 2},
                   {"delta", "1e-6"},
                   {"accountant", "privacy_loss"}};
  expect_same(with(noise, {{"scale", 20}}), laplace);
  expect_same(with(noise, {{"each", "1/10"}}), laplace);
  expect_same({{"releases", 100}, {"epsilon", 1}, {"delta", "1e-6"}, {"kind", "exponential"}, {"accountant", "zcdp"}},
              {{"equal_steps", {{"exponential", 100}}}, {"epsilon", 1}, {"delta", "1e-6"}, {"accountant", "zcdp"}});
  expect_same({{"releases", 10}, {"epsilon", 1}, {"delta", "1e-6"}, {"each_delta", "1e-8"}},
              {{"equal_steps", {{"any", 10}, {"delta", "1e-8"}}}, {"epsilon", 1}, {"delta", "1e-6"}});
  expect_same({{"releases", 10}, {"epsilon", 1}, {"kind", "discrete_laplace"}, {"sensitivity", 3}},
              {{"equal_steps", {{"discrete_laplace", 10}, {"sensitivity", 3}}}, {"epsilon", 1}});
}

TEST_F(Account, TheLargestStepFitsWhenItIsPastedBack) {
  for (const char* kind : {"any", "exponential"}) {
    const Json asked{{"releases", 100}, {"epsilon", 1}, {"delta", "1e-6"}, {"kind", kind}};
    const std::string text = told(asked), begin = "each may have epsilon ";
    const auto from = text.find(begin) + begin.size();
    const std::string each = text.substr(from, text.find(',', from) - from);
    const Json total = ask({{"releases", 100}, {"each", each}, {"delta", "1e-6"}, {"kind", kind}});
    EXPECT_LE(parse_rational(total["epsilon"].get<std::string>()), 1) << text;
    EXPECT_GT(number(total["epsilon"]), 1 - 1e-5);
  }
}

TEST_F(Account, NoiseOfTheScaleThatIsPrintedFits) {
  Json asked{{"releases", 100}, {"kind", "discrete_laplace"}, {"sensitivity", 3}, {"delta", "1e-6"}, {"epsilon", 1}};
  const std::string text = told(asked), begin = "so the noise needs scale ";
  const auto from = text.find(begin) + begin.size();
  ASSERT_GE(from, begin.size()) << text;
  asked.erase("epsilon");
  asked["scale"] = text.substr(from, text.find('\n', from) - from);
  const Json total = ask(asked);
  EXPECT_LE(parse_rational(total["epsilon"].get<std::string>()), 1) << text;
  EXPECT_GT(number(total["epsilon"]), 1 - 1e-5);
}

TEST_F(Account, EveryAccountantIsInTheTableAndTheBestOneIsFirst) {
  const Json result = ask(hundred_);
  ASSERT_EQ(result["accountants"].size(), std::size(accountants));
  EXPECT_EQ(result["accountants"][0]["epsilon"], result["epsilon"]);
  for (std::size_t i = 1; i < result["accountants"].size(); ++i)
    EXPECT_GE(number(result["accountants"][i]["epsilon"]), number(result["accountants"][i - 1]["epsilon"]));
  EXPECT_EQ(ask(with(hundred_, {{"accountant", "zcdp"}}))["accountants"].size(), 1u);
  // A bare rho is nothing that basic, advanced and optimal know.
  EXPECT_EQ(ask({{"releases", 2}, {"kind", "zcdp"}, {"rho", 1}, {"delta", "1e-6"}})["accountants"].size(), 2u);
  const Json at = ask({{"releases", 100}, {"each", "1/10"}, {"epsilon", 5}});
  EXPECT_EQ(at["accountants"][0]["delta"], at["delta"]);
  EXPECT_EQ(at["accountants"].size(), std::size(accountants) - 1);  // basic proves nothing below 10
}

TEST_F(Account, TextsRoundAgainstUs) {
  const std::string text = told(hundred_);
  EXPECT_NE(text.find("100 releases of kind any with epsilon 1/10 each\n"), std::string::npos) << text;
  EXPECT_NE(text.find("epsilon 4.7745676, delta 1e-6 under replacing one row, by optimal\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("basic                   10             0\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("Kairouz"), std::string::npos);
  const std::string whole = told(hundred_, true);
  EXPECT_NE(whole.find("docs/accounting.md#optimal-composition, Kairouz, Oh, Viswanath 2015\n"), std::string::npos);
  const std::string largest = told({{"releases", 100}, {"epsilon", 1}, {"delta", "1e-6"}});
  EXPECT_NE(largest.find("each may have epsilon 0.02401108, by optimal\n"), std::string::npos) << largest;
  EXPECT_EQ(told({{"releases", 1}, {"kind", "zcdp"}, {"rho", 5}, {"epsilon", 0}, {"accountant", "basic"}}),
            "1 release of kind zcdp with rho 5 each\nno accountant proves a delta below 1 at epsilon 0\n");
}

TEST_F(Account, TreesComeFromFilesAndFromRequests) {
  const std::string file = write("tree.json", tree_.dump());
  const Json traced = account({{"tree", tree_}});
  EXPECT_EQ(traced["epsilon"], "3/4");
  EXPECT_EQ(ask({{"tree", file}}), traced);
  EXPECT_EQ(ask({{"tree", tree_}}), traced);
  EXPECT_EQ(ask({{"tree", write("request.json", Json{{"tree", tree_}}.dump())}}), traced);
  EXPECT_EQ(ask({{"tree", file}, {"delta", "1e-6"}, {"accountant", "basic"}}),
            account({{"tree", tree_}, {"delta", "1e-6"}, {"accountant", "basic"}}));
  EXPECT_EQ(told({{"tree", file}}),
            "epsilon 0.75, delta 0 under replacing one row, by the rules at the nodes\n\n"
            "sequential 'run'                      epsilon 0.75, delta 0, rows [0, 9)\n"
            "  leaf 'all'                          epsilon 0.25, delta 0, rows [0, 9)\n"
            "  parallel                            epsilon 0.5, delta 0, rows [0, 9)\n"
            "    leaf 'a'                          epsilon 0.5, delta 0, rows [0, 5)\n"
            "    leaf 'b'                          epsilon 0.33333334, delta 0, rows [5, 9)\n");
  EXPECT_EQ(told({{"tree", file}, {"delta", 0}}),
            "epsilon 0.75, delta 0 under replacing one row, by basic\nrows [0, 5) are read most\n");
}

TEST_F(Account, AFileMayHoldStepsOfSeveralKinds) {
  const Json steps{{"steps",
                    {{{"kind", "exponential"}, {"epsilon", "1/10"}, {"count", 50}},
                     {{"kind", "discrete_gaussian"}, {"variance", 400}, {"count", 20}}}}};
  const std::string file = write("steps.json", steps.dump());
  EXPECT_EQ(ask({{"tree", file}, {"delta", "1e-6"}}), account(with(steps, {{"delta", "1e-6"}})));
  const std::string equal = write("equal.json", R"({"equal_steps": {"any": 50, "exponential": 50}, "epsilon": 1})");
  EXPECT_EQ(ask({{"tree", equal}, {"delta", "1e-6"}}),
            account({{"equal_steps", {{"any", 50}, {"exponential", 50}}}, {"epsilon", 1}, {"delta", "1e-6"}}));
}

TEST_F(Account, RefusalsSayWhatIsAllowedAndWhatToDo) {
  EXPECT_EQ(complaint(Json::object()),
            "option 'releases' is missing. It is the number of releases, such as 100. Give it, or describe the "
            "releases in a file by 'tree'");
  EXPECT_EQ(complaint({{"releases", 0}, {"each", 1}, {"delta", 0}}),
            "option 'releases' is 0. It must lie between 1 and 2^40. Give the number of releases, such as 100");
  EXPECT_EQ(complaint({{"releases", 100}}),
            "option 'each' is missing. It is the epsilon of each release of kind any. Give 'each' and the total's "
            "'delta', or give the total's 'epsilon' to find the largest 'each'");
  EXPECT_NE(complaint({{"releases", 100}, {"each", "1/10"}}).find("option 'delta' is missing"), std::string::npos);
  EXPECT_NE(complaint(with(hundred_, {{"epsilon", 1}})).find("are both given"), std::string::npos);
  EXPECT_NE(complaint(with(hundred_, {{"each", 0}})).find("each must be greater than 0"), std::string::npos);
  EXPECT_NE(complaint(with(hundred_, {{"each_delta", 1}})).find("each_delta must lie in [0, 1)"), std::string::npos);
  EXPECT_EQ(complaint(with(hundred_, {{"rho", 1}})),
            "option 'rho' does not describe a release of kind any. Known are each, each_delta. Leave out 'rho', or "
            "choose kind zcdp");
  EXPECT_NE(complaint({{"releases", 1}, {"kind", "zcdp"}, {"delta", 0}}).find("option 'rho' is missing"),
            std::string::npos);
  EXPECT_NE(complaint({{"releases", 1}, {"kind", "discrete_laplace"}, {"delta", 0}}).find("option 'scale' is missing"),
            std::string::npos);
  const Json both{{"releases", 1}, {"kind", "discrete_laplace"}, {"scale", 1}, {"each", 1}, {"delta", 0}};
  EXPECT_NE(complaint(both).find("'scale' and 'each' are both given"), std::string::npos);
  EXPECT_EQ(
      complaint({{"releases", 9}, {"kind", "discrete_gaussian"}, {"epsilon", 1}, {"delta", "1e-6"}}),
      "option 'variance' is missing. Releases of kind discrete_gaussian have no epsilon of their own, so no largest "
      "one is computed. Try sizes, or choose kind any or exponential or discrete_laplace");
  EXPECT_NE(complaint({{"releases", 9}, {"kind", "zcpd"}}).find("zcdp"), std::string::npos);
  EXPECT_NE(complaint({{"releases", 9}, {"eech", 1}}).find("did you mean 'each'"), std::string::npos);
  EXPECT_NE(complaint({{"releases", 2}, {"kind", "zcdp"}, {"rho", 1}, {"delta", 0}}).find("proves no total"),
            std::string::npos);
}

TEST_F(Account, RefusedFilesAreNamed) {
  const std::string file = write("tree.json", tree_.dump());
  EXPECT_NE(complaint({{"tree", file}, {"releases", 3}}).find("option 'releases' describes releases that are in no"),
            std::string::npos);
  EXPECT_NE(complaint({{"tree", file}, {"each", 3}}).find("option 'each' describes"), std::string::npos);
  EXPECT_NE(complaint({{"tree", file}, {"epsilon", 3}}).find("a tree has no fixed 'epsilon'"), std::string::npos);
  EXPECT_NE(complaint({{"tree", write("r.json", Json{{"tree", tree_}, {"delta", 0}}.dump())}, {"delta", 0}})
                .find("option 'delta' is also in the file"),
            std::string::npos);
  EXPECT_NE(complaint({{"tree", path("none.json")}}).find("none.json"), std::string::npos);
  const std::string broken = complaint({{"tree", write("b.json", "{\"rule\": ")}});
  EXPECT_NE(broken.find("b.json': the text is no complete JSON"), std::string::npos) << broken;
  EXPECT_NE(complaint({{"tree", write("l.json", "[1]")}}).find("must hold a JSON object"), std::string::npos);
  const std::string leaf = complaint(
      {{"tree", write("z.json", R"({"rule": "leaf", "name": "counts", "rows": [0, 1], "step": {"kind": "any"}})")}});
  EXPECT_NE(leaf.find("leaf 'counts': a step lacks 'epsilon'"), std::string::npos) << leaf;
  EXPECT_NE(complaint({{"tree", write("d.json", std::string(200'000, '['))}}).find("levels deep"), std::string::npos);
}

}  // namespace discreet::account_test
