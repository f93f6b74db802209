// The labels of a concept as a text, "0110".
//
// Privacy:  none of its own. It writes a concept that was chosen or is public.
// Utility:  exact.
// Cost:     a character per point.
// Source:   ours.
#pragma once

#include <string>

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline local {

// Turned labels are exchanged.
inline std::string concept_labels(BitRow row, std::size_t points, bool turned) {
  std::string text;
  for (std::size_t x = 0; x < points; ++x) text += bit_at(row, x) != turned ? '1' : '0';
  return text;
}

}  // namespace discreet::inline local
