// All records of a masked parity, for tests.
#pragma once

#include "discreet/local/queries/masked_parity_queries.h"

namespace discreet::inline local {

// Every example of d bits once, labelled by the target.
inline std::vector<MaskedRecord> masked_records(std::size_t d, const MaskedParityTarget& target) {
  std::vector<MaskedRecord> all;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << d; ++bits)
    for (std::uint32_t place = 0; place < d; ++place)
      for (bool unmasked : {false, true}) {
        all.push_back({bits, place, unmasked, false});
        all.back().label = target(all.back());
      }
  return all;
}

}  // namespace discreet::inline local
