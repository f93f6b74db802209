// A hypothesis of the learner of many parities, for one label, to and from JSON, and as a sentence.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/many_parities.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyParitiesLearner& learner, const Parity& hypothesis);
void read_hypothesis(const ManyParitiesLearner& learner, const Json& from, Parity& into);
std::string rule(const ManyParitiesLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ManyParitiesLearner& learner);

}  // namespace discreet::inline learners
