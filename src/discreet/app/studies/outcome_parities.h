// Parities as JSON, {"r": "0110"}, and masked ones, {"r": "0110", "a": 1}.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/masked_parity.h"
#include "discreet/local/learners/parity.h"

namespace discreet::inline app {

inline std::string write_bits(const BitVector& bits) {
  std::string text;
  for (std::size_t j = 0; j < bits.size(); ++j) text += bits[j] ? '1' : '0';
  return text;
}

inline Json write_outcome(const LocalParityProtocol&, const BitVector& outcome) { return {{"r", write_bits(outcome)}}; }
inline Json write_target(const LocalParityProtocol&, const BitVector& target) { return {{"r", write_bits(target)}}; }

inline Json write_masked_parity(const MaskedParity& parity) {
  return {{"r", write_bits(parity.r)}, {"a", parity.a ? 1 : 0}};
}

inline Json write_outcome(const MaskedParityProtocol&, const MaskedParity& outcome) {
  return write_masked_parity(outcome);
}
inline Json write_target(const MaskedParityProtocol&, const MaskedParity& target) {
  return write_masked_parity(target);
}

// Without a where only r was learned.
inline Json write_outcome(const MaskedParityOneRoundProtocol&, const OneRoundOutcome& outcome) {
  Json written{{"r", write_bits(outcome.r)}};
  if (outcome.a) written["a"] = *outcome.a ? 1 : 0;
  return written;
}
inline Json write_target(const MaskedParityOneRoundProtocol&, const MaskedParity& target) {
  return write_masked_parity(target);
}

inline std::vector<TinyInstance> tiny_instances(TinyOf<LocalParityProtocol>) {
  return {{{{"dimension", 1}}}, {{{"dimension", 3}, {"epsilon", "4"}}}};
}
inline std::vector<TinyInstance> tiny_instances(TinyOf<MaskedParityProtocol>) {
  return {{{{"dimension", 2}, {"epsilon", "4"}}}, {{{"dimension", 3}, {"epsilon", "4"}, {"route", "split"}}}};
}
inline std::vector<TinyInstance> tiny_instances(TinyOf<MaskedParityOneRoundProtocol>) {
  return {{{{"dimension", 2}, {"epsilon", "4"}}}, {{{"dimension", 3}, {"epsilon", "4"}, {"route", "brute_force"}}}};
}

}  // namespace discreet::inline app
