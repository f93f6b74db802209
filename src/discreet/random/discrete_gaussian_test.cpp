#include "discreet/random/discrete_gaussian.h"

#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::discrete_gaussian_test {

Interval mass_within(const Rational& sigma_squared, std::int64_t low, std::int64_t high) {
  Interval sum(0L);
  for (const auto& [z, mass] : oracle::gaussian(sigma_squared, 60))
    if (low <= z && z <= high) sum += mass;
  return sum;
}

// ---- the code's distribution: every bit string

TEST(DiscreteGaussian, EveryBitStringGivesTheLaw) {
  struct Case {
    Rational sigma_squared;
    std::size_t depth;
    Rational remainder;
  };
  for (const auto& [sigma_squared, depth, remainder] :
       {Case{{1, 4}, 17, {1, 2}}, Case{{1, 2}, 17, {1, 2}}, Case{{4, 3}, 16, {4, 5}}}) {
    auto law = oracle::play([&](Rng& rng) { return discrete_gaussian(sigma_squared, rng); }, depth);
    oracle::expect_played(law, oracle::gaussian(sigma_squared, 60), remainder);
  }
}

TEST(DiscreteGaussian, TablesGiveTheLawOnEveryBitString) {
  struct Case {
    Rational sigma_squared;
    int strip_bits, word_bits;
    std::size_t depth;
    Rational remainder;
  };
  for (const auto& [sigma_squared, strip_bits, word_bits, depth, remainder] :
       {Case{1, 0, 4, 16, {1, 2000}}, Case{{1, 3}, 0, 1, 16, {1, 4000}}, Case{{7, 2}, 0, 6, 18, {1, 5000}},
        Case{2, 1, 4, 13, {1, 4}}, Case{{9, 2}, 2, 3, 12, {1, 2}}}) {
    DiscreteGaussian noise(sigma_squared, strip_bits, {.word_bits = word_bits});
    oracle::expect_played(oracle::play([&](Rng& rng) { return noise(rng); }, depth),
                          oracle::gaussian(sigma_squared, 60), remainder);
  }
}

// The shipped tables have words of 32 bits. Every draw is the value at the place of the first word in the cumulative
// distribution.
TEST(DiscreteGaussian, TablesOfFullWidthAgreeWithTheOracleWordByWord) {
  DiscreteGaussian noise(Rational(5));
  std::map<std::int64_t, Interval> below;
  Interval sum(0L);
  for (const auto& [z, mass] : oracle::gaussian(5, 60)) below.emplace(z, sum), sum += mass;
  Rng rng = Rng::seeded(1), same = Rng::seeded(1);
  const Rational unit{Integer(1) << 32}, rest(1, Integer(1) << 100);
  for (int i = 0; i < 20000; ++i) {
    std::int64_t z = noise(rng);
    Rational word(same.bits(32));
    ASSERT_LE(below.at(z).low(), (word + 1) / unit);
    ASSERT_GE(below.at(z + 1).high() + rest, word / unit);
  }
}

TEST(DiscreteGaussian, AgreesWithABitByBitSearch) {
  auto ideal = oracle::gaussian(Rational(1, 2), 20);
  auto naive = oracle::play([&](Rng& rng) { return oracle::by_inversion(ideal, rng); }, 14);
  oracle::expect_same(oracle::play([](Rng& rng) { return discrete_gaussian(Rational(1, 2), rng); }, 15), naive);
  DiscreteGaussian noise(Rational(1, 2), {.word_bits = 4});
  oracle::expect_same(oracle::play([&](Rng& rng) { return noise(rng); }, 16), naive);
}

// ---- the step from the parts to the whole: one round, whatever is drawn again joins the remainder

