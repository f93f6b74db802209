// Tested by registry_test.cpp
#include "discreet/learners/many/many_parities_json.h"

#include "discreet/learners/bits/parity_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyParitiesLearner&, const Parity& hypothesis) { return write_parity(hypothesis); }

void read_hypothesis(const ManyParitiesLearner& learner, const Json& from, Parity& into) {
  into = read_parity(from, learner.domain().dimension);
}

std::string rule(const ManyParitiesLearner&, const Parity& hypothesis, std::span<const std::string> columns) {
  return parity_rule(hypothesis, columns);
}

std::size_t most_bytes(const ManyParitiesLearner& learner) { return most_bytes_of_parity(learner.domain().dimension); }

}  // namespace discreet::inline learners
