#include "discreet/random/categorical.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace discreet::categorical_test {

using Strata = std::vector<Stratum>;

std::vector<Interval> ideal_law(const Strata& strata, const Rational& rate) {
  std::vector<Interval> law;
  Interval total(0L, 256);
  for (const auto& [score, count] : strata) {
    law.push_back(Interval(Rational(count), 256) * exp(Interval(Rational(-rate * score), 256)));
    total += law.back();
  }
  for (Interval& p : law) p = p / total;
  return law;
}

// Every outcome's ideal probability lies within [mass, mass + remainder] of the code's distribution.
void expect_law(const Law<std::size_t>& law, const std::vector<Interval>& ideal, const Rational& largest_remainder) {
  Rational remainder = *law.remainder.rational();
  EXPECT_LE(remainder, largest_remainder);
  for (std::size_t i = 0; i < ideal.size(); ++i) {
    Rational mass = law.mass.contains(i) ? *law.mass.at(i).rational() : Rational(0);
    EXPECT_LE(mass, ideal[i].high()) << i;
    EXPECT_GE(mass + remainder, ideal[i].low()) << i;
  }
}

Law<std::size_t> play(auto draw, std::size_t depth) {
  return explore(draw, Explorer(Explorer::Level::bits, {.depth = depth}));
}

// Words of three bits and enclosures of eight make the refining path the usual one.
constexpr Refinement coarse{.word = 3, .precision = 8};

TEST(Categorical, EveryBitStringGivesTheIdealLaw) {
  const std::pair<Strata, Rational> cases[] = {
      {{{0, 1}}, 1},
      {{{0, 1}, {1, 1}}, Rational(1, 2)},
      {{{-3, 5}, {0, 7}, {2, 40}}, Rational(1, 3)},
      {{{0, 1}, {100, (Integer(1) << 90)}}, Rational(1, 2)},
      {{{0, 3}, {1, 4}, {2, 5}}, 0},
  };
  for (const auto& [strata, rate] : cases)
    expect_law(play([&](Rng& rng) { return categorical(strata, rate, rng, coarse); }, 18), ideal_law(strata, rate),
               Rational(1, 2000));
}

TEST(Categorical, DenseLevelsHaveTheSameLaw) {
  Strata strata{{1, 2}, {2, 0}, {4, 9}};
  std::vector<Unsigned128> levels{0, 2, 0, 0, 9};
  Rational rate(1, 2);
  auto law = play([&](Rng& rng) { return categorical(levels, rate, rng, coarse); }, 18);
  auto sparse = ideal_law(strata, rate);
  expect_law(law, {Interval(0L), sparse[0], Interval(0L), Interval(0L), sparse[2]}, Rational(1, 2000));
}

TEST(Categorical, DenseLevelsBeyondWordsHaveTheSameLaw) {
  const Unsigned128 one = 1;
  const std::pair<std::vector<Unsigned128>, Rational> cases[] = {
      {{1, one << 65}, 45},                         // 2^65 e^-45 is about 1
      {{~std::uint64_t{0}, ~std::uint64_t{0}}, 1},  // the low halves carry
      {{1, 0, one << 127, one << 127}, 44},         // the sum takes 129 bits
  };
  constexpr Refinement fine{.word = 3, .precision = 192};  // with fewer bits nothing of such a range is resolved
  for (const auto& [levels, rate] : cases) {
    Strata strata;
    for (std::size_t i = 0; i < levels.size(); ++i)
      strata.push_back({static_cast<std::int64_t>(i), to_integer(levels[i])});
    auto law = play([&, rate = rate](Rng& rng) { return categorical(levels, rate, rng, fine); }, 15);
    expect_law(law, ideal_law(strata, rate), Rational(1, 2000));
  }
}

// One bit at a time: the first bit is compared with weights whose last stratum is cut off as a small tail.
// Were the tail forgotten in the total, the first half of all bit strings would go to the first stratum,
// which has less than a half.
TEST(Categorical, ATailThatIsCutOffStillCounts) {
  for (int first : {29, 31, 33, 34, 35})
    for (int tail : {1, 4, 8}) {
      Strata strata{{0, first}, {1, 64 - first}, {2, tail}};
      for (const Rational& rate : {Rational(0), Rational(1, 1000)})
        expect_law(play([&](Rng& rng) { return categorical(strata, rate, rng, {.word = 1, .precision = 16}); }, 11),
                   ideal_law(strata, rate), Rational(1, 100));
    }
}

TEST(Categorical, LazyWeightsHaveTheSameLaw) {
  auto weight = [](std::size_t i, unsigned precision) { return sqrt(Interval(static_cast<long>(i), precision)); };
  auto law = play([&](Rng& rng) { return categorical(4, weight, rng, coarse); }, 18);
  Interval total = weight(1, 256) + weight(2, 256) + weight(3, 256);
  expect_law(law, {Interval(0L), weight(1, 256) / total, weight(2, 256) / total, weight(3, 256) / total},
             Rational(1, 2000));
}

TEST(Categorical, ExploringForksWithTheFormula) {
  Strata strata{{0, 3}, {2, 5}};
  auto law = explore([&](Rng& rng) { return categorical(strata, Rational(1, 4), rng); });
  EXPECT_TRUE(law.mass.at(0).exact());
  // The odds are 3 to 5 e^-1/2.
  EXPECT_EQ(compare(law.mass.at(0) * Probability(Rational(5, 3)), Rational(1, 2), law.mass.at(1)), 0);
  Probability all = law.mass.at(0);
  all += law.mass.at(1);
  EXPECT_EQ(compare(all, 0, Probability(Rational(1))), 0);
}

TEST(Categorical, AnEmptyStratumIsNeverChosen) {
  Strata strata{{0, 0}, {1, 1}, {2, 0}};
  Rng rng = Rng::seeded(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(categorical(strata, 1, rng), 1u);
}

TEST(Categorical, ShippedPrecisionFollowsTheLaw) {
  // Goodness of fit over 5 cells, 10^5 draws, fixed seed; chance below 1e-9 for a right sampler is a statistic of 49.6.
  Strata strata{{0, 1}, {1, 2}, {3, 4}, {7, 100}, {20, 100000}};
  Rational rate(1, 3);
  auto ideal = ideal_law(strata, rate);
  auto statistic = [&](const Rational& sampled_rate) {
    Rng rng = Rng::seeded(11);
    const int draws = 100000;
    std::vector<double> seen(strata.size());
    for (int i = 0; i < draws; ++i) ++seen[categorical(strata, sampled_rate, rng)];
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      double expected = draws * ideal[i].low_double();
      sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    return sum;
  };
  EXPECT_LT(statistic(rate), 49.6);
  EXPECT_GT(statistic(rate * Rational(11, 10)), 49.6);  // and the test can tell a rate that is 10 % off
}

TEST(Categorical, ADeepTailIsReachableAndCheap) {
  // The best level is alone against 2^200 candidates whose weights make up almost everything.
  Strata strata{{0, 1}, {100, Integer(1) << 200}};
  Rng rng = Rng::seeded(3);
  int deep = 0;
  for (int i = 0; i < 1000; ++i) deep += categorical(strata, Rational(1, 2), rng) == 1;
  EXPECT_EQ(deep, 1000);  // the other outcome has probability e^50 / 2^200 < 1e-38
}

}  // namespace discreet::categorical_test
