// The thing under attack as one call: a program of the user's, or a learner of many labels from the registry.
#pragma once

#include "discreet/app/attack.h"
#include "discreet/audit/labelled_table.h"

namespace discreet {

// Error unless exactly one of program and learner is given, and options only with a learner; for a learner of one label,
// with the remedy. `columns` is the number of labels of all tables.
Trainer black_box(const BlackBoxOptions& options, std::size_t columns, const Context& context);

// A learner of many labels. Inputs go to it as values and as bits, whichever it reads; one that is not in its domain is an
// Error that names the option. No answer predicts 0.
Trainer learner_trainer(const std::string& name, const Json& options, std::size_t columns);

double seconds_of(const BlackBoxOptions& options);
Rng generator_of(const BlackBoxOptions& options);

}  // namespace discreet
