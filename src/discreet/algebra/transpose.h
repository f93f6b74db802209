// Turns rows of bits into columns: bit i of row j of the result is bit j of row i.
#pragma once

#include <array>

#include "discreet/algebra/bit_rows.h"

namespace discreet::inline algebra {

// 64 rows of 64 bits.
using BitBlock = std::array<std::uint64_t, 64>;
void transpose_block(BitBlock& block);

// `columns` is the width of the rows. It works by blocks of 64 x 64 bits, in one pass over the rows.
BitMatrix transpose(BitRows rows, std::size_t columns);

}  // namespace discreet::inline algebra
