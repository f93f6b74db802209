// Finds the columns of a bit matrix with at least a given number of ones, 64 columns at a time.
#pragma once

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline audit {

BitVector columns_with(const BitMatrix& rows, std::size_t votes);

}  // namespace discreet::inline audit
