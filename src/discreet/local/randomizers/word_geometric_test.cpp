#include "discreet/local/randomizers/word_geometric.h"

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"
#include "discreet/random/oracle_test.h"

namespace discreet::word_geometric_test {

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

}  // namespace discreet::word_geometric_test
