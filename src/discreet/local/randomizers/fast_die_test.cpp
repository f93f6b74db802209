#include "discreet/local/randomizers/fast_die.h"

#include <gtest/gtest.h>

namespace discreet::fast_die_test {

TEST(FastDie, IsTheDieOfWords) {
  constexpr std::uint64_t most = ~std::uint64_t{0};
  Rng rng = Rng::seeded(6);
  std::vector<std::uint64_t> sizes{
      1, 2, 3, 5, 7, 64, 127, 128, 1000003, std::uint64_t{1} << 32, most / 2, most / 2 + 1, most - 1, most};
  for (int i = 0; i < 200; ++i) sizes.push_back(rng.bits(64) >> rng.bits(6) | 1);
  for (std::uint64_t n : sizes) {
    const FastDie die(n);
    auto check = [&](std::uint64_t word) {
      EXPECT_EQ(die.face(word), face_of<std::uint64_t>(word, n)) << word << " " << n;
    };
    for (std::uint64_t word = 0; word < 20; ++word)
      check(word), check(most - word), check(n - 1 + word), check(most / n * n - 1 - word);
    for (int i = 0; i < 500; ++i) check(rng.bits(64));
  }
}

TEST(FastDie, TakesTheSameWords) {
  Rng a = Rng::seeded(2), b = Rng::seeded(2);
  for (std::uint64_t n : {1u, 6u, 100u}) {
    const FastDie die(n);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(die(a), word_die(n, b));
  }
}

}  // namespace discreet::fast_die_test
