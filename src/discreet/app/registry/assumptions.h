// The assumptions of a plan in words, which are printed beside its number of rows.
#pragma once

#include <string>
#include <vector>

#include "discreet/app/registry/planned_entry.h"
#include "discreet/learning/premise.h"

namespace discreet::inline app {

// Clauses that all must hold, for errors of these people and for one label or many.
std::vector<std::string> assumptions(const Premise& premise, PlanErrors errors, bool many_labels);

// The same for releases and solutions. Their accuracy is measured on the table itself.
std::vector<std::string> assumptions_on_table();

}  // namespace discreet::inline app
