#include "discreet/ledger/ledger_json.h"

#include "discreet/ledger/ledger_test.h"
#include "discreet/privacy/filters/refusal.h"

namespace discreet::ledger_json_test {

class LedgerJson : public LedgerTest {};

Json amount(const char* epsilon, const char* delta) { return Json{{"epsilon", epsilon}, {"delta", delta}}; }

TEST_F(LedgerJson, HasTheKeysOfBudgetShow) {
  auto ledger = Ledger::create(path(), one());
  auto entry = ledger.spend(asked({Rational(1, 4), 0, Neighbours::add_remove}, purpose("caf\u00e9")));
  const Json json = to_json(ledger.show());
  EXPECT_EQ(json["total"], amount("1", "1/1000"));
  EXPECT_EQ(json["spent"], amount("1/2", "0"));
  EXPECT_EQ(json["left"], amount("1/2", "1/1000"));
  EXPECT_EQ(json["neighbours"], "replace");
  EXPECT_EQ(json["composition"], "basic");
  EXPECT_EQ(json["head"], entry.hash);
  EXPECT_EQ(json["releases"], 5) << "half of the budget at 1/10 each";
  const Json wanted = {{"sequence", 1},
                       {"type", "spend"},
                       {"time", entry.time},
                       {"verb", "learn"},
                       {"name", "parity"},
                       {"note", "caf\u00e9"},
                       {"privacy", {{"epsilon", "1/4"}, {"delta", "0"}, {"neighbours", "add_remove"}}},
                       {"kind", "any"},
                       {"parameters", {{"epsilon", "1/4"}, {"delta", "0"}, {"count", 1}}},
                       {"unit", "row"},
                       {"cost", amount("1/2", "0")},
                       {"run", nullptr},
                       {"hash", entry.hash}};
  EXPECT_EQ(json["entries"], Json::array({wanted}));
}

TEST_F(LedgerJson, WithoutALimitTotalAndLeftAreNull) {
  const Json json = to_json(unlimited().show());
  EXPECT_TRUE(json["total"].is_null());
  EXPECT_TRUE(json["left"].is_null());
  EXPECT_FALSE(json.contains("loss"));
  EXPECT_EQ(json["spent"], amount("0", "0"));
  EXPECT_EQ(json["entries"], Json::array());
}

// The example of the rule "adaptive": 40 learners and 30 selections at 1/10, a Gaussian of rho 1/50, one leak.
TEST_F(LedgerJson, AnAdaptiveLedgerShowsItsOrder) {
  auto ledger = Ledger::create(path(), {.budget = adaptive_terms({6, parse_rational("1e-6")})});
  auto spend = [&](const Guarantee& guarantee) { ledger.spend({.guarantee = guarantee, .purpose = purpose()}); };
  spend({Guarantee::Any{Rational(1, 10)}, Neighbours::replace, 40});
  spend({Guarantee::BoundedRange{Rational(1, 10)}, Neighbours::replace, 30});
  spend({Guarantee::Concentrated{Rational(1, 50)}});
  spend({Guarantee::Any{Rational(1, 2), parse_rational("1e-8")}});
  const Json json = to_json(ledger.show());
  EXPECT_EQ(json["order"], "11/2");
  EXPECT_NEAR(to_double(parse_rational(json["price"].get<std::string>())), 1.768, 5e-4);
  EXPECT_NEAR(to_double(parse_rational(json["price_limit"].get<std::string>())), 3.355, 5e-4);
  EXPECT_NEAR(to_double(parse_rational(json["loss"]["epsilon"].get<std::string>())), 4.993, 1e-3);
  EXPECT_EQ(json["loss"]["except"], "1/1000000");
  EXPECT_EQ(json["releases"], 60);
  EXPECT_EQ(json["selections"], 231);
  EXPECT_EQ(rounded_down_text(parse_rational(json["left"]["epsilon"].get<std::string>())), "1.62");
  EXPECT_TRUE(json["spent"]["epsilon"].is_null()) << "one run has no epsilon of its own";
  EXPECT_EQ(json["leak"], "1/2000000");
}

TEST_F(LedgerJson, AReceiptNamesItsEntry) {
  auto ledger = Ledger::create(path(), one());
  Spend spend = asked({Rational(1, 2)});
  spend.run = std::string(64, 'a');
  const Entry entry = ledger.spend(spend);
  const Json receipt = receipt_json(ledger.known().identity, "", entry);
  EXPECT_EQ(receipt, (Json{{"ledger", ledger.known().identity},
                           {"sequence", 1},
                           {"entry", entry.hash},
                           {"run", spend.run},
                           {"key", nullptr},
                           {"signature", nullptr}}));
}

}  // namespace discreet::ledger_json_test
