// Writes a hypothesis of the step function learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/cuts/step_function.h"

namespace discreet::inline learners {

Json write_hypothesis(const StepFunctionLearner& learner, const StepFunction& hypothesis);
void read_hypothesis(const StepFunctionLearner& learner, const Json& from, StepFunction& into);
std::string rule(const StepFunctionLearner& learner, const StepFunction& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const StepFunctionLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<StepFunctionLearner>);

}  // namespace discreet::inline learners
