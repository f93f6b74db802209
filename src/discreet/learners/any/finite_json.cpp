// Tested by registry_test.cpp
#include "discreet/learners/any/finite_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const FiniteLearner&, const TableConcept& hypothesis) {
  return {{"concept", hypothesis.index}, {"labels", bit_text(hypothesis.labels)}};
}

void read_hypothesis(const FiniteLearner& learner, const Json& from, TableConcept& into) {
  std::int64_t index = Value<std::int64_t>::read(member(from, "concept"), "concept");
  require(index >= 0, "hypothesis: concept must not be negative");
  auto points = static_cast<std::size_t>(learner.domain().size());
  into = {static_cast<std::uint64_t>(index),
          bits_of(Value<std::string>::read(member(from, "labels"), "labels"), points, "labels")};
}

std::string rule(const FiniteLearner&, const TableConcept& hypothesis, std::span<const std::string>) {
  return "concept " + std::to_string(hypothesis.index + 1) + " of the table, " + bit_text(hypothesis.labels);
}

std::size_t most_bytes(const FiniteLearner& learner) {
  return bytes_in_model(
      write_hypothesis(learner, {learner.concepts().concepts(), BitVector(learner.concepts().points())}));
}

std::vector<TinyInstance> tiny_instances(TinyOf<FiniteLearner>) {
  return {{{{"concepts", {"00", "01", "11"}}, {"epsilon", "1/2"}}},
          {{{"concepts", {"00", "01", "11"}}, {"neighbours", "add_remove"}}},
          {{{"concepts", {"001", "011", "111", "101"}}, {"neighbours", "labels"}}},
          {{{"concepts", "data/concepts.csv"}}, {1, 2}},
          {{{"concepts", "data/concepts.csv"}, {"neighbours", "labels"}}, {1, 2}}};
}

}  // namespace discreet::inline learners
