// A hypothesis of the interval learner to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/interval.h"

namespace discreet {

Json write_hypothesis(const IntervalLearner& learner, const ValueInterval& hypothesis);
void read_hypothesis(const IntervalLearner& learner, const Json& from, ValueInterval& into);
std::string rule(const IntervalLearner& learner, const ValueInterval& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const IntervalLearner& learner);

}  // namespace discreet
