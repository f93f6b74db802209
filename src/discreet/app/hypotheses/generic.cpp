// Tested by ../registry_test.cpp
#include "discreet/app/hypotheses/generic.h"

#include "discreet/app/hypotheses/finite.h"

namespace discreet {
namespace {

// A learner of one concept on the same points writes the same rules, whatever its class.
FiniteLearner of_one_label(const GenericLearner& learner) {
  return FiniteLearner({.concepts = FiniteClass(BitMatrix(1, static_cast<std::size_t>(learner.domain().size())))});
}

}  // namespace

Json write_hypothesis(const GenericLearner& learner, const TableConcept& hypothesis) {
  return write_hypothesis(of_one_label(learner), hypothesis);
}

void read_hypothesis(const GenericLearner& learner, const Json& from, TableConcept& into) {
  read_hypothesis(of_one_label(learner), from, into);
}

std::string rule(const GenericLearner& learner, const TableConcept& hypothesis, std::span<const std::string> columns) {
  return rule(of_one_label(learner), hypothesis, columns);
}

}  // namespace discreet
