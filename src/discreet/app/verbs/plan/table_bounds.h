// Rows for few mistakes on the table itself, for `plan --errors table`. Either a learner proves them, or they follow
// from its promise for populations when it runs on rows drawn from the table (resampled.h).
#pragma once

#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

// At least one is proved. If no bound exists, throws Error with the remedy.
std::vector<Bound> bounds_on_table(const std::string& name, const AnyLearner& learner, const Accuracy& goal);

}  // namespace discreet::inline app
