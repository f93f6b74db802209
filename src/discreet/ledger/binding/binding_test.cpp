#include "discreet/ledger/binding/binding.h"

#include <gtest/gtest.h>

#include "discreet/ledger/binding/binding_texts.h"

namespace discreet::binding_test {

using Action = BindingDecision::Action;
using Finding = BindingDecision::Finding;
using Opening = BindingFacts::Opening;

const std::string own = "own", other = "other";

// The usual case: data.csv with its ledger beside it, limited to epsilon 2.
BindingFacts usual() {
  BindingFacts facts;
  facts.table = "data.csv";
  facts.beside = LedgerPlace{"/d/data.csv.ledger", own};
  facts.ledgers[own] = {"/d/data.csv.ledger", true, true, 7, "epsilon 1/2 of 2 left", "epsilon 2"};
  facts.attribute = facts.file = own;
  facts.same_name = true;
  facts.header = {{own, "/d/data.csv"}};
  return facts;
}

// Another name of the table, beside which there is no ledger.
BindingFacts under(const std::string& name) {
  auto facts = usual();
  facts.table = name;
  facts.beside = LedgerPlace{"/d/" + name + ".ledger", ""};
  facts.same_name = false;
  return facts;
}

BindingFacts copy() {
  auto facts = under("copy.csv");
  facts.attribute = facts.file = "";
  return facts;
}

BindingFacts nothing() {
  auto facts = under("data.csv");
  facts.attribute = facts.file = "";
  facts.header.clear();
  facts.ledgers.clear();
  return facts;
}

BindingFacts gone() {
  auto facts = usual();
  facts.beside->identity = "";
  facts.ledgers[own].here = false;
  return facts;
}

void expect_stop(const BindingFacts& facts, Finding finding, const std::string& message,
                 Error::Kind kind = Error::Kind::mistake) {
  const auto decision = decide_binding(facts);
  EXPECT_EQ(decision.action, Action::stop);
  EXPECT_EQ(decision.finding, finding);
  EXPECT_EQ(decision.message, message);
  EXPECT_EQ(decision.kind, kind);
}

void expect_use(const BindingFacts& facts, const std::string& path, const std::string& identity) {
  const auto decision = decide_binding(facts);
  EXPECT_EQ(decision.action, Action::use) << decision.message;
  EXPECT_EQ(decision.ledger, path);
  EXPECT_EQ(decision.identity, identity);
}

TEST(Binding, TheTableOfALedgerUsesItWithoutAWord) {
  expect_use(usual(), "/d/data.csv.ledger", own);
  EXPECT_TRUE(decide_binding(usual()).notes.empty());
  auto edited = usual();  // by an editor that writes a new file
  edited.attribute = edited.file = "";
  expect_use(edited, "/d/data.csv.ledger", own);
  auto elsewhere = usual();  // opened with --ledger
  elsewhere.beside = LedgerPlace{"/d/data.csv.ledger", ""};
  elsewhere.ledgers[own].path = "/l/team.ledger";
  expect_use(elsewhere, "/l/team.ledger", own);
}

TEST(Binding, NothingKnownAsksForABudget) {
  expect_stop(nothing(), Finding::nothing_known,
              "Table 'data.csv' has no privacy budget. Set one, then repeat this command:\n"
              "  discreet budget open --for data.csv --epsilon 1\n"
              "The budget covers all runs on these people. Epsilon 1 changes odds by a factor of at most 2.72.\n"
              "To set it in this command, add --budget 1. To work without a limit, add --unlimited.");
  for (const auto opening : {Opening::limited, Opening::unlimited}) {
    auto facts = nothing();
    facts.opening = opening;
    EXPECT_EQ(decide_binding(facts).action, Action::open);
    EXPECT_EQ(decide_binding(facts).ledger, "/d/data.csv.ledger");
  }
  auto named = nothing();
  named.named = LedgerPlace{"/l/new one.ledger", ""};
  EXPECT_NE(decide_binding(named).message.find("open '/l/new one.ledger' --for data.csv"), std::string::npos);
}

TEST(Binding, ARenamedTableOrAHardLinkIsSentToItsLedger) {
  const std::string message =
      "Table 'hard.csv' belongs to the ledger '/d/data.csv.ledger' (epsilon 1/2 of 2 left). Add --ledger "
      "/d/data.csv.ledger.";
  expect_stop(under("hard.csv"), Finding::other_ledger, message);
  auto without_attribute = under("hard.csv");
  without_attribute.attribute = "";
  expect_stop(without_attribute, Finding::other_ledger, message);
  auto attribute_only = under("hard.csv");
  attribute_only.file = "";
  expect_stop(attribute_only, Finding::other_ledger, message);
  auto budget = under("hard.csv");
  budget.opening = Opening::limited;
  budget.other_people = budget.after_loss = true;
  expect_stop(budget, Finding::other_ledger, message);
  auto named = under("hard.csv");
  named.named = LedgerPlace{"/d/data.csv.ledger", own};
  expect_use(named, "/d/data.csv.ledger", own);
}

TEST(Binding, ACopyIsAQuestion) {
  expect_stop(copy(), Finding::header_known,
              "Table 'copy.csv' has the same columns as '/d/data.csv'. If the people are the same, add --ledger "
              "/d/data.csv.ledger.\nIf they are other people, run: discreet budget open --for copy.csv --epsilon 1 "
              "--other-people");
  auto budget = copy();
  budget.opening = Opening::limited;
  EXPECT_EQ(decide_binding(budget).finding, Finding::header_known);
  budget.other_people = true;
  EXPECT_EQ(decide_binding(budget).action, Action::open);
  EXPECT_EQ(decide_binding(budget).ledger, "/d/copy.csv.ledger");
}

TEST(Binding, TheHeaderAloneNeverStopsARunThatNamesALedger) {
  auto facts = copy();
  facts.ledgers[other] = {"/d/two.ledger", true, true, 0, "epsilon 1 left", "epsilon 1"};
  facts.named = LedgerPlace{"/d/two.ledger", other};
  expect_use(facts, "/d/two.ledger", other);
  const auto decision = decide_binding(facts);
  ASSERT_EQ(decision.notes.size(), 1u);
  EXPECT_EQ(decision.notes[0],
            "Table 'copy.csv' has the same columns as '/d/data.csv', which belongs to the ledger '/d/data.csv.ledger'. "
            "If the people are the same, use that one.");
  facts.named = LedgerPlace{"/d/data.csv.ledger", own};
  expect_use(facts, "/d/data.csv.ledger", own);
  EXPECT_TRUE(decide_binding(facts).notes.empty());
}

TEST(Binding, ALedgerBesideACopyIsAQuestionUntilItIsNamed) {
  auto facts = copy();
  facts.beside->identity = other;
  facts.ledgers[other] = {"", false, true, 0, "epsilon 1 left", "epsilon 1"};
  expect_stop(facts, Finding::header_known,
              "Table 'copy.csv' has the same columns as '/d/data.csv'. If the people are the same, add --ledger "
              "/d/data.csv.ledger.\nIf they are other people, add --ledger /d/copy.csv.ledger.");
  facts.named = facts.beside;
  expect_use(facts, "/d/copy.csv.ledger", other);
  facts.named.reset();
  facts.header.push_back({other, "/d/copy.csv"});
  expect_use(facts, "/d/copy.csv.ledger", other);
}

TEST(Binding, AMissingLedgerStopsUntilItsLossIsStated) {
  const std::string message =
      "The ledger of 'data.csv' is missing. It had 7 entries. Restore it from a backup. If it is lost, run:\n"
      "  discreet budget open --for data.csv --epsilon E --after-loss \"reason\"\nThe ledger keeps the reason.";
  auto header_only = gone();
  header_only.attribute = header_only.file = "";
  for (auto facts : {gone(), header_only}) {
    expect_stop(facts, Finding::ledger_gone, message, Error::Kind::check);
    facts.opening = Opening::limited;
    expect_stop(facts, Finding::ledger_gone, message, Error::Kind::check);
    facts.after_loss = true;
    const auto decision = decide_binding(facts);
    EXPECT_EQ(decision.action, Action::open);
    EXPECT_EQ(decision.lost, own);
    EXPECT_EQ(decision.ledger, "/d/data.csv.ledger");
    facts.opening = Opening::unlimited;
    EXPECT_EQ(decide_binding(facts).finding, Finding::refused_option);
  }
  auto one = gone();
  one.ledgers[own].entries = 1;
  EXPECT_NE(decide_binding(one).message.find("It had 1 entry."), std::string::npos);
  auto unknown = gone();
  unknown.ledgers.clear();
  EXPECT_EQ(decide_binding(unknown).message.find("It had"), std::string::npos);
  auto replaced = gone();  // another ledger was put into its place
  replaced.beside->identity = other;
  expect_stop(replaced, Finding::ledger_gone, message, Error::Kind::check);
  replaced.after_loss = true;
  replaced.opening = Opening::limited;
  expect_stop(
      replaced, Finding::other_ledger,
      "The ledger '/d/data.csv.ledger' is not the one that 'data.csv' had. A ledger is never replaced. Name a new "
      "file with --ledger.");
}

TEST(Binding, ANamedLedgerOfAnotherTableStops) {
  auto facts = usual();
  for (const std::string& identity : {other, std::string()}) {
    facts.named = LedgerPlace{"/d/two.ledger", identity};
    facts.opening = Opening::limited;
    expect_stop(facts, Finding::other_ledger,
                "Option --ledger is '/d/two.ledger', but 'data.csv' belongs to '/d/data.csv.ledger'. A table has one "
                "ledger. Leave out --ledger.");
  }
}

TEST(Binding, ALimitIsNeverLifted) {
  auto facts = usual();
  facts.opening = Opening::unlimited;
  expect_stop(
      facts, Finding::refused_option,
      "Option --unlimited is not allowed: 'data.csv' has a budget of epsilon 2. A budget cannot be lifted. Leave "
      "out --unlimited.");
  facts.ledgers[own].limited = false;
  expect_use(facts, "/d/data.csv.ledger", own);
}

TEST(Binding, ATableWithAMarkHasNoRunOutsideItsLedger) {
  auto facts = usual();
  facts.no_ledger = true;
  expect_stop(facts, Finding::refused_option,
              "Option --no-ledger is not allowed: 'data.csv' has a ledger. A run outside the ledger breaks the privacy "
              "guarantee. Leave out --no-ledger.");
  auto same_columns = copy();
  same_columns.no_ledger = true;
  EXPECT_EQ(decide_binding(same_columns).action, Action::unpaid);
  EXPECT_EQ(decide_binding(same_columns).notes.size(), 1u);
  auto fresh = nothing();
  fresh.no_ledger = true;
  EXPECT_EQ(decide_binding(fresh).action, Action::unpaid);
}

TEST(Binding, AMovedLedgerIsUsedWithANote) {
  auto facts = usual();
  facts.ledgers[own].path = "/old/data.csv.ledger";
  facts.ledgers[own].here = false;
  expect_use(facts, "/d/data.csv.ledger", own);
  const auto decision = decide_binding(facts);
  EXPECT_EQ(decision.finding, Finding::moved);
  ASSERT_EQ(decision.notes.size(), 1u);
  EXPECT_EQ(decision.notes[0], "The ledger moved from '/old/data.csv.ledger' to '/d/data.csv.ledger'.");
  facts.ledgers[own].here = true;
  EXPECT_EQ(decide_binding(facts).notes.at(0),
            "The ledger '/old/data.csv.ledger' has a copy, '/d/data.csv.ledger'. Keep one of them.");
}

TEST(Binding, MarksThatContradictEachOtherStop) {
  auto facts = usual();
  facts.file = other;
  EXPECT_EQ(decide_binding(facts).kind, Error::Kind::check);
  EXPECT_NE(decide_binding(facts).message.find("has marks of two ledgers"), std::string::npos);
  facts = usual();
  facts.attribute_damaged = true;
  EXPECT_EQ(decide_binding(facts).kind, Error::Kind::check);
  EXPECT_NE(decide_binding(facts).message.find("The mark of table 'data.csv' is damaged"), std::string::npos);
}

TEST(Binding, APipeNeedsANamedLedger) {
  auto facts = nothing();
  facts.table = "-";
  facts.beside.reset();
  expect_stop(facts, Finding::nothing_known,
              "Table '-' is not a file, so no ledger can be beside it. Name one with --ledger.");
  facts.header = {{own, "/d/data.csv"}};
  EXPECT_EQ(decide_binding(facts).finding, Finding::header_known);
}

TEST(Binding, HostileNamesAreQuotedForPeopleAndForTheShell) {
  EXPECT_EQ(shell_word("data.csv"), "data.csv");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$(rm x)"), "'$(rm x)'");
  EXPECT_EQ(shell_word("~/x"), "'~/x'");
  EXPECT_EQ(shell_word("-x.csv"), "./-x.csv");
  EXPECT_EQ(shell_word("-"), "-");
  EXPECT_EQ(shell_word("new\nline's"), "$'new\\x0aline\\'s'");
  EXPECT_EQ(shell_word("\xff"), "$'\\xff'");
  auto facts = nothing();
  facts.table = "a\nb';rm";
  const auto message = decide_binding(facts).message;
  EXPECT_NE(message.find("Table 'a\\nb\\';rm'"), std::string::npos);
  EXPECT_NE(message.find("--for $'a\\x0ab\\';rm' "), std::string::npos);
}

}  // namespace discreet::binding_test