TEST(DiscreteGaussian, OneRoundHasExactlyTheRatiosOfTheLaw) {
  for (const Rational& sigma_squared : {Rational(1), Rational(1, 2), Rational(19, 2)}) {
    auto round = explore([&](Rng& rng) { return discrete_gaussian_by_parts(sigma_squared, rng); },
                         Explorer(Explorer::Level::choices, {.depth = 2, .tail_bits = 10}));
    ASSERT_GE(round.mass.size(), 5u);
    for (const auto& [z, mass] : round.mass)
      EXPECT_EQ(compare(mass, -Rational(z) * z / (2 * sigma_squared), round.mass.at(0)), 0) << z;
    oracle::expect_exact_total(round);
  }
}

// ---- the stated distribution

TEST(DiscreteGaussian, ExploringEnclosesTheLawAndTheRemainder) {
  for (const Rational& sigma_squared : {Rational(1), Rational(1, 3), Rational(7, 2)}) {
    auto law = explore([&](Rng& rng) { return discrete_gaussian(sigma_squared, rng); },
                       Explorer(Explorer::Level::choices, {.tail_bits = 20}));
    oracle::expect_encloses(oracle::total(law).enclose(), 1, Rational(1, Integer(1) << 100));
    EXPECT_LE(law.remainder.enclose().high(), Rational(1, 1 << 20));
    auto ideal = oracle::gaussian(sigma_squared, 60);
    for (const auto& [z, mass] : law.mass) oracle::expect_meets(mass.enclose(), ideal.at(z));
  }
}

TEST(DiscreteGaussian, ClampedLawIsEnclosedAndFinite) {
  Rational sigma_squared(3, 2);
  for (auto [low, high] : {std::pair{-2, 3}, {-5, -2}, {1, 4}, {0, 1}, {2, 2}}) {
    auto law = explore([&](Rng& rng) { return discrete_gaussian(sigma_squared, low, high, rng); });
    ASSERT_EQ(law.mass.size(), static_cast<std::size_t>(high - low + 1));
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    oracle::expect_encloses(oracle::total(law).enclose(), 1, Rational(1, Integer(1) << 100));
    for (const auto& [z, mass] : law.mass)
      oracle::expect_meets(mass.enclose(), mass_within(sigma_squared, z == low ? -60 : z, z == high ? 60 : z));
  }
}

TEST(DiscreteGaussian, EveryBitStringGivesTheClampedLaw) {
  auto law = oracle::play([](Rng& rng) { return discrete_gaussian(Rational(1, 4), -1, 0, rng); }, 17);
  oracle::Masses<std::int64_t> ideal{{-1, mass_within(Rational(1, 4), -60, -1)},
                                     {0, mass_within(Rational(1, 4), 0, 60)}};
  oracle::expect_played(law, ideal, Rational(1, 2));
}

TEST(DiscreteGaussian, ReachesForksInTwoWithTheTail) {
  Rational sigma_squared(3, 2);
  for (std::int64_t t : {-4, -1, 0, 1, 2, 7}) {
    auto law = explore([&](Rng& rng) { return discrete_gaussian_reaches(sigma_squared, t, rng); });
    oracle::expect_encloses(oracle::total(law).enclose(), 1, Rational(1, Integer(1) << 100));
    oracle::expect_meets(law.mass.at(true).enclose(), mass_within(sigma_squared, t, 60));
  }
  auto played = oracle::play([](Rng& rng) { return discrete_gaussian_reaches(Rational(1, 4), 1, rng); }, 17);
  oracle::expect_played(played, oracle::Masses<bool>{{true, mass_within(Rational(1, 4), 1, 60)}}, Rational(1, 2));
}

TEST(DiscreteGaussian, PreparedNoiseStatesTheSameLaw) {
  DiscreteGaussian noise(Rational(2));
  auto law = explore(noise, Explorer(Explorer::Level::choices, {.tail_bits = 8}));
  oracle::expect_meets(law.mass.at(1).enclose(), oracle::gaussian(2, 60).at(1));
}

// ---- ends, statistics, sabotaged versions

