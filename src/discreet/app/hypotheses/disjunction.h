// A hypothesis of the disjunction learner to and from JSON, and as a sentence.
#pragma once

#include "discreet/app/hypothesis.h"
#include "discreet/learners/disjunction.h"

namespace discreet {

Json write_hypothesis(const DisjunctionLearner& learner, const Disjunction& hypothesis);
void read_hypothesis(const DisjunctionLearner& learner, const Json& from, Disjunction& into);
std::string rule(const DisjunctionLearner& learner, const Disjunction& hypothesis,
                 std::span<const std::string> columns);
std::size_t most_bytes(const DisjunctionLearner& learner);

}  // namespace discreet
