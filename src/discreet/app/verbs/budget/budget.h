// `budget`: open, show and verify a ledger.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

enum class BudgetAction { open, show, verify };
constexpr auto words(BudgetAction) { return std::array<std::string_view, 3>{"open", "show", "verify"}; }

struct BudgetOptions {
  static constexpr const char* name = "budget";
  static constexpr const char* summary = "Open a budget ledger, show it, or check that nobody changed it.";
  static constexpr const char* example = "discreet budget open b.db --epsilon 1 --delta 0";

  BudgetAction action = BudgetAction::show;
  std::filesystem::path ledger;
  std::optional<Rational> epsilon, delta;
  std::optional<Neighbours> neighbours;
  std::optional<std::string> head;

  static constexpr auto fields() {
    using O = BudgetOptions;
    return std::tuple{
        field("action", &O::action, "the action"),
        field("ledger", &O::ledger, "the ledger's file"),
        field("epsilon", &O::epsilon, "the total that may be spent (default: no limit)"),
        field("delta", &O::delta, "the total delta (default: 0)"),
        field("neighbours", &O::neighbours, "the neighbour relation of all its spends (default: replace)"),
        field("head", &O::head, "the last hash that you know, which must still be there")};
  }
};

// {total, spent, left, entries, head, neighbours}
Json budget(const Json& request, const Context& context);

Verb budget_verb();

}  // namespace discreet::inline app
