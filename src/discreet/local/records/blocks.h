// Cuts rows, people or other numbered things into disjoint blocks, in proportion to public weights.
//
// Privacy:  the end of a block depends on the number of rows alone, so the content of a row does not change its block.
// Utility:  a block has at least the whole part of its share.
// Cost:     O(blocks).
// Source:   KL-1, KL-14.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline local {

struct Block {
  std::size_t first = 0, count = 0;
  bool operator==(const Block&) const = default;
};

// In order and without gaps. Weights must not be negative, and not all zero.
std::vector<Block> cut_blocks(std::size_t rows, std::span<const Rational> weights);

}  // namespace discreet::inline local
