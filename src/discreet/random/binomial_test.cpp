#include "discreet/random/binomial.h"

#include <cmath>

#include "discreet/random/discrete_laplace.h"
#include "discreet/random/fair_binomial.h"
#include "discreet/random/geometric.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::binomial_test {

oracle::Masses<Integer> ideal(std::uint64_t n, const Interval& p) {
  oracle::Masses<Integer> masses;
  for (const auto& [k, mass] : oracle::binomial(n, p)) masses.emplace(k, mass);
  return masses;
}

// Pr[Z >= t] of discrete Laplace noise: what the cells of an empty histogram pass with.
Probability laplace_tail(const Rational& rate, const Rational& t) {
  ExponentialSum below(1);
  below += ExponentialSum(1, rate);
  return Probability::ratio(ExponentialSum(1, rate * t), below);
}

// e^-1 (1 + e^-1) / (2 e^-1 + 2 e^-2) = 1/2, which no enclosure can tell.
Probability half_in_disguise() {
  ExponentialSum above(1, 1), below(2, 1);
  above += ExponentialSum(1, 2);
  below += ExponentialSum(2, 2);
  return Probability::ratio(above, below);
}

// ---- the code's distribution: every bit string

TEST(Binomial, EveryBitStringGivesTheLaw) {
  struct Case {
    std::uint64_t n;
    Rational p;
  };
  for (const auto& [n, p] : {Case{0, {1, 3}}, Case{1, {1, 3}}, Case{4, {1, 3}}, Case{3, {5, 8}}, Case{3, {9, 10}},
                             Case{2, 0}, Case{2, 1}, Case{5, {1, 2}}, Case{6, {1, 100000}}}) {
    auto law = oracle::play([&](Rng& rng) { return binomial(n, p, rng); }, 14);
    oracle::expect_played(law, oracle::binomial(n, Interval(p)), Rational(1, 30));
  }
}

TEST(Binomial, EveryBitStringGivesTheLawOfAFormula) {
  Probability tail = laplace_tail(Rational(1, 2), 2);
  auto law = oracle::play([&](Rng& rng) { return binomial(3, tail, rng); }, 14);
  oracle::expect_played(law, oracle::binomial(3, tail.enclose()), Rational(1, 100));
}

TEST(Binomial, EveryBitStringGivesTheLawOfARareFormula) {
  Probability tail = laplace_tail(Rational(1, 2), 30);
  auto law = oracle::play([&](Rng& rng) { return binomial(1000, tail, rng); }, 14);
  oracle::Masses<std::uint64_t> none{{0, exp(log1p(-tail.enclose()) * Interval(1000L))}};
  oracle::expect_played(law, none, Rational(1, 50));
}

TEST(Binomial, AFormulaThatIsADyadicRationalEnds) {
  Probability half = half_in_disguise();
  ASSERT_FALSE(half.rational());
  auto law = oracle::play([&](Rng& rng) { return binomial(3, half, rng); }, 14);
  EXPECT_EQ(law.remainder.rational(), Rational(0));
  EXPECT_EQ(law.mass.at(1).rational(), Rational(3, 8));
  Probability one = half;
  one += half;
  auto all = oracle::play([&](Rng& rng) { return binomial(3, one, rng); }, 14);
  EXPECT_EQ(all.mass.at(3).rational(), Rational(1));
}

TEST(Binomial, AgreesWithFlippingCoins) {
  auto naive = oracle::play(
      [](Rng& rng) { return static_cast<std::uint64_t>(oracle::subset_by_coins(3, Rational(2, 7), rng).size()); }, 16);
  oracle::expect_same(oracle::play([](Rng& rng) { return binomial(3, Rational(2, 7), rng); }, 16), naive);
}

TEST(Binomial, SkipsGiveTheLawOnEveryBitString) {
  Rational p(2, 5);
  auto by_skips = [&](Rng& rng) {
    auto skip = [&](std::uint64_t limit, Rng& r) { return geometric_below(p, limit, r); };
    return binomial_by_skips(std::uint64_t{3}, skip, rng);
  };
  oracle::expect_played(oracle::play(by_skips, 16), oracle::binomial(3, Interval(p)), Rational(1, 5));
  auto law = explore(by_skips);
  EXPECT_EQ(oracle::total(law).rational(), Rational(1));
  oracle::expect_stated(law, oracle::binomial(3, Interval(p)));
}

// ---- the step from the parts to the whole

TEST(Binomial, DigitsMakeTheLawExactly) {
  for (const Rational& p : {Rational(3, 8), Rational(13, 16), Rational(1, 2)}) {
    auto law = explore([&](Rng& rng) { return binomial_by_parts(4, p, rng); });
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    for (const auto& [k, mass] : ideal(4, Interval(p)))
      oracle::expect_encloses(mass, *law.mass.at(k).rational(), Rational(1, 1 << 30));
  }
  auto law = explore([](Rng& rng) { return binomial_by_parts(4, Rational(1, 3), rng); },
                     Explorer(Explorer::Level::choices, {.depth = 8}));
  oracle::expect_played(law, ideal(4, Interval(Rational(1, 3))), Rational(1, 40));
}

TEST(Binomial, GapsMakeTheLawExactly) {
  Rational p(1, 2000);
  auto law = explore([&](Rng& rng) { return binomial_by_parts(5, p, rng); });
  EXPECT_EQ(oracle::total(law).rational(), Rational(1));
  EXPECT_EQ(law.remainder.rational(), Rational(0));
  for (const auto& [k, mass] : ideal(5, Interval(p)))
    oracle::expect_encloses(mass, *law.mass.at(k).rational(), Rational(1, 1 << 30));
}

