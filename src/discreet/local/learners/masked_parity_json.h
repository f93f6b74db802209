// Masked parities as JSON, {"r": "0110", "a": 1}.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/masked_parity.h"

namespace discreet::inline local {

inline Json write_masked_parity(const MaskedParity& parity) {
  return {{"r", bit_text(parity.r)}, {"a", parity.a ? 1 : 0}};
}

inline Json write_outcome(const MaskedParityProtocol&, const MaskedParity& outcome) {
  return write_masked_parity(outcome);
}
inline Json write_target(const MaskedParityProtocol&, const MaskedParity& target) {
  return write_masked_parity(target);
}

// Without a where only r was learned.
inline Json write_outcome(const MaskedParityOneRoundProtocol&, const OneRoundOutcome& outcome) {
  Json written{{"r", bit_text(outcome.r)}};
  if (outcome.a) written["a"] = *outcome.a ? 1 : 0;
  return written;
}
inline Json write_target(const MaskedParityOneRoundProtocol&, const MaskedParity& target) {
  return write_masked_parity(target);
}

inline std::vector<TinyInstance> tiny_instances(TinyOf<MaskedParityProtocol>) {
  return {{{{"dimension", 2}, {"epsilon", "4"}}}, {{{"dimension", 3}, {"epsilon", "4"}, {"route", "split"}}}};
}
inline std::vector<TinyInstance> tiny_instances(TinyOf<MaskedParityOneRoundProtocol>) {
  return {{{{"dimension", 2}, {"epsilon", "4"}}}, {{{"dimension", 3}, {"epsilon", "4"}, {"route", "brute_force"}}}};
}

}  // namespace discreet::inline local
