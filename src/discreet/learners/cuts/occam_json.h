// Writes a hypothesis of the occam learner, a step function, as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/learners/cuts/occam.h"
#include "discreet/learners/cuts/step_function_json.h"

namespace discreet::inline learners {

inline Json write_hypothesis(const OccamLearner& learner, const StepFunction& hypothesis) {
  return write_hypothesis(learner.richest(), hypothesis);
}
inline void read_hypothesis(const OccamLearner& learner, const Json& from, StepFunction& into) {
  read_hypothesis(learner.richest(), from, into);
}
inline std::string rule(const OccamLearner& learner, const StepFunction& hypothesis,
                        std::span<const std::string> columns) {
  return rule(learner.richest(), hypothesis, columns);
}
inline std::size_t most_bytes(const OccamLearner& learner) { return most_bytes(learner.richest()); }
std::vector<TinyInstance> tiny_instances(TinyOf<OccamLearner>);

}  // namespace discreet::inline learners
