#include "discreet/audit/attacks/packed_coins.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::packed_coins_test {

TEST(PackedCoins, SureCoinsAreSure) {
  std::vector<std::uint64_t> biases(130, 0);
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(1);
  std::vector<std::uint64_t> words(3, ~std::uint64_t{0});
  coins.flip(words, rng);
  EXPECT_EQ(words, (std::vector<std::uint64_t>{0, 0, 0}));
}

// Replayed with the same bits by the definition: the k-th random word holds bit k of the 64 reals.
TEST(PackedCoins, IsAComparisonOfRealsWithBiases) {
  Rng choose = Rng::seeded(2);
  std::vector<std::uint64_t> biases(100);
  for (auto& bias : biases) bias = choose.bits(64) & (choose.bits(64) | 0xF0F0'0000'0000'0000u);
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(3), again = Rng::seeded(3);
  std::vector<std::uint64_t> words(2);
  coins.flip(words, rng);
  for (std::size_t w = 0; w < 2; ++w) {
    std::vector<unsigned char> decided(64, 0), below(64, 0);
    std::size_t coins_here = std::min<std::size_t>(64, biases.size() - 64 * w), open = coins_here;
    for (int bit = 63; bit >= 0 && open > 0; --bit) {
      std::uint64_t reals = again.bits(64);
      for (std::size_t j = 0; j < coins_here; ++j) {
        bool real = (reals >> j) & 1, bias = (biases[64 * w + j] >> bit) & 1;
        if (decided[j] || real == bias) continue;
        decided[j] = 1;
        below[j] = bias;
        --open;
      }
    }
    for (std::size_t j = 0; j < 64; ++j) EXPECT_EQ((words[w] >> j) & 1, below[j]) << w << " " << j;
  }
  EXPECT_EQ(rng.bits(64), again.bits(64)) << "both used the same number of random words";
}

// Six standard deviations of 40,000 flips: below 10^-8 a coin.
TEST(PackedCoins, EveryCoinHasItsOwnBias) {
  std::vector<std::uint64_t> biases;
  for (int j = 0; j < 70; ++j) biases.push_back(static_cast<std::uint64_t>(std::ldexp((j + 1) / 72.0, 64)));
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(4);
  constexpr int flips = 40'000;
  std::vector<int> ones(biases.size());
  std::vector<std::uint64_t> words(2);
  for (int flip = 0; flip < flips; ++flip) {
    coins.flip(words, rng);
    for (std::size_t j = 0; j < ones.size(); ++j) ones[j] += bit_at(words, j);
  }
  for (std::size_t j = 0; j < ones.size(); ++j) {
    double p = static_cast<double>(j + 1) / 72.0;
    EXPECT_NEAR(ones[j], flips * p, 6 * std::sqrt(flips * p * (1 - p)));
  }
}

}  // namespace discreet::packed_coins_test
