// `budget`: open, show, verify and upgrade a ledger, seal files and audit folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/ledger/binding/ledger_address.h"
#include "discreet/ledger/chain/terms.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

enum class BudgetAction { open, show, head, verify, audit, seal, upgrade };
constexpr auto words(BudgetAction) {
  return std::array<std::string_view, 7>{"open", "show", "head", "verify", "audit", "seal", "upgrade"};
}

enum class BudgetRule { best, basic };
constexpr auto words(BudgetRule) { return std::array<std::string_view, 2>{"best", "basic"}; }

struct BudgetOptions {
  static constexpr const char* name = "budget";
  static constexpr const char* summary = "Open a budget ledger, show it, or check that nobody changed it.";
  static constexpr const char* example = "discreet budget open --for data.csv --epsilon 1";

  BudgetAction action = BudgetAction::show;
  LedgerAddress ledger;
  std::optional<std::filesystem::path> table;
  std::optional<Rational> epsilon, delta, rho, each, leak_share;
  std::optional<std::int64_t> tickets;
  BudgetRule rule = BudgetRule::best;
  bool unlimited = false;
  std::optional<Neighbours> neighbours;
  ProtectedUnit unit = ProtectedUnit::row;
  std::string population;
  std::optional<std::filesystem::path> witness;
  bool other_people = false;
  std::optional<std::string> after_loss;
  bool entries = false;
  std::optional<std::string> head;
  bool sign = false;
  std::filesystem::path folder, file;
  std::optional<std::string> key;
  bool complete = false;
  std::optional<std::filesystem::path> to;
  Rational more_delta = 0;

  static constexpr auto fields() {
    using O = BudgetOptions;
    return std::tuple{
        field("action", &O::action, "the action"),
        field("ledger", &O::ledger, "the ledger: a file, or postgres:... (open: by default beside the table)"),
        field("for", &O::table, "the table, which has this ledger from then on"),
        field("epsilon", &O::epsilon, "the total epsilon of all runs"),
        field("delta", &O::delta, "the total delta (default: 0)"),
        field("rule", &O::rule, "how runs add up. best: by addition or by a Renyi order, if there is a delta"),
        field("leak_share", &O::leak_share, "the part of delta for runs that have a delta themselves (default: 1/2)"),
        field("tickets", &O::tickets, "a budget of this many runs, in place of epsilon"),
        field("each", &O::each, "the epsilon of one ticket"),
        field("rho", &O::rho, "a budget of rho, in place of epsilon"),
        field("unlimited", &O::unlimited, "no limit: spends are recorded and never refused"),
        field("neighbours", &O::neighbours, "the neighbour relation of all its spends (default: replace)"),
        field("unit", &O::unit, "the unit that the budget protects: one row, or all rows of a person"),
        field("population", &O::population, "the people, in your words"),
        field("witness", &O::witness,
              "a file on another disk, or https://HOST/#KEY, that keeps every head, so that an older copy is found"),
        field("other_people", &O::other_people, "these are other people than those of a table with the same columns"),
        field("after_loss", &O::after_loss, "why the earlier ledger of this table is lost. The new one keeps it"),
        field("entries", &O::entries, "list every spend"),
        field("head", &O::head, "the last hash that you know, or the line of `budget head`. It must still be there"),
        field("sign", &O::sign, "sign with your key"),
        field("folder", &O::folder, "the folder with the models and releases"),
        field("file", &O::file, "the model or the release"),
        field("key", &O::key, "the public key of the ledger's owner, which the ledger must have"),
        field("complete", &O::complete, "all files are in the folder, so that every entry needs one"),
        field("to", &O::to, "the file of the new ledger"),
        field("more_delta", &O::more_delta, "more delta, granted by the owner of the data: it buys the rule best")};
  }
};

// The keys of to_json(Statement) in ledger/ledger_json.h.
Json budget(const Json& request, const Context& context);

// The table for people.
std::string budget_text(const Finished& finished);

Verb budget_verb();

}  // namespace discreet::inline app
