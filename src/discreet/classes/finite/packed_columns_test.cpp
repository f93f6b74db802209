#include "discreet/classes/finite/packed_columns.h"

#include <gtest/gtest.h>

#include <vector>

#include "discreet/random/rng.h"

namespace discreet::packed_columns_test {

std::vector<LabelWord> random_words(std::size_t count, Rng& rng) {
  std::vector<LabelWord> words(count);
  for (LabelWord& word : words) word = rng.bits(64) & (rng.bits(1) ? ~LabelWord{0} : rng.bits(64));
  return words;
}

// The processor's instructions do the same as the loops.
TEST(PackedColumns, SelectingMovesTheBitsUnderTheMaskTogether) {
  Rng rng = Rng::seeded(1);
  for (std::size_t words = 1; words <= 5; ++words)
    for (int trial = 0; trial < 50; ++trial) {
      const auto bits = random_words(3 * words, rng), mask = random_words(words, rng);
      std::vector<bool> chosen;
      std::size_t count = 0;
      for (LabelWord word : mask) count += static_cast<std::size_t>(std::popcount(word));
      const std::size_t out_words = (count + 63) / 64;
      std::vector<LabelWord> fast(3 * out_words), slow = fast;
      std::vector<std::uint32_t> fast_ones(3), slow_ones(3);
      select({bits.data(), 3, words}, mask.data(), out_words, fast.data(), fast_ones.data());
      plain::select({bits.data(), 3, words}, mask.data(), out_words, slow.data(), slow_ones.data());
      EXPECT_EQ(fast, slow);
      EXPECT_EQ(fast_ones, slow_ones);
      std::size_t at = 0;
      for (std::size_t i = 0; i < 64 * words; ++i)
        if ((mask[i / 64] >> (i % 64)) & 1) {
          EXPECT_EQ((fast[out_words + at / 64] >> (at % 64)) & 1, (bits[words + i / 64] >> (i % 64)) & 1);
          ++at;
        }
    }
}

TEST(PackedColumns, CommonOnesAreCountedUnderTheMask) {
  Rng rng = Rng::seeded(3);
  for (std::size_t words = 1; words <= 3; ++words) {
    const auto bits = random_words(5 * words, rng), mask = random_words(words, rng);
    std::vector<std::uint32_t> fast(5), slow(5), counted(5);
    common_ones({bits.data(), 5, words}, mask.data(), fast.data());
    plain::common_ones({bits.data(), 5, words}, mask.data(), slow.data());
    for (std::size_t i = 0; i < 5; ++i)
      for (std::size_t b = 0; b < 64 * words; ++b)
        counted[i] += (bits[i * words + b / 64] & mask[b / 64]) >> (b % 64) & 1;
    EXPECT_EQ(fast, counted);
    EXPECT_EQ(slow, counted);
  }
}

TEST(PackedColumns, SplittingGroupsIsSelectingInEach) {
  Rng rng = Rng::seeded(2);
  for (int trial = 0; trial < 100; ++trial) {
    const std::vector<std::uint32_t> sizes{1 + static_cast<std::uint32_t>(rng.bits(6)),
                                           1 + static_cast<std::uint32_t>(rng.bits(8))};
    std::vector<std::uint32_t> starts{0, (sizes[0] + 63) / 64};
    starts.push_back(starts[1] + (sizes[1] + 63) / 64);
    const std::size_t words = starts[2];
    auto bits = random_words(2 * words, rng);
    for (std::size_t column = 0; column < 2; ++column)  // nothing behind the last concept of a group
      for (std::size_t g = 0; g < 2; ++g)
        if (sizes[g] % 64) bits[column * words + starts[g + 1] - 1] &= (LabelWord{1} << (sizes[g] % 64)) - 1;
    std::vector<std::uint32_t> part_sizes, part_starts{0};
    for (std::size_t g = 0; g < 2; ++g) {
      std::uint32_t ones = 0;
      for (std::size_t w = starts[g]; w < starts[g + 1]; ++w)
        ones += static_cast<std::uint32_t>(std::popcount(bits[w]));
      for (std::uint32_t size : {sizes[g] - ones, ones}) {
        part_sizes.push_back(size);
        part_starts.push_back(part_starts.back() + (size + 63) / 64);
      }
    }
    std::vector<LabelWord> fast(std::size_t{2} * part_starts.back()), slow = fast;
    std::vector<std::uint32_t> fast_ones(8), slow_ones(8);
    split_groups({bits.data(), 2, words}, {starts, sizes}, bits.data(), {part_starts, part_sizes}, fast.data(),
                 fast_ones.data());
    plain::split_groups({bits.data(), 2, words}, {starts, sizes}, bits.data(), {part_starts, part_sizes}, slow.data(),
                        slow_ones.data());
    EXPECT_EQ(fast, slow);
    EXPECT_EQ(fast_ones, slow_ones);
    // The column that splits is constant in every part; the other one keeps its ones.
    EXPECT_EQ((std::vector<std::uint32_t>(fast_ones.begin(), fast_ones.begin() + 4)),
              (std::vector<std::uint32_t>{0, part_sizes[1], 0, part_sizes[3]}));
    std::uint32_t sum = 0, kept = 0;
    for (std::size_t w = words; w < 2 * words; ++w) sum += static_cast<std::uint32_t>(std::popcount(bits[w]));
    for (std::size_t i = 4; i < 8; ++i) kept += fast_ones[i];
    EXPECT_EQ(sum, kept);
    std::uint32_t found[2], plain_found[2];
    for (std::uint32_t least : {0u, 1u, 2u, 5u})
      EXPECT_EQ(partners({fast.data(), 2, part_starts.back()}, fast_ones.data(), {part_starts, part_sizes}, 0, 1, least,
                         found),
                plain::partners({fast.data(), 2, part_starts.back()}, fast_ones.data(), {part_starts, part_sizes}, 0, 1,
                                least, plain_found));
  }
}

}  // namespace discreet::packed_columns_test
