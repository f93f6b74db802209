// Writes a hypothesis of the occam learner of trees, a decision tree, as JSON or as a sentence, and reads it back.
#pragma once

#include "discreet/learners/bits/decision_tree_json.h"
#include "discreet/learners/bits/occam_tree.h"

namespace discreet::inline learners {

inline Json write_hypothesis(const OccamTreeLearner& learner, const DecisionTree& hypothesis) {
  return write_hypothesis(learner.richest(), hypothesis);
}
inline void read_hypothesis(const OccamTreeLearner& learner, const Json& from, DecisionTree& into) {
  read_hypothesis(learner.richest(), from, into);
}
inline std::string rule(const OccamTreeLearner& learner, const DecisionTree& hypothesis,
                        std::span<const std::string> columns, std::span<const LiteralGroup> groups = {}) {
  return rule(learner.richest(), hypothesis, columns, groups);
}
inline std::size_t most_bytes(const OccamTreeLearner& learner) { return most_bytes(learner.richest()); }
std::vector<TinyInstance> tiny_instances(TinyOf<OccamTreeLearner>);

}  // namespace discreet::inline learners
