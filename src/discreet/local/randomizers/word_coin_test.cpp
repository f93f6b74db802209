#include "discreet/local/randomizers/word_coin.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"
#include "discreet/random/explore/probability.h"
#include "discreet/random/oracle_test.h"

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

// Pr[min(heads, cut) = k] by the definition.
oracle::Masses<std::uint64_t> stated(const Rational& ratio, std::uint64_t cut) {
  oracle::Masses<std::uint64_t> masses;
  Rational reached = 1;
  for (std::uint64_t k = 0; k < cut; ++k, reached *= ratio) masses.emplace(k, Interval(reached * (1 - ratio)));
  masses.emplace(cut, Interval(reached));
  return masses;
}

// Property 1 by every string of bits, for every ratio of words of 1, 2, 3 and 4 bits.
TEST(WordGeometric, EveryBitStringGivesTheLaw) {
  constexpr std::size_t depth = 18;
  for (int bits : {1, 2, 3, 4})
    for (std::uint64_t threshold = 1; threshold < std::uint64_t{1} << bits; ++threshold)
      for (std::uint64_t cut : {0u, 1u, 2u, 3u, 5u, 8u, 30u}) {
        const WordGeometric heads(threshold, 30, bits);
        auto law = oracle::play([&](Rng& rng) { return heads(cut, rng); }, depth);
        // A run that takes all words has a power between the ends of a cell of the last but one.
        const Rational left(cut, std::uint64_t{1} << (depth - static_cast<std::size_t>(bits)));
        oracle::expect_played(law, stated(Rational(threshold, std::uint64_t{1} << bits), cut), left);
      }
}

TEST(WordGeometric, ForksWithItsExactLaw) {
  const std::uint64_t threshold = 0xf07d5fde38151e73;
  const WordGeometric heads(threshold, 9);
  const Rational ratio(Integer(threshold), Integer(1) << 64);
  for (std::uint64_t cut : {0u, 1u, 9u}) {
    auto law = explore([&](Rng& rng) { return heads(cut, rng); });
    EXPECT_EQ(law.mass.size(), cut + 1);
    Rational reached = 1;
    for (std::uint64_t k = 0; k <= cut; ++k, reached *= ratio)
      EXPECT_EQ(law.mass.at(k).rational(), k == cut ? reached : Rational(reached * (1 - ratio)));
  }
}

// Real words of 64 bits, each decided alone.
TEST(WordGeometric, IsTheLargestPowerThatTheWordIsBelow) {
  constexpr std::uint64_t thresholds[] = {0xf07d5fde38151e73, 0x8000000000000000, 3, 0xffffffffffffffff};
  for (std::uint64_t threshold : thresholds) {
    const WordGeometric heads(threshold, 40);
    const Integer unit = Integer(1) << 64;
    Rng words = Rng::seeded(7), drawn = Rng::seeded(7);
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t word = words.bits(64), k = heads(40, drawn);
      const Rational u(Integer(word), unit), ratio(Integer(threshold), unit);
      Rational power = 1;
      for (std::uint64_t j = 0; j < k; ++j) power *= ratio;
      EXPECT_LT(u, power);
      EXPECT_TRUE(k == 40 || u >= power * ratio);
    }
    EXPECT_EQ(words.bits(64), drawn.bits(64)) << "one word each";
  }
}

// The longest cut of a randomizer, with a ratio at which most numbers lie in the millions. The mean of 20,000 draws is
// off by less than six of its standard deviations; the seed is fixed.
TEST(WordGeometric, LongDrawsHaveTheirMean) {
  constexpr std::uint64_t cut = (1 << 24) + 65535;
  constexpr double rate = 1e-7;
  const auto threshold = static_cast<std::uint64_t>(std::ldexp(std::exp(-rate), 64));
  const WordGeometric heads(threshold, cut);
  Rng rng = Rng::seeded(3);
  constexpr int draws = 20'000;
  double sum = 0;
  for (int i = 0; i < draws; ++i) sum += static_cast<double>(heads(cut, rng));
  const double mean = -std::expm1(-rate * static_cast<double>(cut)) / rate;
  EXPECT_NEAR(sum / draws, mean, 3 * static_cast<double>(cut) / std::sqrt(draws));
}

TEST(WordGeometric, RefusesWhatIsNoCoin) {
  EXPECT_THROW(WordGeometric(0, 1), Error);
  EXPECT_THROW(WordGeometric(8, 1, 3), Error);
  EXPECT_THROW(WordGeometric(1, 1, 0), Error);
  EXPECT_THROW(WordGeometric(1, 1, 65), Error);
  Rng rng = Rng::seeded(1);
  EXPECT_THROW(WordGeometric(1, 7)(8, rng), Error);
}

TEST(WordGeometricSabotage, APowerThatIsRoundedIsCaught) {
  // 25/64 for (5/8)^2, rounded down to 3/8.
  auto rounded = [](Rng& rng) {
    const std::uint64_t word = rng.bits(3);
    return std::uint64_t{word < 3 ? 2u : word < 5 ? 1u : 0u};
  };
  EXPECT_FALSE(oracle::fits(oracle::play(rounded, 18), stated(Rational(5, 8), 2)));
  const WordGeometric sound(5, 2, 3);
  EXPECT_TRUE(oracle::fits(oracle::play([&](Rng& rng) { return sound(2, rng); }, 18), stated(Rational(5, 8), 2)));
}

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

}  // namespace discreet::word_coin_test
