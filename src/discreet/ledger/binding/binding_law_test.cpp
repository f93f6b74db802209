// The law of the binding, over every combination of facts: never a second budget without an explicit word.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "discreet/ledger/binding/binding.h"

namespace discreet::binding_law_test {

using Action = BindingDecision::Action;
using Opening = BindingFacts::Opening;

const std::string own = "own", other = "other", stranger = "stranger";

void for_each_facts(const std::function<void(const BindingFacts&)>& visit) {
  const std::vector<std::string> none_or_two = {"", own, other};
  const std::vector<std::vector<SameHeader>> headers = {
      {}, {{own, "/d/a.csv"}}, {{other, "/d/b.csv"}}, {{own, "/d/a.csv"}, {other, "/d/b.csv"}}};
  const std::vector<std::optional<LedgerPlace>> named = {std::nullopt,
                                                         LedgerPlace{"/d/own", ""},
                                                         LedgerPlace{"/d/own", own},
                                                         LedgerPlace{"/d/other", other},
                                                         LedgerPlace{"/new", ""},
                                                         LedgerPlace{"/new", stranger}};
  const std::vector<std::optional<LedgerPlace>> beside = {
      std::nullopt,          LedgerPlace{"/d/own", ""},  LedgerPlace{"/d/own", own}, LedgerPlace{"/d/own", other},
      LedgerPlace{"/b", ""}, LedgerPlace{"/b", stranger}};
  BindingFacts facts;
  facts.table = "data.csv";
  for (int state = 0; state < 3 * 2 * 2; ++state) {  // of the two ledgers: unknown, gone, here; gone, here; limited
    facts.ledgers = {{stranger, {}}};
    facts.ledgers[own] = {state % 3 == 0 ? "" : "/d/own", state % 3 == 2, state / 6 == 1, 7, "left", "total"};
    facts.ledgers[other] = {"/d/other", state / 3 % 2 == 1, true, {}, "left", "total"};
    for (const auto& attribute : none_or_two)
      for (const auto& file : none_or_two)
        for (const auto& header : headers)
          for (const auto& at : named)
            for (const auto& by : beside)
              for (int options = 0; options < 3 * 2 * 2 * 2 * 2 * 2; ++options) {
                facts.attribute = attribute;
                facts.file = file;
                facts.header = header;
                facts.named = at;
                facts.beside = by;
                facts.opening = static_cast<Opening>(options % 3);
                facts.no_ledger = options / 3 % 2 == 1;
                facts.other_people = options / 6 % 2 == 1;
                facts.after_loss = options / 12 % 2 == 1;
                facts.same_name = options / 24 % 2 == 1;
                facts.attribute_damaged = options / 48 % 2 == 1;
                visit(facts);
              }
  }
}

// A file that is not there cannot be found at its place, and one that is there has been found.
bool consistent(const BindingFacts& facts) {
  for (const auto* place : {&facts.named, &facts.beside})
    if (*place && (*place)->path == "/d/own" && facts.ledgers.at(own).path == "/d/own" &&
        ((*place)->identity == own) != facts.ledgers.at(own).here)
      return false;
  const bool same_place = facts.named && facts.beside && facts.named->path == facts.beside->path;
  return !same_place || facts.named->identity == facts.beside->identity;
}

std::set<std::string> proofs(const BindingFacts& facts) {
  std::set<std::string> marks = {facts.attribute, facts.file};
  marks.erase("");
  return marks;
}

bool here(const BindingFacts& facts, const std::string& identity) {
  for (const auto* place : {&facts.named, &facts.beside})
    if (*place && (*place)->identity == identity) return true;
  return facts.ledgers.at(identity).here;
}

// Stated apart from the decision: when a run on these facts may spend from a ledger, make one, or go past it.
std::string breach(const BindingFacts& facts, const BindingDecision& decision) {
  const auto marks = proofs(facts);
  std::set<std::string> asked;
  for (const auto& same : facts.header) asked.insert(same.identity);
  switch (decision.action) {
    case Action::stop: return decision.message.empty() ? "stops without a word" : "";
    case Action::unpaid:
      if (!facts.no_ledger) return "unpaid without --no-ledger";
      return marks.empty() ? "" : "unpaid past a mark";
    case Action::use:
      if (facts.no_ledger) return "spends against --no-ledger";
      if (decision.identity.empty()) return "uses nothing";
      if (!here(facts, decision.identity)) return "uses a ledger that is not there";
      for (const auto& mark : marks)
        if (mark != decision.identity) return "uses another ledger than a mark says";
      if (facts.named && facts.named->identity != decision.identity) return "uses another ledger than --ledger";
      if (facts.opening == Opening::unlimited && facts.ledgers.at(decision.identity).limited) return "lifts a limit";
      if (marks.empty() && !asked.empty() && asked.count(decision.identity) == 0 && !facts.named && !facts.other_people)
        return "a second budget for the same columns without a word";
      return "";
    case Action::open: {
      if (facts.no_ledger || facts.opening == Opening::none) return "opens without a word";
      for (const auto* place : {&facts.named, &facts.beside})
        if (*place && (*place)->path == decision.ledger && !(*place)->identity.empty()) return "replaces a ledger";
      for (const auto& mark : marks) {
        if (here(facts, mark)) return "a second budget for a marked table";
        if (!facts.after_loss) return "a new budget for a lost one without a word";
        if (facts.opening == Opening::unlimited && facts.ledgers.at(mark).limited) return "lifts a lost limit";
      }
      if (marks.size() > 1) return "opens for a table of two ledgers";
      if (!marks.empty() || facts.other_people) return "";
      for (const auto& identity : asked) {
        const auto& ledger = facts.ledgers.at(identity);
        if (ledger.here || !facts.after_loss) return "a second budget for the same columns without a word";
        if (facts.opening == Opening::unlimited && ledger.limited) return "lifts a limit of the same columns";
      }
      return "";
    }
  }
  return "no action";
}

TEST(BindingLaw, NoCombinationOfFactsGivesASecondBudgetWithoutAnExplicitWord) {
  std::map<Action, int> counts;
  for_each_facts([&](const BindingFacts& facts) {
    if (!consistent(facts)) return;
    const auto decision = decide_binding(facts);
    ++counts[decision.action];
    const auto wrong = breach(facts, decision);
    if (wrong.empty()) return;
    ADD_FAILURE() << wrong << ": attribute " << facts.attribute << ", file " << facts.file << ", header "
                  << facts.header.size() << ", named " << (facts.named ? facts.named->path.text() : "-") << " "
                  << (facts.named ? facts.named->identity : "") << ", beside "
                  << (facts.beside ? facts.beside->path.text() : "-") << " "
                  << (facts.beside ? facts.beside->identity : "") << ", opening " << int(facts.opening)
                  << ", other people " << facts.other_people << ", after loss " << facts.after_loss << ", own at "
                  << facts.ledgers.at(own).path.text() << " here " << facts.ledgers.at(own).here << ", other here "
                  << facts.ledgers.at(other).here;
  });
  for (const auto action : {Action::use, Action::open, Action::unpaid, Action::stop}) EXPECT_GT(counts[action], 1000);
}

// Sabotaged version 23: `--unlimited` after a limit. The law finds a decision that does not know of limits.
TEST(BindingLaw, ADecisionThatForgetsLimitsBreaksIt) {
  std::set<std::string> breaches;
  for_each_facts([&](const BindingFacts& facts) {
    if (!consistent(facts)) return;
    BindingFacts forgotten = facts;
    for (auto& [identity, ledger] : forgotten.ledgers) ledger.limited = false;
    breaches.insert(breach(facts, decide_binding(forgotten)));
  });
  EXPECT_EQ(breaches,
            (std::set<std::string>{"", "lifts a limit", "lifts a limit of the same columns", "lifts a lost limit"}));
}

// A mark more never turns a stop into a run with a new budget.
TEST(BindingLaw, AMarkMoreNeverOpensALedger) {
  for_each_facts([&](const BindingFacts& facts) {
    if (!consistent(facts) || !facts.attribute.empty() || facts.attribute_damaged || facts.after_loss) return;
    auto marked = facts;
    marked.attribute = own;
    EXPECT_NE(decide_binding(marked).action, Action::open);
    if (decide_binding(facts).action == Action::stop) {
      EXPECT_NE(decide_binding(marked).action, Action::unpaid);
    }
  });
}

}  // namespace discreet::binding_law_test
