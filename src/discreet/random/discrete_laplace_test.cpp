#include "discreet/random/discrete_laplace.h"

#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/geometric.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::discrete_laplace_test {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

// The sum of the oracle's masses over [low, high].
Interval mass_within(const Rational& scale, std::int64_t low, std::int64_t high) {
  Interval sum(0L);
  for (const auto& [z, mass] : oracle::laplace(scale, 150))
    if (low <= z && z <= high) sum += mass;
  return sum;
}

double double_below(double scale, std::int64_t k) {
  double q = std::exp(-1 / scale), at = static_cast<double>(k);
  return k <= 0 ? std::exp(-(1 - at) / scale) / (1 + q) : 1 - std::exp(-at / scale) / (1 + q);
}

// ---- the code's distribution: every bit string

TEST(DiscreteLaplace, EveryBitStringGivesTheLaw) {
  struct Case {
    Rational scale;
    std::size_t depth;
    Rational remainder;
  };
  for (const auto& [scale, depth, remainder] :
       {Case{{1, 3}, 20, {1, 10}}, Case{1, 20, {1, 10}}, Case{{5, 2}, 17, {1, 2}}}) {
    auto law = oracle::play([&](Rng& rng) { return discrete_laplace(scale, rng); }, depth);
    oracle::expect_played(law, oracle::laplace(scale, 150), remainder);
  }
}

TEST(DiscreteLaplace, TablesGiveTheLawOnEveryBitString) {
  struct Case {
    Rational scale;
    TableSizes sizes;
    std::size_t depth;
    Rational remainder;
  };
  for (const auto& [scale, sizes, depth, remainder] :
       {Case{1, {4, 1}, 24, {1, 400000}}, Case{1, {1, 1}, 20, {1, 30000}}, Case{{1, 3}, {8, 1}, 24, {1, 1000000}},
        Case{{7, 2}, {3, 1}, 24, {1, 100000}}, Case{8, {4, 1}, 16, {1, 20}}, Case{17, {3, 1}, 15, {1, 4}},
        Case{17, {3, 2}, 15, {1, 10}}}) {
    DiscreteLaplace noise(scale, sizes);
    oracle::expect_played(oracle::play([&](Rng& rng) { return noise(rng); }, depth), oracle::laplace(scale, 800),
                          remainder);
  }
}

// The shipped tables have words of 32 bits. Every draw is the value at the place of the first word in the cumulative
// distribution.
TEST(DiscreteLaplace, TablesOfFullWidthAgreeWithTheOracleWordByWord) {
  Rational scale(3, 2);
  DiscreteLaplace noise(scale);
  std::map<std::int64_t, Interval> below;
  Interval sum(0L);
  for (const auto& [z, mass] : oracle::laplace(scale, 150)) below.emplace(z, sum), sum += mass;
  Rng rng = Rng::seeded(1), same = Rng::seeded(1);
  const Rational unit{Integer(1) << 32}, rest(1, Integer(1) << 100);
  for (int i = 0; i < 20000; ++i) {
    std::int64_t z = noise(rng);
    Rational word(same.bits(32));
    ASSERT_LE(below.at(z).low(), (word + 1) / unit);
    ASSERT_GE(below.at(z + 1).high() + rest, word / unit);
  }
}

TEST(DiscreteLaplace, AgreesWithTheDifferenceOfTwoCounts) {
  auto naive = oracle::play([](Rng& rng) { return oracle::laplace_by_difference(Rational(1, 2), rng); }, 18);
  oracle::expect_same(oracle::play([](Rng& rng) { return discrete_laplace(Rational(1, 2), rng); }, 18), naive);
  DiscreteLaplace noise(Rational(1, 2), {.word_bits = 4});
  oracle::expect_same(oracle::play([&](Rng& rng) { return noise(rng); }, 20), naive);
}

// ---- the step from the parts to the whole: one round, whatever is drawn again joins the remainder

TEST(DiscreteLaplace, OneRoundHasExactlyTheRatiosOfTheLaw) {
  for (const Rational& scale : {Rational(1), Rational(2, 7), Rational(13, 3)}) {
    auto round = explore([&](Rng& rng) { return discrete_laplace_by_parts(scale, rng); },
                         Explorer(Explorer::Level::choices, {.depth = 2, .tail_bits = 10}));
    ASSERT_GE(round.mass.size(), 3u);
    for (const auto& [z, mass] : round.mass)
      EXPECT_EQ(compare(mass, -abs(Rational(z)) / scale, round.mass.at(0)), 0) << z;
    oracle::expect_exact_total(round);
  }
}

