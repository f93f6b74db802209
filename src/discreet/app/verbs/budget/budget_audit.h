// `budget audit`: compares the models, releases, reports and regions below a folder with a ledger.
#pragma once

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/budget/budget.h"

namespace discreet::inline app {

// {ledger, identity, head, entries, files, findings: [{finding, text, files, entry}], verdict}. The verdict is `holds`
// or `violated`. Error (check) if the ledger itself is wrong.
Json budget_audit(const BudgetOptions& options);

std::string budget_audit_text(const Json& result);

}  // namespace discreet::inline app
