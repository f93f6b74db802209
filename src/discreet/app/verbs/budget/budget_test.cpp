#include "discreet/app/verbs/budget/budget.h"

#include "discreet/app/request/call_test.h"
#include "discreet/ledger/first/first_ledger_test.h"
#include "discreet/ledger/ledger.h"

namespace discreet::budget_test {

class Budget : public Call {
 protected:
  Json open(Json more) const {
    Json request{{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}};
    request.update(more);
    return call(request);
  }
  std::string why_not(Json more) const {
    Json request{{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}};
    request.update(more);
    const auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << message;
    EXPECT_FALSE(fs::exists(path("b.db")));
    return message;
  }
  void spend(const Guarantee& guarantee) const {
    Ledger::existing(path("b.db")).spend({.guarantee = guarantee, .purpose = {"learn", "parity", "a note"}});
  }
  Json shown(Json more = Json::object()) const {
    Json request{{"verb", "budget"}, {"action", "show"}, {"ledger", path("b.db")}};
    request.update(more);
    return call(request);
  }
  static std::string text(const Json& result) { return budget_text({Json::object(), result}); }
  // The line of this name, without it.
  static std::string line(const std::string& text, const std::string& name) {
    for (const std::string& one : lines_of(text))
      if (one.starts_with(name + " ")) return one.substr(12);
    return "no line " + name;
  }
  static std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> all(1);
    for (const char c : text)
      if (c == '\n')
        all.emplace_back();
      else
        all.back() += c;
    return all;
  }
};

TEST_F(Budget, ATotalIsStatedInOneOfFourWays) {
  EXPECT_EQ(why_not(Json::object()),
            "Option --epsilon is missing. It is the total of all runs on these people. Add, for example, --epsilon 1. "
            "To work without a limit, add --unlimited.");
  EXPECT_EQ(why_not({{"epsilon", 1}, {"rho", "1/8"}}),
            "Options --epsilon, --rho, --tickets and --unlimited exclude each other. Give one of them.");
  EXPECT_NE(why_not({{"unlimited", true}, {"delta", "1e-6"}}).find("'delta' needs 'epsilon'"), std::string::npos);
  EXPECT_NE(why_not({{"tickets", 3}}).find("belong together"), std::string::npos);
  EXPECT_NE(why_not({{"tickets", 0}, {"each", "1/10"}}).find("at least 1"), std::string::npos);
}

TEST_F(Budget, TheRuleFollowsFromTheTotal) {
  const std::pair<Json, std::string> rules[] = {{{{"epsilon", 1}}, "basic"},
                                                {{{"epsilon", 6}, {"delta", "1e-6"}}, "adaptive"},
                                                {{{"epsilon", 6}, {"delta", "1e-6"}, {"rule", "basic"}}, "basic"},
                                                {{{"tickets", 100}, {"each", "1/10"}, {"delta", "1e-6"}}, "tickets"},
                                                {{{"rho", "1/8"}, {"delta", "1e-6"}}, "rho"},
                                                {{{"unlimited", true}}, "unlimited"}};
  for (const auto& [total, rule] : rules) {
    EXPECT_EQ(open(total)["composition"], rule) << total;
    fs::remove(path("b.db"));
    fresh_state();
  }
}

TEST_F(Budget, WithoutAnEntryTheTextSaysWhatFits) {
  const std::string shown = text(open({{"epsilon", 6}, {"delta", "1e-6"}}));
  EXPECT_EQ(line(shown, "guarantee"), "epsilon 6, delta 1e-6, replacing one row; holds for any later choice of runs");
  EXPECT_EQ(line(shown, "accounting"), "addition or Renyi order 5.5, whichever allows more");
  EXPECT_EQ(line(shown, "left"), "one release of epsilon 6, or 127 of 1/10, or 489 selections of 1/10");
  EXPECT_EQ(line(shown, "so far"), "no line so far");
}

// The example of the specification: 40 learners and 30 selections at 1/10, noise of rho 1/50, and a run with a delta.
TEST_F(Budget, AMixedLedgerIsShownInWords) {
  open({{"epsilon", 6}, {"delta", "1e-6"}});
  for (int i = 0; i < 40; ++i) spend({Guarantee::Any{Rational(1, 10)}});
  for (int i = 0; i < 30; ++i) spend({Guarantee::BoundedRange{Rational(1, 10)}});
  spend({Guarantee::Concentrated{Rational(1, 50)}});
  spend({Guarantee::Any{Rational(1, 2), parse_rational("1e-8")}});
  const std::string words = text(shown());
  EXPECT_EQ(line(words, "spent"),
            "addition is closed by entry 71; by the order 53 % (1.77 of 3.35); delta 1e-8 of 5e-7");
  EXPECT_EQ(line(words, "so far"), "privacy loss at most 5, except with probability 1e-6, at any time you look");
  EXPECT_EQ(line(words, "left"), "one release of epsilon 1.62, or 60 of 1/10, or 231 selections of 1/10");
  EXPECT_EQ(line(words, "entries"), "72 (list them with --entries)");
  EXPECT_EQ(lines_of(text(shown({{"entries", true}}))).size(), lines_of(words).size() + 72);
}

TEST_F(Budget, AFormerLedgerIsCopiedIntoTheCurrentFormat) {
  write_first_file(path("old.db"), first_ledger({FirstCost{2, 0}, Neighbours::replace}, {{Rational(1, 2)}}));
  const auto [kind, message] = refusal({{"verb", "budget"}, {"action", "show"}, {"ledger", path("old.db")}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_NE(message.find("has format 1. Copy it into the current format: discreet budget upgrade OLD --to NEW"),
            std::string::npos)
      << message;
  const Json made =
      call({{"verb", "budget"}, {"action", "upgrade"}, {"ledger", path("old.db")}, {"to", path("new.db")}});
  EXPECT_EQ(made["left"]["epsilon"], "3/2");
  EXPECT_TRUE(line(text(made), "continues").starts_with("a ledger of format 1, its entries: 1, its head: "));
}

TEST_F(Budget, VerifyKnowsHeads) {
  const Json opened = open({{"epsilon", 1}});
  spend({Guarantee::Any{Rational(1, 2)}});
  Json verify{{"verb", "budget"}, {"action", "verify"}, {"ledger", path("b.db")}, {"head", opened["head"]}};
  EXPECT_EQ(call(verify)["verdict"], "holds");
  verify["head"] = std::string(64, '0');
  EXPECT_EQ(refusal(verify).first, Error::Kind::check);
}

}  // namespace discreet::budget_test
