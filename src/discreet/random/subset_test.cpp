#include "discreet/random/subset.h"

#include <bit>
#include <cmath>
#include <set>

#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/geometric.h"
#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"
#include "discreet/random/permutation.h"

namespace discreet::subset_test {

using Chosen = std::vector<std::uint64_t>;

// The first k of a random order, sorted.
Chosen by_order(std::uint64_t n, std::uint64_t k, Rng& rng) {
  Chosen order = oracle::permutation_by_rank(n, rng);
  order.resize(k);
  std::sort(order.begin(), order.end());
  return order;
}

void expect_all_alike(const Law<Chosen>& law, std::uint64_t n, std::uint64_t k) {
  EXPECT_EQ(Integer(law.mass.size()), binomial_coefficient(n, k));
  for (const auto& [chosen, mass] : law.mass) {
    EXPECT_EQ(chosen.size(), k);
    EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
    EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end()), chosen.end());
    if (k > 0) EXPECT_LT(chosen.back(), n);
    EXPECT_EQ(mass.rational(), law.mass.begin()->second.rational());
  }
}

TEST(Subset, EveryBitStringGivesEqualMassWhereNothingIsDrawnAgain) {
  auto law = oracle::play([](Rng& rng) { return subset(4, 1, rng); }, 15);
  expect_all_alike(law, 4, 1);
  EXPECT_EQ(law.remainder.rational(), Rational(0));
}

TEST(Subset, EveryBitStringGivesTheLaw) {
  for (auto [n, k] : {std::pair{3, 2}, {4, 2}, {5, 3}, {4, 4}, {3, 0}}) {
    oracle::Masses<Chosen> ideal;
    Rational each(1, binomial_coefficient(n, k));
    for (unsigned mask = 0; mask < 1u << n; ++mask) {
      Chosen chosen;
      for (int i = 0; i < n; ++i)
        if (mask >> i & 1) chosen.push_back(i);
      if (chosen.size() == static_cast<std::size_t>(k)) ideal.emplace(chosen, Interval(each));
    }
    auto law = oracle::play([n = n, k = k](Rng& rng) { return subset(n, k, rng); }, 15);
    oracle::expect_played(law, ideal, Rational(1, 10));
  }
}

TEST(Subset, AgreesWithTheFirstOfARandomOrder) {
  oracle::expect_same(oracle::play([](Rng& rng) { return subset(4, 2, rng); }, 14),
                      oracle::play([](Rng& rng) { return by_order(4, 2, rng); }, 14));
}

TEST(Subset, AddingOneAtATimeMakesEverySubsetEquallyLikely) {
  for (auto [n, k] : {std::pair{5, 2}, {6, 3}, {4, 4}, {3, 0}}) {
    auto law = explore([n = n, k = k](Rng& rng) { return subset_by_parts(n, k, rng); });
    expect_all_alike(law, n, k);
  }
}

TEST(Subset, ExploringForksOnceOverAllSubsets) {
  for (auto [n, k] : {std::pair{5, 2}, {6, 3}, {4, 4}, {3, 0}, {7, 1}}) {
    std::size_t paths = 0;
    auto law = explore([&paths, n = n, k = k](Rng& rng) { return ++paths, subset(n, k, rng); });
    expect_all_alike(law, n, k);
    EXPECT_EQ(Integer(paths), binomial_coefficient(n, k));
    EXPECT_EQ(oracle::total(law).rational(), Rational(1));
  }
}

TEST(Subset, OfAHugeRangeIsDistinctAndSorted) {
  Rng rng = Rng::seeded(71);
  auto chosen = subset(Integer(1) << 100, 1000, rng);
  ASSERT_EQ(chosen.size(), 1000u);
  EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
  EXPECT_EQ(std::adjacent_find(chosen.begin(), chosen.end()), chosen.end());
  EXPECT_LT(chosen.back(), Integer(1) << 100);
  EXPECT_GT(chosen.back(), Integer(1) << 99);
  auto all = subset(1000, 1000, rng);
  for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(all[i], i);
}

// The 20 subsets of 3 among 6, as masks in order.
std::vector<std::int64_t> masks_of_three() {
  std::vector<std::int64_t> masks;
  for (unsigned mask = 0; mask < 64; ++mask)
    if (std::popcount(mask) == 3) masks.push_back(mask);
  return masks;
}

double fit_of_masks(const std::function<Chosen(Rng&)>& draw) {
  auto masks = masks_of_three();
  auto draws = oracle::draw_many(
      [&](Rng& rng) {
        std::int64_t mask = 0;
        for (std::uint64_t i : draw(rng)) mask |= std::int64_t{1} << i;
        return mask;
      },
      73);
  return oracle::fit(draws, {masks.begin() + 1, masks.end()}, [&](std::int64_t k) {
    return static_cast<double>(std::lower_bound(masks.begin(), masks.end(), k) - masks.begin()) / 20;
  });
}