// ---- the stated distribution

TEST(DiscreteLaplace, ExploringStatesTheLawAndAnExactRemainder) {
  for (const Rational& scale : {Rational(1), Rational(1, 3), Rational(7, 2)}) {
    auto law = explore([&](Rng& rng) { return discrete_laplace(scale, rng); },
                       Explorer(Explorer::Level::choices, {.tail_bits = 20}));
    oracle::expect_exact_total(law);
    EXPECT_LE(law.remainder.enclose().high(), Rational(1, 1 << 20));
    Interval q = oracle::exp_minus(1 / scale), one(1L);
    oracle::expect_meets(law.mass.at(0).enclose(), (one - q) / (one + q));
    auto ideal = oracle::laplace(scale, 150);
    for (const auto& [z, mass] : law.mass) {
      EXPECT_EQ(compare(mass, -abs(Rational(z)) / scale, law.mass.at(0)), 0);
      oracle::expect_meets(mass.enclose(), ideal.at(z));
    }
  }
}

TEST(DiscreteLaplace, ClampedLawIsExactAndFinite) {
  Rational scale(3, 2);
  for (auto [low, high] : {std::pair{-2, 3}, {-5, -2}, {1, 4}, {0, 1}, {-1, 0}, {2, 2}}) {
    auto law = explore([&](Rng& rng) { return discrete_laplace(scale, low, high, rng); });
    ASSERT_EQ(law.mass.size(), static_cast<std::size_t>(high - low + 1));
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    oracle::expect_exact_total(law);
    for (const auto& [z, mass] : law.mass)
      oracle::expect_meets(mass.enclose(), mass_within(scale, z == low ? -150 : z, z == high ? 150 : z));
  }
}

TEST(DiscreteLaplace, EveryBitStringGivesTheClampedLaw) {
  auto law = oracle::play([](Rng& rng) { return discrete_laplace(Rational(1, 2), -1, 2, rng); }, 18);
  oracle::Masses<std::int64_t> ideal;
  for (std::int64_t z : {-1, 0, 1, 2})
    ideal.emplace(z, mass_within(Rational(1, 2), z == -1 ? -150 : z, z == 2 ? 150 : z));
  oracle::expect_played(law, ideal, Rational(1, 10));
}

TEST(DiscreteLaplace, ReachesForksInTwoWithTheTail) {
  Rational scale(3, 2);
  for (std::int64_t t : {-4, -1, 0, 1, 2, 7}) {
    auto law = explore([&](Rng& rng) { return discrete_laplace_reaches(scale, t, rng); });
    oracle::expect_exact_total(law);
    oracle::expect_meets(law.mass.at(true).enclose(), mass_within(scale, t, 150));
    auto played = oracle::play([&](Rng& rng) { return discrete_laplace_reaches(scale, t, rng); }, 15);
    oracle::Masses<bool> ideal{{true, mass_within(scale, t, 150)}, {false, mass_within(scale, -150, t - 1)}};
    oracle::expect_played(played, ideal, Rational(1, 2));
  }
}

TEST(DiscreteLaplace, PreparedNoiseStatesTheSameLaw) {
  DiscreteLaplace noise(Rational(2));
  Explorer explorer(Explorer::Level::choices, {.tail_bits = 8});
  auto prepared = explore(noise, explorer);
  auto single = explore([](Rng& rng) { return discrete_laplace(2, rng); }, explorer);
  ASSERT_EQ(prepared.mass.size(), single.mass.size());
  for (const auto& [z, mass] : single.mass) EXPECT_EQ(compare(prepared.mass.at(z), 0, mass), 0);
}

// ---- ends of the range

TEST(DiscreteLaplace, IsClampedAtTheEndsOfTheRange) {
  Rng rng = Rng::seeded(5);
  int ends = 0;
  for (int i = 0; i < 200; ++i) {
    std::int64_t z = discrete_laplace(Rational(Integer(1) << 70), rng);
    ends += z == least || z == greatest;
  }
  EXPECT_GT(ends, 180);  // within the range with probability 2^-7 a draw
  EXPECT_TRUE(discrete_laplace_reaches(1, least, rng));
  EXPECT_TRUE(
      explore([](Rng& r) { return discrete_laplace_reaches(Rational(1, 1000), least, r); }).mass.contains(true));
}

