// Writes a hypothesis of the conjunction learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/conjunction.h"

namespace discreet::inline learners {

Json write_hypothesis(const ConjunctionLearner& learner, const Conjunction& hypothesis);
void read_hypothesis(const ConjunctionLearner& learner, const Json& from, Conjunction& into);
std::string rule(const ConjunctionLearner& learner, const Conjunction& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const ConjunctionLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ConjunctionLearner>);

}  // namespace discreet::inline learners
