// Writes a hypothesis of the disjunction learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/disjunction.h"

namespace discreet::inline learners {

Json write_hypothesis(const DisjunctionLearner& learner, const Disjunction& hypothesis);
void read_hypothesis(const DisjunctionLearner& learner, const Json& from, Disjunction& into);
std::string rule(const DisjunctionLearner& learner, const Disjunction& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const DisjunctionLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<DisjunctionLearner>);

}  // namespace discreet::inline learners
