// Writes a hypothesis of the polygons learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/regions/polygons.h"

namespace discreet::inline learners {

Json write_hypothesis(const PolygonsLearner& learner, const Polygons& hypothesis);
void read_hypothesis(const PolygonsLearner& learner, const Json& from, Polygons& into);
std::string rule(const PolygonsLearner& learner, const Polygons& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const PolygonsLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<PolygonsLearner>);

}  // namespace discreet::inline learners
