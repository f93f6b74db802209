#include "discreet/random/geometric.h"

#include <cmath>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/random/bernoulli_power.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::geometric_test {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

oracle::Masses<std::uint64_t> ideal(const Rational& p) { return oracle::geometric(Interval(1 - p), 200); }

// min(G, limit)
oracle::Masses<std::uint64_t> ideal_below(const Rational& p, std::uint64_t limit) {
  auto masses = oracle::geometric(Interval(1 - p), limit);
  masses.emplace(limit, Interval(power(1 - p, limit)));
  return masses;
}

// ---- the code's distribution: every bit string

TEST(Geometric, EveryBitStringGivesTheLaw) {
  struct Case {
    Rational p, remainder;
  };
  for (const auto& [p, remainder] : {Case{1, 0}, Case{{1, 2}, {1, 10}}, Case{{2, 3}, {1, 50}}, Case{{1, 5}, {1, 3}}}) {
    auto law = oracle::play([&](Rng& rng) { return geometric(p, rng); }, 16);
    oracle::expect_played(law, ideal(p), remainder);
  }
}

TEST(Geometric, EveryBitStringGivesTheCutLaw) {
  for (const Rational& p : {Rational(1, 10), Rational(1, 3), Rational(4, 5), Rational(1, 1000000)})
    for (std::uint64_t limit : {1, 2, 5}) {
      auto law = oracle::play([&](Rng& rng) { return geometric_below(p, limit, rng); }, 15);
      oracle::expect_played(law, ideal_below(p, limit), Rational(1, 5));
    }
}

TEST(Geometric, EveryBitStringGivesTheCutLawBeyondWords) {
  Rational p(1, (Integer(1) << 70) + 1);
  auto law = oracle::play([&](Rng& rng) { return geometric_below(p, 3, rng); }, 15);
  oracle::expect_played(law, ideal_below(p, 3), Rational(1, 1 << 14));
}

TEST(Geometric, EveryBitStringGivesTheExponentialLaw) {
  for (const Rational& x : {Rational(1), Rational(2), Rational(3, 2)}) {
    auto law = oracle::play([&](Rng& rng) { return geometric_exp(x, rng); }, 16);
    oracle::expect_played(law, oracle::geometric(oracle::exp_minus(x), 60), Rational(1, 4));
  }
}

TEST(Geometric, TheCutExponentialLawIsTheExponentialOneCut) {
  for (std::uint64_t limit : {0, 1, 3}) {
    auto masses = oracle::geometric(oracle::exp_minus(Rational(3, 2)), limit);
    masses.emplace(limit, oracle::exp_minus(Rational(3, 2) * limit));
    auto played = oracle::play([&](Rng& rng) { return geometric_exp_below(Rational(3, 2), limit, rng); }, 16);
    oracle::expect_played(played, masses, Rational(1, 4));
    auto law = explore([&](Rng& rng) { return geometric_exp_below(Rational(3, 2), limit, rng); });
    EXPECT_EQ(law.mass.size(), limit + 1);
    EXPECT_EQ(compare(law.remainder, 0, Probability()), 0);
    EXPECT_EQ(compare(law.mass.at(limit), 0, Probability::exponential(Rational(3, 2) * limit)), 0);
  }
}

TEST(Geometric, TablesGiveTheLawOnEveryBitString) {
  struct Case {
    Rational p;
    TableSizes sizes;
    std::size_t depth;
    Rational remainder;
  };
  for (const auto& [p, sizes, depth, remainder] :
       {Case{{1, 2}, {4, 1}, 24, {1, 300000}}, Case{{3, 4}, {1, 1}, 20, {1, 50000}},
        Case{{1, 3}, {4, 1}, 20, {1, 10000}}, Case{{1, 9}, {4, 1}, 16, {1, 8}}, Case{{1, 20}, {3, 2}, 15, {1, 4}}}) {
    Geometric gap = Geometric::of_success(p, sizes);
    oracle::expect_played(oracle::play([&](Rng& rng) { return gap(rng); }, depth), ideal(p), remainder);
  }
  Geometric gap = Geometric::of_exponential(Rational(2, 3), {.word_bits = 4});
  oracle::expect_played(oracle::play([&](Rng& rng) { return gap(rng); }, 20),
                        oracle::geometric(oracle::exp_minus(Rational(2, 3)), 60), Rational(1, 10000));
}

