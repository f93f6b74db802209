// Writes the hypotheses of the learners by statistical queries to JSON, reads them back, and puts them into sentences.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/local/queries/queried_conjunction.h"
#include "discreet/local/queries/queried_threshold.h"

namespace discreet::inline local {

Json write_literals(const LiteralConjunction& hypothesis);
LiteralConjunction read_literals(const Json& from, std::size_t dimension);
std::string literals_rule(const LiteralConjunction& hypothesis, std::span<const std::string> columns);
std::vector<TinyInstance> tiny_instances(TinyOf<QueriedConjunctionLearner>);

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

Json write_cut(const IntegerDomain& domain, const Cut& hypothesis);
Cut read_cut(const IntegerDomain& domain, const Json& from);
std::string cut_rule(const IntegerDomain& domain, const Cut& hypothesis, std::span<const std::string> columns);
std::vector<TinyInstance> tiny_instances(TinyOf<QueriedThresholdLearner>);

// Both oracles give the same kind of rule.
template <template <class> class Oracle>
Json write_hypothesis(const SqLearner<QueriedThreshold, Oracle>& learner, const Cut& hypothesis) {
  return write_cut(learner.domain(), hypothesis);
}
template <template <class> class Oracle>
void read_hypothesis(const SqLearner<QueriedThreshold, Oracle>& learner, const Json& from, Cut& into) {
  into = read_cut(learner.domain(), from);
}
template <template <class> class Oracle>
std::string rule(const SqLearner<QueriedThreshold, Oracle>& learner, const Cut& hypothesis,
                 std::span<const std::string> columns) {
  return cut_rule(learner.domain(), hypothesis, columns);
}
template <template <class> class Oracle>
std::size_t most_bytes(const SqLearner<QueriedThreshold, Oracle>& learner) {
  const IntegerDomain domain = learner.domain();
  return bytes_in_model({{"cut", longest_between(domain.low, domain.high + 1)}});
}

}  // namespace discreet::inline local
