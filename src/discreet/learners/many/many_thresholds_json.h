// Writes a hypothesis of the learner of many thresholds, for one label, as JSON or as a sentence, and reads it back.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/many_thresholds.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyThresholdsLearner& learner, const Threshold& hypothesis);
void read_hypothesis(const ManyThresholdsLearner& learner, const Json& from, Threshold& into);
std::string rule(const ManyThresholdsLearner& learner, const Threshold& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const ManyThresholdsLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ManyThresholdsLearner>);

}  // namespace discreet::inline learners
