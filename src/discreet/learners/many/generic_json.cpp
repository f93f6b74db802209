// Tested by registry_test.cpp
#include "discreet/learners/many/generic_json.h"

#include <algorithm>

namespace discreet::inline learners {
namespace {

TableConcept concept_of(const FiniteClass& concepts, std::uint64_t index) {
  TableConcept rule{index, BitVector(concepts.points())};
  std::ranges::copy(concepts[index], rule.labels.words().begin());
  return rule;
}

}  // namespace

// The class is among the options, so that a label costs no more than a number, however many points there are.
Json write_hypothesis(const GenericLearner&, const TableConcept& hypothesis) { return {{"concept", hypothesis.index}}; }

void read_hypothesis(const GenericLearner& learner, const Json& from, TableConcept& into) {
  const Integer index = Value<Integer>::read(member(from, "concept"), "concept");
  require(0 <= index && index < learner.concepts().concepts(), "hypothesis: concept is not in the class");
  into = concept_of(learner.concepts(), low_64(index));
  if (!from.contains("labels")) return;  // older models repeat them
  require(bits_of(Value<std::string>::read(from["labels"], "labels"), into.labels.size(), "labels") == into.labels,
          "hypothesis: labels are not those of the concept");
}

std::string rule(const GenericLearner&, const TableConcept& hypothesis, std::span<const std::string>) {
  return "concept " + std::to_string(hypothesis.index + 1) + " of the table, " + bit_text(hypothesis.labels);
}

std::size_t most_bytes(const GenericLearner& learner) {
  return bytes_in_model(write_hypothesis(learner, {learner.concepts().concepts(), {}}));
}

}  // namespace discreet::inline learners
