// Writes a hypothesis of the decision tree learner as JSON or as a sentence, and reads it back from JSON.
//
// A tree is {"label": 0}, or {"ask": 3, "no": tree, "yes": tree}. Columns count from 1.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/decision_tree.h"

namespace discreet::inline learners {

Json write_hypothesis(const DecisionTreeLearner& learner, const DecisionTree& hypothesis);
void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into);
std::string rule(const DecisionTreeLearner& learner, const DecisionTree& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const DecisionTreeLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<DecisionTreeLearner>);

}  // namespace discreet::inline learners