// ---- the stated distribution

TEST(Binomial, ExploringStatesTheLaw) {
  auto law = explore([](Rng& rng) { return binomial(4, Rational(1, 3), rng); });
  EXPECT_EQ(oracle::total(law).rational(), Rational(1));
  EXPECT_EQ(law.mass.at(2).rational(), Rational(8, 27));
  oracle::expect_stated(law, oracle::binomial(4, Interval(Rational(1, 3))));
  Probability tail = laplace_tail(Rational(1, 2), 3);
  auto formula = explore([&](Rng& rng) { return binomial(Integer(3), tail, rng); });
  oracle::expect_exact_total(formula);
  oracle::expect_stated(formula, ideal(3, tail.enclose()));
  EXPECT_EQ(compare(formula.mass.at(3), 0, tail * tail * tail), 0);
}

// ---- large counts

TEST(Binomial, LargeCountsHaveTheirMeanAndSpread) {
  Rng rng = Rng::seeded(51);
  // Each sum of 40 draws is within 7 standard deviations of its mean except with probability 3e-12.
  struct Case {
    Integer n;
    Rational p;
  };
  for (const auto& [n, p] :
       {Case{1000000000, {1, 3}}, Case{3000000, {9, 10}}, Case{Integer(1) << 64, {1, Integer(1) << 60}},
        Case{Integer(1) << 100, {2, 3}}, Case{1000000, {1, 20000}}}) {
    Rational mean = p * Rational(n);
    double deviation = std::sqrt(to_double(mean * (1 - p)));
    double sum = 0, squares = 0;
    for (int i = 0; i < 40; ++i) {
      double off = to_double(Rational(binomial(n, p, rng)) - mean) / deviation;
      sum += off;
      squares += off * off;
    }
    EXPECT_LT(std::abs(sum), 7 * std::sqrt(40.0)) << n << " " << p;
    EXPECT_GT(squares, 10) << n << " " << p;
    EXPECT_LT(squares, 110) << n << " " << p;
  }
}

TEST(Binomial, RareFormulasOfHugeCounts) {
  Rng rng = Rng::seeded(52);
  // 2^64 cells that pass with e^-40/(1 + e^-1/2): about 48 expected.
  Probability tail = laplace_tail(Rational(1, 2), 80);
  double mean = std::ldexp(1, 64) * tail.enclose().high_double(), sum = 0;
  for (int i = 0; i < 40; ++i) sum += low_64(binomial(Integer(1) << 64, tail, rng));
  EXPECT_NEAR(sum, 40 * mean, 7 * std::sqrt(40 * mean));
  EXPECT_EQ(binomial(Integer(1) << 64, laplace_tail(1, 1000000000), rng),
            0);  // far below what any enclosure writes
}

// ---- statistics

std::function<double(std::int64_t)> double_below(std::uint64_t n, double p) {
  std::vector<double> sums{0};
  for (std::uint64_t k = 0; k <= n; ++k) {
    double a = static_cast<double>(k), b = static_cast<double>(n);
    double log_mass = std::lgamma(b + 1) - std::lgamma(a + 1) - std::lgamma(b - a + 1);
    sums.push_back(sums.back() + std::exp(log_mass + a * std::log(p) + (b - a) * std::log1p(-p)));
  }
  return [=](std::int64_t k) {
    return sums[static_cast<std::size_t>(std::clamp<std::int64_t>(k, 0, static_cast<std::int64_t>(n) + 1))];
  };
}

TEST(Binomial, AMillionDrawsFitTheLaw) {
  struct Case {
    std::uint64_t n;
    Rational p;
  };
  for (const auto& [n, p] : {Case{20, {3, 10}}, Case{1000, {1, 7}}, Case{3000, {1, 1500}}}) {
    auto draws = oracle::draw_many([&](Rng& rng) { return binomial(n, p, rng); }, 53);
    auto cuts = oracle::cuts(0, static_cast<std::int64_t>(n), 1);
    auto fit = [&](double q) { return oracle::fit(draws, cuts, double_below(n, q)); };
    EXPECT_GT(fit(to_double(p)), oracle::rejection_level) << n;
    EXPECT_LT(fit(1.1 * to_double(p)), oracle::rejection_level) << n;
    EXPECT_LT(fit(0.9 * to_double(p)), oracle::rejection_level) << n;
  }
}

TEST(BinomialSabotage, DigitsReadTheWrongWayAreCaught) {
  // Reals that differ from p = 1/4 in a digit are counted as successes where p has 0.
  auto broken = [](Rng& rng) {
    std::uint64_t first = fair_binomial_by_counting(3, rng), open = 3 - first;
    std::uint64_t second = fair_binomial_by_counting(open, rng);
    return first + second;
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 14), oracle::binomial(3, Interval(Rational(1, 4)))));
}

TEST(BinomialSabotage, ASkipThatForgetsTheSuccessIsCaught) {
  auto broken = [](Rng& rng) {
    std::uint64_t n = 3, successes = 0;
    for (;; ++successes) {
      std::uint64_t failures = geometric_below(Rational(2, 5), n, rng);
      if (failures >= n) return successes;
      n -= failures;
    }
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 16), oracle::binomial(3, Interval(Rational(2, 5)))));
}

}  // namespace discreet::binomial_test
