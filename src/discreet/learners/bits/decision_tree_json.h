// A hypothesis of the decision tree learner to and from JSON, and as a sentence.
//
// A tree is {"label": 0}, or {"ask": 3, "no": tree, "yes": tree}: columns count from 1.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/decision_tree.h"

namespace discreet::inline learners {

Json write_hypothesis(const DecisionTreeLearner& learner, const DecisionTree& hypothesis);
void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into);
std::string rule(const DecisionTreeLearner& learner, const DecisionTree& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const DecisionTreeLearner& learner);

}  // namespace discreet::inline learners
