// The target of an attack as one call: a program of the user's, or a learner of many labels from the registry.
#pragma once

#include "discreet/app/verbs/audit/attack.h"
#include "discreet/audit/attacks/labelled_table.h"

namespace discreet::inline app {

// The shape of the tables that the box gets in every trial.
struct BoxTables {
  InputSpace inputs;
  std::size_t rows = 1, labels = 1;
};

// Throws Error unless exactly one of program and learner is given, and options only with a learner. For a learner of
// one label the Error has the remedy. It also checks that there is a folder for a program's tables.
Trainer black_box(const BlackBoxOptions& options, const BoxTables& tables, const Context& context);

// A learner of many labels. It reads the tables by its own rules, as if they were files without a schema. If they do
// not fit into its domain, throws Error that names the option 'options'. If there is no answer, it predicts 0.
Trainer learner_trainer(const std::string& name, const Json& options, const BoxTables& tables,
                        std::function<bool()> stop = {});

double seconds_of(const BlackBoxOptions& options);

}  // namespace discreet::inline app
