// A hypothesis of the parity learner to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/parity.h"

namespace discreet {

Json write_hypothesis(const ParityLearner& learner, const Parity& hypothesis);
void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into);
std::string rule(const ParityLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);

}  // namespace discreet
