// Tested by protocols_test.cpp
#include "discreet/local/learners/local_erm_json.h"

#include "discreet/local/learners/concept_labels.h"

namespace discreet::inline local {
namespace {

Json hypothesis(const LocalErmProtocol& protocol, std::size_t number) {
  if (const auto& concepts = protocol.options().concepts)
    return {{"concept", number}, {"labels", concept_labels((*concepts)[number], concepts->points(), false)}};
  return {{"threshold", number}, {"rule", "x >= " + std::to_string(number)}};
}

}  // namespace

Json write_outcome(const LocalErmProtocol& protocol, std::size_t outcome) { return hypothesis(protocol, outcome); }

Json write_target(const LocalErmProtocol& protocol, std::size_t target) { return hypothesis(protocol, target); }

std::vector<TinyInstance> tiny_instances(TinyOf<LocalErmProtocol>) {
  return {{{{"points", 5}, {"epsilon", "2"}}},
          {{{"points", 40}, {"route", "dyadic"}, {"epsilon", "2"}, {"alpha", "1/5"}}},
          {{{"points", 9}, {"route", "blocks"}, {"epsilon", "2"}, {"alpha", "1/5"}}},
          {{{"concepts", {"0110", "0000", "1010"}}, {"epsilon", "2"}}}};
}

}  // namespace discreet::inline local
