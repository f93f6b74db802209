#include "discreet/audit/attacks/packed_coins.h"

#include "discreet/algebra/transpose.h"

namespace discreet::inline audit {

PackedCoins::PackedCoins(std::span<const std::uint64_t> biases)
    : size_(biases.size()), planes_(depth * words_for(biases.size())) {
  BitMatrix rows(biases.size(), depth);
  for (std::size_t j = 0; j < biases.size(); ++j) rows.row(j)[0] = biases[j];
  BitMatrix planes = transpose(rows, depth);
  for (std::size_t w = 0; w < planes.stride(); ++w)
    for (std::size_t bit = 0; bit < depth; ++bit) planes_[depth * w + bit] = planes[depth - 1 - bit][w];
}

void PackedCoins::flip(std::span<std::uint64_t> into, Rng& rng) const {
  for (std::size_t w = 0; w < into.size(); ++w) {
    const std::uint64_t* bias = planes_.data() + depth * w;
    std::size_t left = size_ - 64 * w;
    // A coin is decided where its real first differs from its bias; equal to the end is not below.
    std::uint64_t open = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1, ones = 0;
    for (std::size_t bit = 0; bit < depth && open != 0; ++bit) {
      std::uint64_t real = rng.bits(64);
      ones |= open & bias[bit] & ~real;
      open &= ~(bias[bit] ^ real);
    }
    into[w] = ones;
  }
}

}  // namespace discreet::inline audit