TEST(Geometric, AgreesWithFlippingCoins) {
  auto naive = oracle::play([](Rng& rng) { return oracle::geometric_by_coins(Rational(2, 5), rng); }, 16);
  oracle::expect_same(oracle::play([](Rng& rng) { return geometric(Rational(2, 5), rng); }, 16), naive);
  Geometric gap = Geometric::of_success(Rational(2, 5), {.word_bits = 4});
  oracle::expect_same(oracle::play([&](Rng& rng) { return gap(rng); }, 16), naive);
}

// ---- the step from the parts to the whole

TEST(Geometric, BlocksMakeTheCutLaw) {
  for (const Rational& p : {Rational(1, 3), Rational(1, 6), Rational(3, 4)})
    for (std::uint64_t limit : {1, 4, 9}) {
      auto law = explore([&](Rng& rng) { return geometric_below_by_parts(p, limit, rng); },
                         Explorer(Explorer::Level::choices, {.depth = 16}));
      oracle::expect_played(law, ideal_below(p, limit), Rational(1, 40));
    }
}

TEST(Geometric, TheCoinsOfEMakeTheExponentialLaw) {
  for (const Rational& x : {Rational(1), Rational(2), Rational(1, 2), Rational(2, 3)}) {
    auto law = explore([&](Rng& rng) { return geometric_exp_by_parts(x, rng); },
                       Explorer(Explorer::Level::choices, {.depth = 13}));
    oracle::expect_exact_total(law);
    Interval remainder = law.remainder.enclose();
    EXPECT_LE(remainder.high(), Rational(1, 30));
    for (const auto& [k, mass] : oracle::geometric(oracle::exp_minus(x), 5)) {
      if (!law.mass.contains(k)) continue;
      Interval played = law.mass.at(k).enclose();
      EXPECT_LE(played.low(), mass.high());
      EXPECT_GE((played + remainder).high(), mass.low());
    }
  }
}

// ---- the stated distribution

TEST(Geometric, ExploringStatesTheLawAndAnExactRemainder) {
  Explorer explorer(Explorer::Level::choices, {.tail_bits = 16});
  for (const Rational& p : {Rational(1, 2), Rational(2, 7)}) {
    auto law = explore([&](Rng& rng) { return geometric(p, rng); }, explorer);
    oracle::expect_exact_total(law);
    EXPECT_LE(*law.remainder.rational(), Rational(1, 1 << 16));
    oracle::expect_stated(law, oracle::geometric(Interval(1 - p), 5));
    Probability before(p);
    for (const auto& [k, mass] : law.mass) {
      EXPECT_EQ(compare(mass, 0, before), 0);
      before = before * Probability(1 - p);
    }
  }
  auto law = explore([](Rng& rng) { return geometric_exp(Rational(2, 3), rng); }, explorer);
  oracle::expect_exact_total(law);
  oracle::expect_stated(law, oracle::geometric(oracle::exp_minus(Rational(2, 3)), 5));
  EXPECT_EQ(compare(law.mass.at(3), Rational(-2), law.mass.at(0)), 0);
  EXPECT_LE(law.remainder.enclose().high(), Rational(1, 1 << 16));
}

TEST(Geometric, ExploringTheCutLawLeavesNoRemainder) {
  for (std::uint64_t limit : {0, 1, 6}) {
    auto law = explore([&](Rng& rng) { return geometric_below(Rational(2, 7), limit, rng); });
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    EXPECT_EQ(oracle::total(law).rational(), Rational(1));
    oracle::expect_stated(law, ideal_below(Rational(2, 7), limit));
  }
}

// ---- ends, bits, statistics