TEST(DiscreteGaussian, PreparedNoiseRefusesVariancesBeyondItsRange) {
  EXPECT_THROW(DiscreteGaussian(Rational(0)), Error);
  EXPECT_THROW(DiscreteGaussian(Rational(-1)), Error);
  EXPECT_THROW(DiscreteGaussian(Rational(Integer(1) << 80)), Error);
  EXPECT_NO_THROW(DiscreteGaussian(Rational(1, Integer(1) << 100)));
}

TEST(DiscreteGaussian, VeryWideNoiseSpreadsAsItShould) {
  // 2^39 <= sigma: the fraction of draws beyond one sigma is 0.317..., tested at more than 7 standard
  // deviations.
  Rational sigma_squared(Integer(1) << 78);
  DiscreteGaussian noise(sigma_squared);
  Rng rng = Rng::seeded(4);
  int beyond = 0, single = 0;
  for (int i = 0; i < 10000; ++i) {
    beyond += std::abs(noise(rng)) > std::int64_t{1} << 39;
    single += std::abs(discrete_gaussian(sigma_squared, rng)) > std::int64_t{1} << 39;
  }
  EXPECT_NEAR(beyond, 3173, 350);
  EXPECT_NEAR(single, 3173, 350);
}

// Pr[Z < k] for the cuts, summed in double.
std::function<double(std::int64_t)> double_below(double sigma_squared) {
  auto reach = static_cast<std::int64_t>(12 * std::sqrt(sigma_squared)) + 12;
  std::vector<double> sums{0};
  for (std::int64_t z = -reach; z <= reach; ++z)
    sums.push_back(sums.back() + std::exp(-static_cast<double>(z * z) / (2 * sigma_squared)));
  return [=](std::int64_t k) {
    return sums[static_cast<std::size_t>(std::clamp<std::int64_t>(k + reach, 0, 2 * reach + 1))] / sums.back();
  };
}

void expect_fit_with_power(const std::vector<std::int64_t>& draws, double sigma) {
  auto reach = static_cast<std::int64_t>(5 * sigma) + 4;
  auto cuts = oracle::cuts(-reach, reach, std::max<std::int64_t>(1, reach / 50));
  auto fit = [&](double s) { return oracle::fit(draws, cuts, double_below(s * s)); };
  EXPECT_GT(fit(sigma), oracle::rejection_level) << sigma;
  EXPECT_LT(fit(1.1 * sigma), oracle::rejection_level) << sigma;
  EXPECT_LT(fit(0.9 * sigma), oracle::rejection_level) << sigma;
}

TEST(DiscreteGaussian, AMillionDrawsFitTheLaw) {
  for (std::uint64_t sigma : {1, 40})
    expect_fit_with_power(
        oracle::draw_many([&](Rng& rng) { return discrete_gaussian(Rational(sigma * sigma), rng); }, 31),
        static_cast<double>(sigma));
}

TEST(DiscreteGaussian, AMillionPreparedDrawsFitTheLaw) {
  for (std::uint64_t sigma : {1, 40, 1000}) {
    DiscreteGaussian noise(Rational(sigma * sigma));
    std::vector<std::int64_t> draws(oracle::many_draws);
    Rng rng = Rng::seeded(32);
    noise.fill(draws, rng);
    expect_fit_with_power(draws, static_cast<double>(sigma));
  }
}

TEST(DiscreteGaussianSabotage, AcceptanceAroundTheWrongPlaceIsCaught) {
  // The proposal of scale 1 for sigma^2 = 1/2 is kept around |y| = 1/2; here around 0.
  auto broken = [](Rng& rng) {
    std::int64_t y;
    do y = discrete_laplace(1, 1, rng);
    while (!bernoulli_exp(Rational(y * y), rng));
    return y;
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 19), oracle::gaussian(Rational(1, 2), 60)));
}

TEST(DiscreteGaussianSabotage, AVarianceOffByAHundredthIsCaught) {
  DiscreteGaussian noise(Rational(101, 100), {.word_bits = 4});
  EXPECT_FALSE(oracle::fits(oracle::play([&](Rng& rng) { return noise(rng); }, 20), oracle::gaussian(1, 60)));
}

}  // namespace discreet::discrete_gaussian_test
