// Rows for few mistakes on the table itself, as `plan --errors table` asks: what a learner proves of them, or what
// follows from its promise for populations when it runs on rows that are drawn from the table (resampled.h).
#pragma once

#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

// At least one is proved. Error, with the remedy, where there is none.
std::vector<Bound> bounds_on_table(const LearnerEntry& entry, const Json& options, const Accuracy& goal);

}  // namespace discreet::inline app