TEST(Geometric, IsClampedAtTheEndOfTheRange) {
  Rng rng = Rng::seeded(3);
  EXPECT_EQ(geometric(0, rng), largest);
  EXPECT_EQ(geometric(1, rng), 0u);
  EXPECT_EQ(geometric_below(0, 7, rng), 7u);
  EXPECT_EQ(geometric_below(Rational(1, 2), 0, rng), 0u);
  int ends = 0;
  for (int i = 0; i < 100; ++i) ends += geometric(Rational(1, Integer(1) << 80), rng) == largest;
  EXPECT_GT(ends, 95);
  Integer limit = Integer(1) << 90;
  for (int i = 0; i < 20; ++i) EXPECT_LE(geometric_below(Rational(1, Integer(1) << 89), limit, rng), limit);
}

TEST(Geometric, PreparedGapsRefuseRatesBeyondTheirRange) {
  EXPECT_THROW(Geometric::of_success(0), Error);
  EXPECT_THROW(Geometric::of_success(1), Error);
  EXPECT_THROW(Geometric::of_exponential(0), Error);
  EXPECT_THROW(Geometric::of_exponential(Rational(1, Integer(1) << 48)), Error);
}

double double_below(double p, std::int64_t k) {
  return k <= 0 ? 0 : -std::expm1(static_cast<double>(k) * std::log1p(-p));
}

void expect_fit_with_power(const std::vector<std::int64_t>& draws, double p) {
  auto reach = static_cast<std::int64_t>(8 / p) + 4;
  auto cuts = oracle::cuts(0, reach, std::max<std::int64_t>(1, reach / 100));
  auto fit = [&](double q) { return oracle::fit(draws, cuts, [&](std::int64_t k) { return double_below(q, k); }); };
  EXPECT_GT(fit(p), oracle::rejection_level) << p;
  EXPECT_LT(fit(1.1 * p), oracle::rejection_level) << p;
  EXPECT_LT(fit(0.9 * p), oracle::rejection_level) << p;
}

TEST(Geometric, AMillionDrawsFitTheLaw) {
  for (const Rational& p : {Rational(1, 3), Rational(1, 1000)}) {
    expect_fit_with_power(oracle::draw_many([&](Rng& rng) { return geometric(p, rng); }, 21), to_double(p));
    Geometric gap = Geometric::of_success(p);
    expect_fit_with_power(oracle::draw_many(gap, 22), to_double(p));
  }
  Geometric gap = Geometric::of_exponential(Rational(1, 5000));
  expect_fit_with_power(oracle::draw_many(gap, 23), -std::expm1(-1.0 / 5000));
}

// Beyond 64 bits a first draw takes more bits than can be played: both words, only the denominator, only
// their product.
TEST(Geometric, FractionsBeyondWordsFitTheLaw) {
  const Integer two_to_65 = Integer(1) << 65;
  for (const Rational& x : {Rational(2 * two_to_65 + 1, 3 * two_to_65), Rational(Integer(1) << 60, two_to_65 + 1),
                            Rational(std::uint64_t{1} << 63, largest)}) {
    Rng rng = Rng::seeded(24);
    std::vector<std::int64_t> draws(100000);
    for (std::int64_t& draw : draws) draw = static_cast<std::int64_t>(geometric_exp(x, rng));
    expect_fit_with_power(draws, -std::expm1(-to_double(x)));
  }
}

// ---- broken samplers are caught by playing every bit string

TEST(GeometricSabotage, APlaceThatIsAlwaysKeptIsCaught) {
  auto broken = [](Rng& rng) {
    std::uint64_t passed = 0;
    while (bernoulli_power(1, 3, 2, rng)) passed += 2;
    return passed + uniform_below(std::uint64_t{2}, rng);
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 15), ideal(Rational(1, 3))));
}

TEST(GeometricSabotage, ABlockOneCoinShortIsCaught) {
  auto broken = [](Rng& rng) {
    std::uint64_t passed = 0, place;
    while (bernoulli_power(1, 3, 1, rng)) passed += 2;
    do place = uniform_below(std::uint64_t{2}, rng);
    while (!bernoulli_power(1, 3, place, rng));
    return passed + place;
  };
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 15), ideal(Rational(1, 3))));
}

}  // namespace discreet::geometric_test
