// Tested by conjunction_test.cpp and, as one of the registry, by ../registry_test.cpp
#include "discreet/learners/bits/conjunction_json.h"

#include "discreet/learners/bits/literals_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const ConjunctionLearner&, const Conjunction& hypothesis) {
  return {{"clauses", write_parts(hypothesis.clauses)}};
}

void read_hypothesis(const ConjunctionLearner& learner, const Json& from, Conjunction& into) {
  into = {read_parts(learner.rules(), from, "clauses")};
}

std::string rule(const ConjunctionLearner&, const Conjunction& hypothesis, std::span<const std::string> columns) {
  return rule_text(hypothesis.clauses, columns, {"and", "or", "always", "never"});
}

std::size_t most_bytes(const ConjunctionLearner& learner) { return most_bytes_of_parts(learner.rules(), "clauses"); }

}  // namespace discreet::inline learners
