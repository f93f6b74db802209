// Tested by protocols_test.cpp
#include "discreet/local/learners/weak_learner_json.h"

#include "discreet/local/learners/concept_labels.h"

namespace discreet::inline local {

Json write_outcome(const WeakLearnerProtocol& protocol, const WeakLearnerProtocol::Outcome& outcome) {
  const FiniteClass& concepts = protocol.options().concepts;
  return {{"concept", outcome.concept_number},
          {"turned", outcome.turned},
          {"labels", concept_labels(concepts[outcome.concept_number], concepts.points(), outcome.turned)},
          {"most_error", to_string(protocol.most_error())},
          {"premise", protocol.premise()}};
}

Json write_target(const WeakLearnerProtocol& protocol, std::size_t target) {
  const FiniteClass& concepts = protocol.options().concepts;
  return {{"concept", target}, {"labels", concept_labels(concepts[target], concepts.points(), false)}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<WeakLearnerProtocol>) {
  const Json concepts{"011010", "000111", "101010"};
  return {{{{"epsilon", "2"}}},
          {{{"concepts", concepts}, {"theta", "1/3"}}},
          {{{"concepts", concepts}, {"distribution", "0,1,5,2,0,9"}}}};
}

}  // namespace discreet::inline local
