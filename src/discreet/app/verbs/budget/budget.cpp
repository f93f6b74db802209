// Tested by call_test.cpp
#include "discreet/app/verbs/budget/budget.h"

#include "discreet/app/request/request.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {
namespace {

// An option of one action is refused with another, not ignored.
void refuse_unless(bool allowed, bool given, const char* option, const char* action) {
  if (given && !allowed) throw Error(std::string("option '") + option + "' belongs to `budget " + action + "`");
}

Terms terms_of(const BudgetOptions& options) {
  Neighbours neighbours = options.neighbours.value_or(Neighbours::replace);
  if (!options.epsilon) {
    if (options.delta) throw Error("option 'delta' needs 'epsilon' beside it: together they are the total");
    return Terms{.neighbours = neighbours};
  }
  return limited_to({*options.epsilon, options.delta.value_or(0), neighbours});
}

}  // namespace

Json budget(const Json& request, const Context&) {
  BudgetOptions options = split<BudgetOptions>(request, Json::array()).verb;
  if (options.ledger.empty()) throw Error("option 'ledger' is needed: the file of the ledger");
  bool opens = options.action == BudgetAction::open;
  refuse_unless(opens, options.epsilon.has_value(), "epsilon", "open");
  refuse_unless(opens, options.delta.has_value(), "delta", "open");
  refuse_unless(opens, options.neighbours.has_value(), "neighbours", "open");
  refuse_unless(options.action == BudgetAction::verify, options.head.has_value(), "head", "verify");
  if (opens) return to_json(Ledger::create(options.ledger, terms_of(options)).show());
  Statement statement = Ledger::verify(options.ledger, options.head);
  Json result = to_json(statement);
  if (options.action == BudgetAction::verify) result["verdict"] = "holds";
  return result;
}

}  // namespace discreet::inline app
