// Writes a hypothesis of the ball learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/shapes/ball.h"

namespace discreet::inline learners {

Json write_hypothesis(const BallLearner& learner, const Ball& hypothesis);
void read_hypothesis(const BallLearner& learner, const Json& from, Ball& into);
std::string rule(const BallLearner& learner, const Ball& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const BallLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<BallLearner>);

}  // namespace discreet::inline learners
