// Writes a hypothesis of the representation learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/any/representation.h"

namespace discreet::inline learners {

Json write_hypothesis(const RepresentationLearner& learner, const MenuChoice& hypothesis);
void read_hypothesis(const RepresentationLearner& learner, const Json& from, MenuChoice& into);
std::string rule(const RepresentationLearner& learner, const MenuChoice& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const RepresentationLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<RepresentationLearner>);

}  // namespace discreet::inline learners
