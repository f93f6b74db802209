// Masked parities as JSON: {"r": "0110", "a": 1}.
#pragma once

#include "discreet/app/json.h"
#include "discreet/local/masked_parity.h"

namespace discreet {

inline Json write_masked_parity(const MaskedParity& parity) {
  std::string r;
  for (std::size_t j = 0; j < parity.r.size(); ++j) r += parity.r[j] ? '1' : '0';
  return {{"r", r}, {"a", parity.a ? 1 : 0}};
}

inline Json write_outcome(const MaskedParityProtocol&, const MaskedParity& outcome) {
  return write_masked_parity(outcome);
}
inline Json write_target(const MaskedParityProtocol&, const MaskedParity& target) {
  return write_masked_parity(target);
}

}  // namespace discreet
