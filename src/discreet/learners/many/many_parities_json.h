// Writes a hypothesis of the learner of many parities, for one label, as JSON or as a sentence, and reads it back from
// JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/many_parities.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyParitiesLearner& learner, const Parity& hypothesis);
void read_hypothesis(const ManyParitiesLearner& learner, const Json& from, Parity& into);
std::string rule(const ManyParitiesLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ManyParitiesLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ManyParitiesLearner>);

}  // namespace discreet::inline learners
