#include "discreet/random/inversion.h"

#include "discreet/random/oracle_test.h"

namespace discreet::inversion_test {

// Pr[Z < k] of Pr[Z = k] = 2^-(k+1), k >= 0: thresholds that are exact words.
Interval halving(std::int64_t k, unsigned precision) {
  if (k <= 0) return Interval(0L, precision);
  return Interval(1 - Rational(1, Integer(1) << static_cast<unsigned>(k)), precision);
}

// The same around 0 with ratio 1/3: Pr[Z = z] = (1/2) 3^-|z|.
Interval thirds(std::int64_t k, unsigned precision) {
  Integer power = boost::multiprecision::pow(Integer(3), static_cast<unsigned>(k <= 0 ? 1 - k : k));
  Rational tail = Rational(3, 4) / Rational(power);
  return Interval(k <= 0 ? tail : Rational(1 - tail), precision);
}

Inversion tabled(Inversion::Below below, std::int64_t first, std::int64_t last, int word_bits) {
  std::vector<Interval> thresholds;
  for (std::int64_t k = first; k <= last; ++k) thresholds.push_back(below(k, Inversion::table_precision(word_bits)));
  return Inversion(first, thresholds, below, word_bits);
}

oracle::Masses<std::int64_t> masses(Inversion::Below below, std::int64_t first, std::int64_t last) {
  oracle::Masses<std::int64_t> result;
  for (std::int64_t k = first; k <= last; ++k) result.emplace(k, below(k + 1, 200) - below(k, 200));
  return result;
}

TEST(Inversion, WordsThatEndOnAThresholdAreDecidedAtOnce) {
  auto law = oracle::play([draw = tabled(halving, 0, 3, 3)](Rng& rng) { return draw(rng); }, 3);
  EXPECT_EQ(*law.mass.at(0).rational(), Rational(1, 2));
  EXPECT_EQ(*law.mass.at(2).rational(), Rational(1, 8));
  EXPECT_EQ(*law.remainder.rational(), Rational(1, 8));  // beyond the table
}

TEST(Inversion, EveryBitStringGivesTheLawWhateverTheTableHolds) {
  for (int word : {1, 2, 5, 8})
    for (std::int64_t reach : {0, 1, 6}) {
      auto right = oracle::play([draw = tabled(halving, 0, reach, word)](Rng& rng) { return draw(rng); }, 16);
      oracle::expect_played(right, masses(halving, 0, 40), Rational(1, 1 << 8));
      auto both = oracle::play([draw = tabled(thirds, -reach, reach, word)](Rng& rng) { return draw(rng); }, 16);
      oracle::expect_played(both, masses(thirds, -40, 40), Rational(1, 1 << 8));
    }
}

TEST(Inversion, AgreesWithABitByBitSearch) {
  auto ideal = masses(thirds, -30, 30);
  auto naive = oracle::play([&](Rng& rng) { return oracle::by_inversion(ideal, rng); }, 16);
  auto law = oracle::play([draw = tabled(thirds, -3, 3, 4)](Rng& rng) { return draw(rng); }, 16);
  oracle::expect_played(naive, ideal, Rational(1, 1 << 8));
  oracle::expect_same(law, naive);
}

// Enclosures so wide that the table decides nothing: all is left to the refinement.
TEST(Inversion, AUselessTableIsStillExact) {
  Interval anything(Rational(0), Rational(1));
  Inversion draw(-2, std::vector<Interval>(5, anything), thirds, 4);
  auto law = oracle::play([&](Rng& rng) { return draw(rng); }, 16);
  oracle::expect_played(law, masses(thirds, -40, 40), Rational(1, 1 << 8));
}

TEST(InversionSabotage, ATableShiftedByOneValueIsCaught) {
  std::vector<Interval> thresholds;
  for (std::int64_t k = -3; k <= 3; ++k) thresholds.push_back(thirds(k + 1, 96));
  Inversion broken(-3, thresholds, thirds, 4);
  EXPECT_FALSE(oracle::fits(oracle::play([&](Rng& rng) { return broken(rng); }, 16), masses(thirds, -40, 40)));
}

// A threshold that claims to be certain one word too early is caught although it moves 1/256 only.
TEST(InversionSabotage, AThresholdOneWordOffIsCaught) {
  std::vector<Interval> thresholds;
  for (std::int64_t k = -3; k <= 3; ++k) thresholds.push_back(thirds(k, 96) + Interval(Rational(k == 1 ? 1 : 0, 256)));
  Inversion broken(-3, thresholds, thirds, 8);
  EXPECT_FALSE(oracle::fits(oracle::play([&](Rng& rng) { return broken(rng); }, 24), masses(thirds, -40, 40)));
}

}  // namespace discreet::inversion_test
