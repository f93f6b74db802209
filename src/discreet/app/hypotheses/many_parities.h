// A hypothesis of the learner of many parities, for one label, to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/many_parities.h"

namespace discreet {

Json write_hypothesis(const ManyParitiesLearner& learner, const Parity& hypothesis);
void read_hypothesis(const ManyParitiesLearner& learner, const Json& from, Parity& into);
std::string rule(const ManyParitiesLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ManyParitiesLearner& learner);

}  // namespace discreet
