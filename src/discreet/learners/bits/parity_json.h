// Writes a hypothesis of the parity learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/bits/parity.h"

namespace discreet::inline learners {

// The same for any learner of parities.
Json write_parity(const Parity& parity);
Parity read_parity(const Json& from, std::size_t dimension);
std::string parity_rule(const Parity& parity, std::span<const std::string> columns);

Json write_hypothesis(const ParityLearner& learner, const Parity& hypothesis);
void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into);
std::string rule(const ParityLearner& learner, const Parity& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const ParityLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<ParityLearner>);
std::size_t most_bytes_of_parity(std::size_t dimension);

}  // namespace discreet::inline learners
