// Tested by conjunction_test.cpp and, as one of the registry, by ../registry_test.cpp
#include "discreet/learners/bits/disjunction_json.h"

#include "discreet/learners/bits/literals_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const DisjunctionLearner&, const Disjunction& hypothesis) {
  return {{"terms", write_parts(hypothesis.terms)}};
}

void read_hypothesis(const DisjunctionLearner& learner, const Json& from, Disjunction& into) {
  into = {read_parts(learner.rules(), from, "terms")};
}

std::string rule(const DisjunctionLearner&, const Disjunction& hypothesis, std::span<const std::string> columns) {
  return rule_text(hypothesis.terms, columns, {"or", "and", "never", "always"});
}

std::size_t most_bytes(const DisjunctionLearner& learner) { return most_bytes_of_parts(learner.rules(), "terms"); }

}  // namespace discreet::inline learners
