// A hypothesis of the halfspace learner to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/halfspace.h"

namespace discreet {

Json write_hypothesis(const HalfspaceLearner& learner, const Halfspace& hypothesis);
void read_hypothesis(const HalfspaceLearner& learner, const Json& from, Halfspace& into);
std::string rule(const HalfspaceLearner& learner, const Halfspace& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const HalfspaceLearner& learner);

}  // namespace discreet
