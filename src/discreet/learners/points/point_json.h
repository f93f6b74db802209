// Writes a hypothesis of the point learner as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/learners/points/point.h"

namespace discreet::inline learners {

Json write_hypothesis(const PointLearner& learner, const PointRule& hypothesis);
void read_hypothesis(const PointLearner& learner, const Json& from, PointRule& into);
std::string rule(const PointLearner& learner, const PointRule& hypothesis, std::span<const std::string> columns);
std::size_t most_bytes(const PointLearner& learner);
std::vector<TinyInstance> tiny_instances(TinyOf<PointLearner>);

// Bytes of a value of the domain, and of a bucket of a hash function of the menu, at the most.
std::size_t most_bytes_of_value(const IntegerDomain& domain);
std::size_t most_bytes_of_bucket(const IntegerDomain& domain, const PointMenu& menu);

}  // namespace discreet::inline learners