TEST(DiscreteLaplace, PreparedNoiseRefusesScalesBeyondItsRange) {
  EXPECT_THROW(DiscreteLaplace(Rational(0)), Error);
  EXPECT_THROW(DiscreteLaplace(Rational(-1)), Error);
  EXPECT_THROW(DiscreteLaplace(Rational(Integer(1) << 48)), Error);
  EXPECT_NO_THROW(DiscreteLaplace(Rational(Integer(1) << 47)));
  EXPECT_NO_THROW(DiscreteLaplace(Rational(1, Integer(1) << 100)));
}

// ---- statistics on what ships, and the power guard: a scale off by a tenth is rejected

void expect_fit_with_power(const std::vector<std::int64_t>& draws, double scale) {
  auto reach = static_cast<std::int64_t>(8 * scale) + 4;
  auto cuts = oracle::cuts(-reach, reach, std::max<std::int64_t>(1, reach / 50));
  auto fit = [&](double s) { return oracle::fit(draws, cuts, [&](std::int64_t k) { return double_below(s, k); }); };
  EXPECT_GT(fit(scale), oracle::rejection_level) << scale;
  EXPECT_LT(fit(1.1 * scale), oracle::rejection_level) << scale;
  EXPECT_LT(fit(0.9 * scale), oracle::rejection_level) << scale;
}

TEST(DiscreteLaplace, AMillionDrawsFitTheLaw) {
  for (const Rational& scale : {Rational(1, 2), Rational(1), Rational(1000)})
    expect_fit_with_power(oracle::draw_many([&](Rng& rng) { return discrete_laplace(scale, rng); }, 11),
                          to_double(scale));
}

TEST(DiscreteLaplace, AMillionPreparedDrawsFitTheLaw) {
  for (const Rational& scale : {Rational(1, 2), Rational(1), Rational(25, 2), Rational(1000), Rational(1000000)}) {
    DiscreteLaplace noise(scale);
    std::vector<std::int64_t> draws(oracle::many_draws);
    Rng rng = Rng::seeded(12);
    noise.fill(draws, rng);
    expect_fit_with_power(draws, to_double(scale));
  }
}

TEST(DiscreteLaplace, BeyondWordsTheDrawsFitTheLaw) {
  Rational scale((Integer(1) << 70) + 1, Integer(1) << 70);
  Rng rng = Rng::seeded(13);
  std::vector<std::int64_t> draws(100000);
  for (auto& z : draws) z = discrete_laplace(scale, rng);
  auto cuts = oracle::cuts(-10, 10, 1);
  EXPECT_GT(oracle::fit(draws, cuts, [](std::int64_t k) { return double_below(1, k); }), oracle::rejection_level);
}

// ---- broken samplers are caught by playing every bit string

TEST(DiscreteLaplaceSabotage, MinusZeroThatIsNotDrawnAgainIsCaught) {
  auto keeps_minus_zero = [](Rng& rng) {
    auto size = static_cast<std::int64_t>(geometric_exp(1, 1, rng));
    return rng.bits(1) ? -size : size;
  };
  EXPECT_FALSE(oracle::fits(oracle::play(keeps_minus_zero, 16), oracle::laplace(1, 150)));
}

TEST(DiscreteLaplaceSabotage, AThresholdOffByOneIsCaught) {
  Rational scale(1);
  auto below = [&](std::int64_t k, unsigned precision) {
    Interval tail = exp(Interval(Rational(-(k <= 0 ? 2 - k : k)), precision));  // 2 where 1 belongs
    tail = tail / (exp(Interval(Rational(-1), precision)) + Interval(1L));
    return k <= 0 ? tail : Interval(1L) - tail;
  };
  std::vector<Interval> thresholds;
  for (std::int64_t k = -4; k <= 4; ++k) thresholds.push_back(below(k, 96));
  Inversion broken(-4, thresholds, below, 4);
  EXPECT_FALSE(oracle::fits(oracle::play([&](Rng& rng) { return broken(rng); }, 20), oracle::laplace(1, 150)));
}

TEST(DiscreteLaplaceSabotage, AScaleOffByAThousandthIsCaught) {
  DiscreteLaplace noise(Rational(1001, 1000), {.word_bits = 4});
  EXPECT_FALSE(oracle::fits(oracle::play([&](Rng& rng) { return noise(rng); }, 24), oracle::laplace(1, 150)));
}

}  // namespace discreet::discrete_laplace_test
