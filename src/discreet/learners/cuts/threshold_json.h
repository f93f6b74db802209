// Writes a hypothesis of the threshold learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/cuts/threshold.h"

namespace discreet::inline learners {

Json write_hypothesis(const ThresholdLearner& learner, const Threshold& hypothesis);
void read_hypothesis(const ThresholdLearner& learner, const Json& from, Threshold& into);
std::string rule(const ThresholdLearner& learner, const Threshold& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ThresholdLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ThresholdLearner>);

}  // namespace discreet::inline learners
