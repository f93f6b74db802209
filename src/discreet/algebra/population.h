// Counts the ones in words of bits, at the speed of the memory that holds them.
#pragma once

#include "discreet/algebra/bit_vector.h"

namespace discreet::inline algebra {

// Ones of `a`, and of `a` AND `b`. Both have the same length.
std::uint64_t count_ones(BitRow a);
std::uint64_t count_common(BitRow a, BitRow b);

// Ones of `a` AND `b` and of `a` AND `c` in one pass over `a`.
struct TwoCounts {
  std::uint64_t first = 0, second = 0;
};
TwoCounts count_common(BitRow a, BitRow b, BitRow c);

}  // namespace discreet::inline algebra
