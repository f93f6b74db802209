// Writes a hypothesis of the learner generic, for one label, as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/generic.h"

namespace discreet::inline learners {

Json write_hypothesis(const GenericLearner& learner, const TableConcept& hypothesis);
void read_hypothesis(const GenericLearner& learner, const Json& from, TableConcept& into);
std::string rule(const GenericLearner& learner, const TableConcept& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const GenericLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<GenericLearner>);

}  // namespace discreet::inline learners
