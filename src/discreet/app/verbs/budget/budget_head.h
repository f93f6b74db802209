// `budget head`: one line with the newest head of a ledger, to be printed or mailed.
#pragma once

#include "discreet/app/verbs/budget/budget.h"

namespace discreet::inline app {

// {printed, identity, sequence, hash, key, signature}. The printed line has the other values, with blanks between.
// Without `sign` there are no key and no signature.
Json budget_head(const BudgetOptions& options);

// The hash in a line of `budget head`, whose signature is checked. Another text is returned as it is.
std::string hash_of_head(const std::string& text);

}  // namespace discreet::inline app
