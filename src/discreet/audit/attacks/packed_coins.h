// Coins of many different biases, 64 to a word.
//
// A coin is a comparison of a uniform real with its bias, bit by bit from the top. 64 coins are compared at once, each
// with its own bias, and the comparison of a word ends with its last coin. So 64 coins take about seven random words,
// for any number of bits in the biases. Exact: coin j is 1 with probability bias[j] / 2^64.
#pragma once

#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

class PackedCoins {
 public:
  explicit PackedCoins(std::span<const std::uint64_t> biases);

  std::size_t size() const { return size_; }
  void flip(std::span<std::uint64_t> into, Rng& rng) const;  // all coins once, into words_for(size()) words

 private:
  static constexpr std::size_t depth = 64;

  std::size_t size_;
  std::vector<std::uint64_t> planes_;  // word w of all biases' bits, the highest first: planes_[64 w], ...
};

}  // namespace discreet::inline audit
