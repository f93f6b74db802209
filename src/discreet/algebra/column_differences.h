// The number of rows in which two matrices of the same shape differ, column by column.
#pragma once

#include <bit>
#include <vector>

#include "discreet/algebra/bit_rows.h"

namespace discreet::inline algebra {

inline std::vector<std::size_t> column_differences(BitRows one, BitRows other, std::size_t columns) {
  std::vector<std::size_t> counts(columns);
  for (std::size_t i = 0; i < one.size(); ++i)
    for (std::size_t w = 0; w < one[i].size(); ++w)
      for (std::uint64_t left = one[i][w] ^ other[i][w]; left != 0; left &= left - 1)
        ++counts[64 * w + static_cast<std::size_t>(std::countr_zero(left))];
  return counts;
}

}  // namespace discreet::inline algebra