TEST(Subset, AMillionDrawsFitTheLaw) {
  EXPECT_GT(fit_of_masks([](Rng& rng) { return subset(6, 3, rng); }), oracle::rejection_level);
  // Floyd's step with a range one too small never takes the newest element by itself.
  auto too_small = [](Rng& rng) {
    std::set<std::uint64_t> chosen;
    for (std::uint64_t j = 3; j < 6; ++j)
      if (!chosen.insert(uniform_below(j, rng)).second) chosen.insert(j);
    return Chosen(chosen.begin(), chosen.end());
  };
  EXPECT_LT(fit_of_masks(too_small), oracle::rejection_level);
}

TEST(PoissonSubset, EveryBitStringGivesIndependentCoins) {
  for (const Rational& p : {Rational(1, 3), Rational(3, 4), Rational(0), Rational(1)}) {
    auto naive = oracle::play([&](Rng& rng) { return oracle::subset_by_coins(3, p, rng); }, 15);
    auto law = oracle::play([&](Rng& rng) { return poisson_subset(3, p, rng); }, 15);
    oracle::expect_same(law, naive);
    oracle::Masses<Chosen> ideal;
    for (unsigned mask = 0; mask < 8; ++mask) {
      Chosen chosen;
      Rational mass = 1;
      for (std::uint64_t i = 0; i < 3; ++i) {
        bool in = mask >> i & 1;
        if (in) chosen.push_back(i);
        mass *= in ? p : Rational(1 - p);
      }
      ideal.emplace(chosen, Interval(mass));
    }
    oracle::expect_played(law, ideal, Rational(1, 4));
  }
}

TEST(PoissonSubset, ExploringStatesIndependentCoinsWithOnePathASubset) {
  std::size_t paths = 0;
  auto law = explore([&](Rng& rng) { return ++paths, poisson_subset(4, Rational(2, 5), rng); });
  auto coins = explore([](Rng& rng) { return oracle::subset_by_coins(4, Rational(2, 5), rng); });
  EXPECT_EQ(paths, 16u);
  ASSERT_EQ(law.mass.size(), 16u);
  for (const auto& [chosen, mass] : coins.mass) EXPECT_EQ(law.mass.at(chosen).rational(), mass.rational());
}

// Both ways of drawing the gaps: each element is chosen as often as it should, alone and with its neighbour.
TEST(PoissonSubset, ManyElementsFitTheLaw) {
  for (auto [n, p] : {std::pair{std::uint64_t{20000}, Rational(1, 10)}, {std::uint64_t{1000000}, Rational(1, 10)}}) {
    Rng rng = Rng::seeded(72);
    std::vector<std::int64_t> gaps;
    while (gaps.size() < 200000) {
      auto chosen = poisson_subset(n, p, rng);
      ASSERT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
      for (std::size_t i = 1; i < chosen.size(); ++i)
        gaps.push_back(static_cast<std::int64_t>(chosen[i] - chosen[i - 1]) - 1);
    }
    auto below = [](double q) {
      return [=](std::int64_t k) { return k <= 0 ? 0 : -std::expm1(static_cast<double>(k) * std::log1p(-q)); };
    };
    auto cuts = oracle::cuts(0, 60, 1);
    EXPECT_GT(oracle::fit(gaps, cuts, below(0.1)), oracle::rejection_level);
    EXPECT_LT(oracle::fit(gaps, cuts, below(0.11)), oracle::rejection_level);
    EXPECT_LT(oracle::fit(gaps, cuts, below(0.09)), oracle::rejection_level);
  }
}

// n p elements are expected, both by tables and without; a right sampler is off by more than 6.2 standard
// deviations with probability below 1e-9 (fixed seeds), and one whose p is 1 % off would be off by more
// than 12.
TEST(PoissonSubset, TheNumberOfElementsFitsTheLaw) {
  for (auto [n, p, repeats] : {std::tuple{std::uint64_t{10'000'000}, Rational(1, 3), 1},
                               {std::uint64_t{40'000'000}, Rational(1, 20), 1},
                               {std::uint64_t{40'000}, Rational(1, 3), 100}}) {
    Rng rng = Rng::seeded(74);
    std::size_t chosen = 0;
    for (int i = 0; i < repeats; ++i) chosen += poisson_subset(n, p, rng).size();
    double trials = static_cast<double>(n) * repeats, mean = trials * to_double(p);
    double deviation = std::sqrt(mean * (1 - to_double(p)));
    ASSERT_GT(0.01 * mean, 12 * deviation);
    EXPECT_NEAR(static_cast<double>(chosen), mean, 6.2 * deviation);
  }
}

TEST(PoissonSubsetSabotage, AGapThatLosesTheNextElementIsCaught) {
  auto broken = [](Rng& rng) {
    Chosen chosen;
    for (std::uint64_t at = 0;; at += 2) {
      std::uint64_t gap = geometric_below(Rational(1, 3), 3, rng);
      if (at + gap >= 3) return chosen;
      chosen.push_back(at += gap);
    }
  };
  auto coins = oracle::play([](Rng& rng) { return oracle::subset_by_coins(3, Rational(1, 3), rng); }, 15);
  oracle::Masses<Chosen> ideal;
  for (const auto& [chosen, mass] : coins.mass)
    ideal.emplace(chosen, Interval(*mass.rational(), *mass.rational() + *coins.remainder.rational()));
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 15), ideal));
}

}  // namespace discreet::subset_test
