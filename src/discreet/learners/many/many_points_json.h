// Writes a hypothesis of the learner of many points, for one label, as JSON or as a sentence, and reads it back from
// JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/many_points.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyPointsLearner& learner, const PointRule& hypothesis);
void read_hypothesis(const ManyPointsLearner& learner, const Json& from, PointRule& into);
std::string rule(const ManyPointsLearner& learner, const PointRule& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ManyPointsLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ManyPointsLearner>);

}  // namespace discreet::inline learners
