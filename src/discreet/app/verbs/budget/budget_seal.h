// `budget seal`: signs a model or a release, and writes its digest into the ledger that paid for it.
//
// It is a step of its own, so a ledger does not show which runs were interrupted. The digest of a released file is
// post-processing of the release, so it costs nothing. The ledger comes first. After a crash between the two, the same
// command completes the file.
#pragma once

#include "discreet/app/verbs/budget/budget.h"

namespace discreet::inline app {

// {file, entry, seal: {key, signature}, sealed_by, ledger}. Error (mistake) for a file that no entry paid for, and if
// another file is sealed to its entry. Error (check) for a file that `budget audit` would find at fault.
Json budget_seal(const BudgetOptions& options);

std::string budget_seal_text(const Json& result);

}  // namespace discreet::inline app
