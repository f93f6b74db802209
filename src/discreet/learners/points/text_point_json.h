// Writes a hypothesis of the point learner on texts as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/points/text_point.h"

namespace discreet::inline learners {

Json write_hypothesis(const TextPointLearner& learner, const TextRule& hypothesis);
void read_hypothesis(const TextPointLearner& learner, const Json& from, TextRule& into);
std::string rule(const TextPointLearner& learner, const TextRule& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const TextPointLearner& learner);

}  // namespace discreet::inline learners
