#include "discreet/random/fair_binomial.h"

#include <bit>
#include <cmath>

#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::fair_binomial_test {

Rational mass(std::uint64_t n, std::uint64_t k) {
  return Rational(binomial_coefficient(n, k), Integer(1) << static_cast<unsigned>(n));
}

TEST(LogFactorial, EnclosesTheLogarithmOfTheProduct) {
  Integer product = 1;
  for (unsigned n = 0; n <= 40; ++n) {
    if (n > 0) product *= n;
    oracle::expect_meets(log_factorial(n, 128), log(Interval(Rational(product))), Rational(1, Integer(1) << 100));
  }
}

TEST(LogFactorial, StepsByTheLogarithmHoweverLarge) {
  Integer n = (Integer(1) << 90) + 12345;
  Interval step = log_factorial(n, 256) - log_factorial(n - 1, 256);
  oracle::expect_meets(step, log(Interval(Rational(n), 256)), Rational(1, Integer(1) << 100));
}

TEST(FairBinomial, CountingEveryBitStringGivesTheLaw) {
  for (std::uint64_t n : {0, 1, 2, 7, 13}) {
    auto law = oracle::play([&](Rng& rng) { return fair_binomial_by_counting(n, rng); }, 20);
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    for (std::uint64_t k = 0; k <= n; ++k) EXPECT_EQ(law.mass.at(k).rational(), mass(n, k));
  }
}

TEST(FairBinomial, CountingTakesWholeWordsAndTheRest) {
  Rng rng = Rng::seeded(1), same = Rng::seeded(1);
  int ones = std::popcount(same.bits(64)) + std::popcount(same.bits(64)) + std::popcount(same.bits(9));
  EXPECT_EQ(fair_binomial_by_counting(137, rng), static_cast<std::uint64_t>(ones));
}

// The hull covers the distribution, so every acceptance is a probability: the proof in numbers, at the edge and beyond
// it.
TEST(FairBinomial, TheHullLiesAboveTheLaw) {
  for (std::uint64_t h : {100, 101, 120, 121, 1000}) {
    auto w = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(h)));
    std::uint64_t k = (h + w + 2 * w - 2) / (2 * w - 1);
    Rational hull(1, 2), rho = 1;
    for (std::uint64_t x = 1; x <= h; ++x) {
      rho *= Rational(h - x + 1, h + x);
      if (x > w) hull *= 1 - Rational(1, k);
      if (x >= w) ASSERT_LE(rho, hull) << h << " " << x;
    }
  }
}

TEST(FairBinomial, OneRoundOfRejectionHasTheRatiosOfTheLaw) {
  for (std::uint64_t half : {100, 127}) {
    auto round = explore([&](Rng& rng) { return fair_deviation_round(half, rng, 32); });
    Interval mode = round.mass.at(Integer(0)).enclose();
    Interval refused = round.mass.at(std::nullopt).enclose();
    EXPECT_LT(refused.high(), Rational(2, 5));
    for (const auto& [x, played] : round.mass)
      if (x) {
        Rational ratio = mass(2 * half, low_64(Integer(half + *x))) / mass(2 * half, half);
        oracle::expect_meets(played.enclose() / mode, Interval(ratio), Rational(1, Integer(1) << 90));
      }
    oracle::expect_encloses(oracle::total(round).enclose(), 1, Rational(1, Integer(1) << 90));
  }
}

TEST(FairBinomial, RejectionGivesTheLawOnEveryBitString) {
  std::uint64_t n = least_rejected;
  auto law = oracle::play([&](Rng& rng) { return fair_binomial_by_rejection(n, rng, 2); }, 13);
  oracle::Masses<Integer> ideal;
  for (std::uint64_t k = 0; k <= n; ++k) ideal.emplace(k, Interval(mass(n, k)));
  oracle::expect_played(law, ideal, Rational(1, 2));
}

TEST(FairBinomial, ExploringStatesTheLaw) {
  auto law = explore([](Rng& rng) { return fair_binomial(std::uint64_t{5}, rng); });
  EXPECT_EQ(oracle::total(law).rational(), Rational(1));
  for (std::uint64_t k = 0; k <= 5; ++k) EXPECT_EQ(law.mass.at(k).rational(), mass(5, k));
}

// Pr[Z < k] of Binomial(n, 1/2), summed in double.
std::function<double(std::int64_t)> double_below(std::uint64_t n) {
  std::vector<double> sums{0};
  for (std::uint64_t k = 0; k <= n; ++k) sums.push_back(sums.back() + to_double(mass(n, k)));
  return [=](std::int64_t k) {
    return sums[static_cast<std::size_t>(std::clamp<std::int64_t>(k, 0, static_cast<std::int64_t>(n) + 1))];
  };
}

TEST(FairBinomial, ManyRejectionsFitTheLaw) {
  std::uint64_t n = 1001;
  Rng rng = Rng::seeded(41);
  std::vector<std::int64_t> draws(20000);
  for (auto& z : draws) z = static_cast<std::int64_t>(low_64(fair_binomial_by_rejection(n, rng)));
  auto cuts = oracle::cuts(440, 560, 3);
  EXPECT_GT(oracle::fit(draws, cuts, double_below(n)), oracle::rejection_level);
  EXPECT_LT(oracle::fit(draws, cuts, double_below(n + 4)), oracle::rejection_level);  // the mean off by 2
}

TEST(FairBinomial, HugeCountsStayNearTheMiddle) {
  Rng rng = Rng::seeded(42);
  Integer n = (Integer(1) << 128) + 1;  // sigma is about 2^63
  for (int i = 0; i < 20; ++i) {
    Integer off = abs(2 * fair_binomial(n, rng) - n);
    EXPECT_LT(off, Integer(1) << 68);
    EXPECT_GT(off, Integer(1) << 40);
  }
}

TEST(FairBinomialSabotage, AMiddleTooWideIsCaught) {
  // The middle drawn from one place too many on the right.
  auto broken = [](Rng& rng) {
    auto x = static_cast<std::int64_t>(uniform_below(std::uint64_t{21}, rng)) - 9;
    return Integer(100 + x);
  };
  oracle::Masses<Integer> ideal;
  for (std::uint64_t k = 0; k <= 200; ++k) ideal.emplace(k, Interval(mass(200, k)));
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 13), ideal));
}

}  // namespace discreet::fair_binomial_test
