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

// Every cover, made of one or two rows; no cover, and public points.
std::vector<TinyInstance> tiny_instances(TinyOf<GenericLearner>) {
  const Json cuts{"00", "01", "11"};
  auto covered = [](const Json& concepts, const char* cover, const char* share, int rows, Json more) {
    more.update({{"concepts", concepts}, {"cover", cover}, {"cover_share", share}, {"table_rows", rows}});
    return more;
  };
  const Json exact{{"delta", 0}}, tenth{{"delta", "1/10"}, {"rounds", 1}};
  return {{covered(cuts, "exhaustive", "1/2", 1, exact)},
          {covered(cuts, "exhaustive", "1/3", 2, {{"label_count", 2}, {"delta", "1/10"}})},
          {covered({"000", "001", "011", "110"}, "exhaustive", "1/2", 2, exact)},
          {covered(cuts, "weights", "1/2", 1, tenth)},
          {{{"concepts", cuts}, {"label_count", 2}, {"delta", "1/10"}}},
          {{{"concepts", cuts}, {"label_count", 2}, {"delta", 0}, {"neighbours", "labels"}}},
          {{{"concepts", {"001", "011", "111", "101"}}, {"delta", 0}, {"neighbours", "labels"}}},
          {covered("data/concepts.csv", "exhaustive", "1/2", 1, exact), {1, 2}},
          {covered("data/queries.csv", "weights", "1/2", 1, tenth), {2, 3}},
          {{{"concepts", "data/concepts.csv"}, {"delta", 0}, {"neighbours", "labels"}}, {1, 2}}};
}

}  // namespace discreet::inline learners
