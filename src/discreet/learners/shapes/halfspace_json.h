// Writes a hypothesis of the halfspace learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/shapes/halfspace.h"

namespace discreet::inline learners {

Json write_hypothesis(const HalfspaceLearner& learner, const Halfspace& hypothesis);
void read_hypothesis(const HalfspaceLearner& learner, const Json& from, Halfspace& into);
std::string rule(const HalfspaceLearner& learner, const Halfspace& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const HalfspaceLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<HalfspaceLearner>);

}  // namespace discreet::inline learners
