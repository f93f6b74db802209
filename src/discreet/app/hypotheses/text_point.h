// A hypothesis of the point learner on texts to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/text_point.h"

namespace discreet {

Json write_hypothesis(const TextPointLearner& learner, const TextRule& hypothesis);
void read_hypothesis(const TextPointLearner& learner, const Json& from, TextRule& into);
std::string rule(const TextPointLearner& learner, const TextRule& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const TextPointLearner& learner);

}  // namespace discreet
