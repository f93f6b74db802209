// Writes a hypothesis of the finite learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/any/finite.h"

namespace discreet::inline learners {

Json write_hypothesis(const FiniteLearner& learner, const TableConcept& hypothesis);
void read_hypothesis(const FiniteLearner& learner, const Json& from, TableConcept& into);
std::string rule(const FiniteLearner& learner, const TableConcept& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const FiniteLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<FiniteLearner>);

}  // namespace discreet::inline learners
