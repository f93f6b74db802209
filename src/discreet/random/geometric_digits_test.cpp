#include "discreet/random/geometric_digits.h"

#include "discreet/random/oracle_test.h"

namespace discreet::geometric_digits_test {

Real exactly(const Rational& rate) {
  return [rate](unsigned precision) { return Interval(rate, precision); };
}

// Property 1: digits drawn apart from each other make the distribution of G mod 2^bits, which is a geometric one cut
//             off.
TEST(GeometricDigits, EveryBitStringGivesTheLawOfTheLowDigits) {
  Rational rate(1, 3);
  auto ideal = oracle::normalised(
      0, 3, [&](std::int64_t k) { return oracle::exp_minus(rate * k); }, Interval(0L));
  for (int digit_bits : {1, 2}) {
    GeometricDigits digits(exactly(rate), 2, {.word_bits = 4, .digit_bits = digit_bits});
    auto law = oracle::play([&](Rng& rng) { return static_cast<std::int64_t>(digits(rng)); }, 20);
    oracle::expect_played(law, ideal, Rational(1, 10000));
    EXPECT_EQ(law.mass.size(), 4u);
  }
}

TEST(GeometricDigits, ThereMayBeNone) {
  GeometricDigits digits(exactly(2), 0, {});
  Rng rng = Rng::seeded(1), same = Rng::seeded(1);
  EXPECT_EQ(digits(rng), 0u);
  EXPECT_EQ(rng.bits(64), same.bits(64));
}

TEST(GeometricDigits, TheTopKeepsAModerateTable) {
  for (const Rational& rate :
       {Rational(1, 1000000007), Rational(1, 100), Rational(1, 8), Rational(1, 7), Rational(3)}) {
    int bits = GeometricDigits::suitable_bits(rate);
    Rational top = rate * Rational(Integer(1) << bits);
    EXPECT_TRUE(bits == 0 || (top > Rational(1, 8) && top <= Rational(1, 4))) << rate;
    std::int64_t values = GeometricDigits::top_values(top, 32);
    EXPECT_LE(values, 180);
    EXPECT_LT(oracle::exp_minus(top * values).high(), Rational(1, Integer(1) << 32));
  }
}

TEST(GeometricDigitsSabotage, DigitsOfOneWeightAreCaught) {
  // Both digits drawn with the weight of the lower one.
  Rational rate(1, 3);
  auto ideal = oracle::normalised(
      0, 3, [&](std::int64_t k) { return oracle::exp_minus(rate * k); }, Interval(0L));
  GeometricDigits digit(exactly(rate), 1, {.word_bits = 4});
  auto broken = [&](Rng& rng) {
    auto low = static_cast<std::int64_t>(digit(rng));
    return low + 2 * static_cast<std::int64_t>(digit(rng));
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 20), ideal));
}

}  // namespace discreet::geometric_digits_test
