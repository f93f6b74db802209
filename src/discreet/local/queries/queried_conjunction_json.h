// Writes a hypothesis of the learner by statistical queries to JSON, reads it back, and puts it into a sentence.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/local/queries/queried_conjunction.h"

namespace discreet::inline local {

Json write_literals(const LiteralConjunction& hypothesis);
LiteralConjunction read_literals(const Json& from, std::size_t dimension);
std::string literals_rule(const LiteralConjunction& hypothesis, std::span<const std::string> columns);

// Both oracles give the same kind of rule.
template <template <class> class Oracle>
Json write_hypothesis(const SqLearner<QueriedConjunction, Oracle>&, const LiteralConjunction& hypothesis) {
  return write_literals(hypothesis);
}
template <template <class> class Oracle>
void read_hypothesis(const SqLearner<QueriedConjunction, Oracle>& learner, const Json& from, LiteralConjunction& into) {
  into = read_literals(from, learner.domain().dimension);
}
template <template <class> class Oracle>
std::string rule(const SqLearner<QueriedConjunction, Oracle>&, const LiteralConjunction& hypothesis,
                 std::span<const std::string> columns) {
  return literals_rule(hypothesis, columns);
}
template <template <class> class Oracle>
std::size_t most_bytes(const SqLearner<QueriedConjunction, Oracle>& learner) {
  const BitVector bits(learner.domain().dimension);
  return bytes_in_model(write_literals({bits, bits}));
}

}  // namespace discreet::inline local
