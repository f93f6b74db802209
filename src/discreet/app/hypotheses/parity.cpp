// Tested by ../registry_test.cpp
#include "discreet/app/hypotheses/parity.h"

namespace discreet {

Json write_hypothesis(const ParityLearner&, const Parity& hypothesis) { return {{"mask", bit_text(hypothesis.mask)}}; }

void read_hypothesis(const ParityLearner& learner, const Json& from, Parity& into) {
  into = {bits_of(Value<std::string>::read(member(from, "mask"), "mask"), learner.domain().dimension, "mask")};
}

std::string rule(const ParityLearner&, const Parity& hypothesis, std::span<const std::string> columns) {
  std::string text;
  for (std::size_t i = 0; i < hypothesis.mask.size(); ++i) {
    if (!hypothesis.mask[i]) continue;
    text += (text.empty() ? "" : " xor ") + column_name(columns, i);
  }
  return text.empty() ? "never" : text;
}

}  // namespace discreet
