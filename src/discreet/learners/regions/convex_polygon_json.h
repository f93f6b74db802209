// Writes a hypothesis of the convex polygon learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/regions/convex_polygon.h"

namespace discreet::inline learners {

Json write_hypothesis(const ConvexPolygonLearner& learner, const ConvexPolygon& hypothesis);
void read_hypothesis(const ConvexPolygonLearner& learner, const Json& from, ConvexPolygon& into);
std::string rule(const ConvexPolygonLearner& learner, const ConvexPolygon& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const ConvexPolygonLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ConvexPolygonLearner>);

}  // namespace discreet::inline learners
