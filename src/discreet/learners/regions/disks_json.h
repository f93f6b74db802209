// Writes a hypothesis of the disks learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/regions/disks.h"

namespace discreet::inline learners {

Json write_hypothesis(const DisksLearner& learner, const Disks& hypothesis);
void read_hypothesis(const DisksLearner& learner, const Json& from, Disks& into);
std::string rule(const DisksLearner& learner, const Disks& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const DisksLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<DisksLearner>);

}  // namespace discreet::inline learners
