#include "discreet/algebra/transpose.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace discreet::inline algebra {

// Swaps the two off-diagonal quarters of ever smaller squares: six rounds for 64 x 64 bits.
void transpose_block(BitBlock& block) {
  std::uint64_t mask = 0x00000000FFFFFFFFu;
  for (unsigned width = 32; width != 0; width >>= 1, mask ^= mask << width)
    for (unsigned i = 0; i < 64; i = ((i | width) + 1) & ~width) {
      std::uint64_t swapped = ((block[i] >> width) ^ block[i | width]) & mask;
      block[i] ^= swapped << width;
      block[i | width] ^= swapped;
    }
}

BitMatrix transpose(BitRows rows, std::size_t columns) {
  BitMatrix result(columns, rows.size());
  std::size_t row_blocks = words_for(rows.size());
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, row_blocks, 64), [&](const auto& range) {
    for (std::size_t across = 0; across < words_for(columns); ++across)
      for (std::size_t down = range.begin(); down != range.end(); ++down) {
        BitBlock block{};
        for (std::size_t i = 0; i < 64 && 64 * down + i < rows.size(); ++i) block[i] = rows[64 * down + i][across];
        transpose_block(block);
        for (std::size_t j = 0; j < 64 && 64 * across + j < columns; ++j) result.row(64 * across + j)[down] = block[j];
      }
  });
  return result;
}

}  // namespace discreet::inline algebra
