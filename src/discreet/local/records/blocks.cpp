#include "discreet/local/records/blocks.h"

#include "discreet/base/error.h"

namespace discreet::inline local {

std::vector<Block> cut_blocks(std::size_t rows, std::span<const Rational> weights) {
  Rational total = 0;
  for (const Rational& weight : weights) {
    require(weight >= 0, "weights of blocks must not be negative");
    total += weight;
  }
  require(total > 0, "a block must have a weight");
  std::vector<Block> blocks;
  Rational sum = 0;
  std::size_t first = 0;
  for (const Rational& weight : weights) {
    sum += weight;
    auto end = static_cast<std::size_t>(floor(rows * sum / total));
    blocks.push_back({first, end - first});
    first = end;
  }
  return blocks;
}

}  // namespace discreet::inline local
