// Writes a hypothesis of the line learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/points/line.h"

namespace discreet::inline learners {

Json write_hypothesis(const LineLearner& learner, const LineRule& hypothesis);
void read_hypothesis(const LineLearner& learner, const Json& from, LineRule& into);
std::string rule(const LineLearner& learner, const LineRule& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const LineLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<LineLearner>);

}  // namespace discreet::inline learners
