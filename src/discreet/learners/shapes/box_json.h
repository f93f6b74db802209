// Writes a hypothesis of the box learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/shapes/box.h"

namespace discreet::inline learners {

Json write_hypothesis(const BoxLearner& learner, const Box& hypothesis);
void read_hypothesis(const BoxLearner& learner, const Json& from, Box& into);
std::string rule(const BoxLearner& learner, const Box& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const BoxLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<BoxLearner>);

}  // namespace discreet::inline learners
