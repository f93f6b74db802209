// Parities as JSON, {"r": "0110"}.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/parity.h"

namespace discreet::inline local {

inline Json write_outcome(const LocalParityProtocol&, const BitVector& outcome) { return {{"r", bit_text(outcome)}}; }
inline Json write_target(const LocalParityProtocol&, const BitVector& target) { return {{"r", bit_text(target)}}; }

inline std::vector<TinyInstance> tiny_instances(TinyOf<LocalParityProtocol>) {
  return {{{{"dimension", 1}}}, {{{"dimension", 3}, {"epsilon", "4"}}}};
}

}  // namespace discreet::inline local
