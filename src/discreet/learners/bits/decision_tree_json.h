// Writes a hypothesis of the decision tree learner as JSON or as a sentence, and reads it back from JSON.
//
// A tree is {"label": 0}, or {"ask": 3, "no": tree, "yes": tree}. Columns count from 1.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/decision_tree.h"
#include "discreet/learning/literal_groups.h"

namespace discreet::inline learners {

Json write_hypothesis(const DecisionTreeLearner& learner, const DecisionTree& hypothesis);
void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into);
// Without the questions that those above them decide.
std::string rule(const DecisionTreeLearner& learner, const DecisionTree& hypothesis,
                 std::span<const std::string> columns, std::span<const LiteralGroup> groups = {});

// The same labels on all rows whose literals depend on each other in this way. No question is decided by those above
// it, and none has equal trees for both answers.
DecisionTree simplified(const DecisionTree& tree, std::span<const LiteralGroup> groups);
std::size_t most_bytes(const DecisionTreeLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<DecisionTreeLearner>);

}  // namespace discreet::inline learners
