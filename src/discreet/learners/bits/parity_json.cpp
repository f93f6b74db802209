// Tested by registry_test.cpp
#include "discreet/learners/bits/parity_json.h"

namespace discreet::inline learners {

Json write_parity(const Parity& parity) { return {{"mask", bit_text(parity.mask)}}; }

Parity read_parity(const Json& from, std::size_t dimension) {
  return {bits_of(Value<std::string>::read(member(from, "mask"), "mask"), dimension, "mask")};
}

std::string parity_rule(const Parity& parity, std::span<const std::string> columns) {
  std::string text;
  for (std::size_t i = 0; i < parity.mask.size(); ++i) {
    if (!parity.mask[i]) continue;
    text += (text.empty() ? "" : " xor ") + column_name(columns, i);
  }
  return text.empty() ? "never" : text;
}

Json write_hypothesis(const ParityLearner&, const Parity& hypothesis) { return write_parity(hypothesis); }

void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into) {
  into = read_parity(from, learner.domain().dimension);
}

std::string rule(const ParityLearner&, const Parity& hypothesis, std::span<const std::string> columns) {
  return parity_rule(hypothesis, columns);
}

std::size_t most_bytes_of_parity(std::size_t dimension) { return bytes_in_model(write_parity({BitVector(dimension)})); }

std::size_t most_bytes(const ParityLearner& learner) { return most_bytes_of_parity(learner.domain().dimension); }

// Every variant. Of two chunks, each sees one row of two.
std::vector<TinyInstance> tiny_instances(TinyOf<ParityLearner>) {
  std::vector<TinyInstance> all;
  for (const char* variant : {"single", "single_paper", "agnostic", "first_success", "paper", "exponential"})
    all.push_back({{{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}}, {2, 3}});
  for (const char* variant : {"first_success", "paper", "exponential"})
    all.push_back({{{"dimension", 1}, {"epsilon", "1/2"}, {"variant", variant}, {"chunks", 2}, {"alpha", "0.45"}}});
  return all;
}

}  // namespace discreet::inline learners
