// The small domain of a learner as a table of all its inputs, in the order in which records are numbered
// (table/input_columns.h).
#pragma once

#include "discreet/app/registry/any_learner.h"

namespace discreet::inline app {

// Inputs given by their numbers, with one label each where `labels` are given. For learners whose rows are one number
// or bits. Error, naming `learner`, for others.
Table listed_inputs(const std::string& name, const AnyLearner& learner, const std::vector<std::uint64_t>& inputs,
                    const std::vector<Label>& labels = {});

// Number of inputs of such a learner, however large it is.
Integer domain_size(const std::string& name, const AnyLearner& learner);

}  // namespace discreet::inline app
