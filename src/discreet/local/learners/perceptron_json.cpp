// Tested by protocols_test.cpp
#include "discreet/local/learners/perceptron_json.h"

namespace discreet::inline local {
namespace {

Json vector_of(const std::vector<std::int64_t>& w, std::int64_t scale) {
  Json written = Json::array();
  for (std::int64_t coordinate : w) written.push_back(static_cast<double>(coordinate) / static_cast<double>(scale));
  return written;
}

Json unit_vector(std::int64_t dimension, const MarginTarget& target) {
  Json w(std::vector<int>(static_cast<std::size_t>(dimension)));
  w[target.axis] = target.turned ? -1 : 1;
  return w;
}

}  // namespace

Json write_outcome(const PerceptronProtocol&, const PerceptronProtocol::Outcome& outcome) {
  return {{"w", vector_of(outcome.w, PerceptronProtocol::scale)}, {"rounds", outcome.rounds}};
}

Json write_target(const PerceptronProtocol& protocol, const MarginTarget& target) {
  return {{"w", unit_vector(protocol.options().dimension, target)}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<PerceptronProtocol>) {
  return {{{{"dimension", 1}, {"gamma", "3/5"}}}, {{{"dimension", 3}, {"gamma", "3/5"}, {"epsilon", "8"}}}};
}

Json write_outcome(const CertifiedPerceptronProtocol&, const CertifiedPerceptronProtocol::Outcome& outcome) {
  return {{"w", vector_of(outcome, CertifiedPerceptronProtocol::scale)}};
}

Json write_target(const CertifiedPerceptronProtocol& protocol, const MarginTarget& target) {
  return {{"w", unit_vector(protocol.options().dimension, target)}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<CertifiedPerceptronProtocol>) {
  return {{{{"dimension", 1}, {"epsilon", "4"}}}, {{{"rounds", 3}, {"epsilon", "8"}, {"alpha", "2/5"}}}};
}

}  // namespace discreet::inline local
