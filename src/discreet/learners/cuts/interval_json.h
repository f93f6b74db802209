// Writes a hypothesis of the interval learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/cuts/interval.h"

namespace discreet::inline learners {

Json write_hypothesis(const IntervalLearner& learner, const ValueInterval& hypothesis);
void read_hypothesis(const IntervalLearner& learner, const Json& from, ValueInterval& into);
std::string rule(const IntervalLearner& learner, const ValueInterval& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const IntervalLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<IntervalLearner>);

}  // namespace discreet::inline learners
