#include "discreet/algebra/row_operations.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace discreet::row_operations_test {

using Words = std::vector<std::uint64_t>;

Words random_words(std::size_t size, std::mt19937_64& random) {
  Words words(size);
  for (auto& word : words) word = random();
  return words;
}

// Lengths on both sides of the short row, of every vector width and of its remainders.
constexpr std::size_t lengths = 41;

TEST(RowOperations, InnerProductIsTheParityOfCommonBitsAtEveryLength) {
  std::mt19937_64 random(1);
  for (std::size_t words = 0; words < lengths; ++words) {
    Words a = random_words(words, random), b = random_words(words, random);
    int common = 0;
    for (std::size_t w = 0; w < words; ++w)
      for (int bit = 0; bit < 64; ++bit) common += (a[w] >> bit & 1) && (b[w] >> bit & 1);
    EXPECT_EQ(inner_product(a.data(), b.data(), words), common % 2 == 1);
    EXPECT_EQ(long_inner_product(a.data(), b.data(), words), common % 2 == 1);
  }
}

TEST(RowOperations, SumsTouchTheirWordsAndNoOthers) {
  std::mt19937_64 random(2);
  for (std::size_t words = 0; words < lengths; ++words) {
    Words a = random_words(words + 1, random), b = random_words(words + 1, random), sum = a, made = a;
    xor_into(sum.data(), b.data(), words);
    xor_of(made.data(), a.data(), b.data(), words);
    for (std::size_t w = 0; w < words; ++w) EXPECT_EQ(sum[w], a[w] ^ b[w]);
    EXPECT_EQ(sum[words], a[words]);
    EXPECT_EQ(made, sum);
  }
}

TEST(RowOperations, ManySourcesAreAddedOnceEach) {
  std::mt19937_64 random(3);
  for (std::size_t count = 0; count <= 20; ++count) {
    for (std::size_t words : {1, 3, 4, 5, 17}) {
      std::vector<Words> sources;
      std::vector<const std::uint64_t*> pointers;
      for (std::size_t s = 0; s < count; ++s) sources.push_back(random_words(words, random));
      for (const Words& source : sources) pointers.push_back(source.data());
      Words target = random_words(words, random), expected = target;
      for (const Words& source : sources)
        for (std::size_t w = 0; w < words; ++w) expected[w] ^= source[w];
      xor_into(target.data(), pointers.data(), count, words);
      EXPECT_EQ(target, expected);
    }
  }
}

}  // namespace discreet::row_operations_test
