#include "discreet/local/randomizers/word_coin.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/random/explore/probability.h"

namespace discreet::word_coin_test {

TEST(WordCoin, FallsWhenTheWordIsBelowTheThreshold) {
  Rng words = Rng::seeded(5), coins = Rng::seeded(5);
  constexpr std::uint64_t threshold = 0x9000000000000000;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(word_coin(threshold, coins), words.bits(64) < threshold);
  EXPECT_FALSE(word_coin(0, coins));
}

TEST(WordCoin, ForksWithItsExactProbability) {
  auto law = explore([](Rng& rng) { return word_coin(3, rng); });
  EXPECT_EQ(law.mass.at(true).rational(), Rational(3, Integer(1) << 64));
  EXPECT_EQ(law.mass.at(false).rational(), Rational(1 - Rational(3, Integer(1) << 64)));
}

// Every word of 8 bits, for every number of faces: all faces come equally often, and as often as they can.
TEST(WordDie, EveryFaceIsEquallyLikely) {
  for (unsigned n = 1; n < 256; ++n) {
    std::vector<unsigned> seen(n);
    for (unsigned word = 0; word < 256; ++word)
      if (auto face = face_of<std::uint8_t>(static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(n)))
        ++seen.at(*face);
    for (unsigned count : seen) EXPECT_EQ(count, 256 / n) << n << " faces";
  }
}

TEST(WordDie, TakesAWordAgainOnlyPastTheLastWholeRound) {
  constexpr std::uint64_t n = 10, rest = 6;  // 2^64 mod 10
  EXPECT_EQ(face_of<std::uint64_t>(~std::uint64_t{0} - rest, n), 9u);
  EXPECT_EQ(face_of<std::uint64_t>(~std::uint64_t{0} - rest + 1, n), std::nullopt);
  EXPECT_EQ(face_of<std::uint64_t>(~std::uint64_t{0}, std::uint64_t{1} << 32), (std::uint64_t{1} << 32) - 1);
}

TEST(WordDie, OneFaceTakesAWordToo) {
  Rng a = Rng::seeded(2), b = Rng::seeded(2);
  EXPECT_EQ(word_die(1, a), 0u);
  b.bits(64);
  EXPECT_EQ(a.bits(64), b.bits(64));
}

TEST(WordDie, ForksOverItsFaces) {
  auto law = explore([](Rng& rng) { return word_die(3, rng); });
  for (std::uint64_t face : {0u, 1u, 2u}) EXPECT_EQ(law.mass.at(face).rational(), Rational(1, 3));
}

// threshold / (2^64 - threshold) <= (a/b) e^epsilon < (threshold + 1) / (2^64 - threshold - 1), decided exactly.
TEST(TruthThreshold, IsTheLargestThatKeepsThePromise) {
  for (const char* epsilon : {"1e-6", "1/2", "1", "22/7", "16"})
    for (auto [a, b] : {std::pair{1u, 1u}, {1u, 3u}, {3u, 4u}, {1u, 1048575u}, {7u, 2u}}) {
      const Rational x = parse_rational(epsilon);
      const std::uint64_t threshold = truth_threshold(x, a, b);
      auto above = [&](const Rational& truth) {
        return *compare(Probability(truth * b), x, Probability((1 - truth) * a));
      };
      EXPECT_LT(above(word_probability(threshold)), 0);
      EXPECT_GT(above(word_probability(threshold) + Rational(1, Integer(1) << 64)), 0);
    }
}

TEST(DecayThreshold, IsTheLeastThatDecaysNoFaster) {
  for (const char* text : {"1e-6", "1/3", "1", "16"}) {
    const Rational x = parse_rational(text), unit(1, Integer(1) << 64);
    const Rational ratio = word_probability(decay_threshold(x));
    EXPECT_GT(*compare(Probability(ratio), -x, Probability(Rational(1))), 0);
    EXPECT_LT(*compare(Probability(ratio - unit), -x, Probability(Rational(1))), 0);
  }
  EXPECT_EQ(decay_threshold(Rational(1, Integer(1) << 80)), ~std::uint64_t{0});
}

TEST(CheckReportEpsilon, NamesTheOption) {
  for (const char* bad : {"0", "-1", "1e-7", "17"}) EXPECT_THROW(check_report_epsilon(parse_rational(bad)), Error);
  check_report_epsilon(Rational(1, 1000000));
  check_report_epsilon(16);
}

}  // namespace discreet::word_coin_test
