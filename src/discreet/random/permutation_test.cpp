#include "discreet/random/permutation.h"

#include <numeric>

#include "discreet/random/oracle_test.h"

namespace discreet::permutation_test {

using Order = std::vector<std::uint64_t>;

Order lazily(std::uint64_t n, std::uint64_t count, Rng& rng) {
  Permutation order(n);
  Order taken;
  while (taken.size() < count) taken.push_back(order.next(rng));
  return taken;
}

TEST(Permutation, EveryBitStringGivesEqualMass) {
  for (std::uint64_t n : {0, 1, 2, 3, 4}) {
    for (bool lazy : {false, true}) {
      auto law = oracle::play([&](Rng& rng) { return lazy ? lazily(n, n, rng) : permutation(n, rng); }, 15);
      std::size_t orders = n <= 1 ? 1 : n == 2 ? 2 : n == 3 ? 6 : 24;
      EXPECT_EQ(law.mass.size(), orders);
      for (const auto& [order, mass] : law.mass) {
        EXPECT_EQ(mass.rational(), law.mass.begin()->second.rational());
        Order sorted = order;
        std::sort(sorted.begin(), sorted.end());
        for (std::uint64_t i = 0; i < n; ++i) EXPECT_EQ(sorted[i], i);
      }
      EXPECT_LE(*law.remainder.rational(), Rational(1, 50));
    }
  }
}

TEST(Permutation, ExploringGivesEveryOrderItsShare) {
  for (bool lazy : {false, true}) {
    auto law = explore([&](Rng& rng) { return lazy ? lazily(4, 4, rng) : permutation(4, rng); });
    EXPECT_EQ(law.mass.size(), 24u);
    for (const auto& [order, mass] : law.mass) EXPECT_EQ(mass.rational(), Rational(1, 24));
  }
}

TEST(Permutation, AgreesWithDrawingTheRankOfAnOrder) {
  auto naive = oracle::play([](Rng& rng) { return oracle::permutation_by_rank(3, rng); }, 15);
  oracle::expect_same(oracle::play([](Rng& rng) { return permutation(3, rng); }, 15), naive);
  oracle::expect_same(oracle::play([](Rng& rng) { return lazily(3, 3, rng); }, 15), naive);
}

TEST(Permutation, TakenPartlyItIsUniformOverWhatMayCome) {
  auto law = explore([](Rng& rng) { return lazily(5, 2, rng); });
  EXPECT_EQ(law.mass.size(), 20u);
  for (const auto& [order, mass] : law.mass) EXPECT_EQ(mass.rational(), Rational(1, 20));
}

TEST(Permutation, FewElementsOfAHugeRangeAreDistinct) {
  Rng rng = Rng::seeded(61);
  Order some = lazily(std::uint64_t{1} << 63, 1000, rng);
  std::sort(some.begin(), some.end());
  EXPECT_EQ(std::adjacent_find(some.begin(), some.end()), some.end());
  Permutation small(3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(small.ended());
    small.next(rng);
  }
  EXPECT_TRUE(small.ended());
}

TEST(Permutation, AMillionShufflesFitTheLaw) {
  auto rank = [](Rng& rng) {
    Order order = permutation(4, rng);
    return ((order[0] * 4 + order[1]) * 4 + order[2]) * 4 + order[3];
  };
  Order sorted{0, 1, 2, 3};
  std::vector<std::int64_t> ranks;
  do ranks.push_back(static_cast<std::int64_t>(((sorted[0] * 4 + sorted[1]) * 4 + sorted[2]) * 4 + sorted[3]));
  while (std::next_permutation(sorted.begin(), sorted.end()));
  auto below = [&](std::int64_t k) {
    return static_cast<double>(std::lower_bound(ranks.begin(), ranks.end(), k) - ranks.begin()) / 24;
  };
  ranks.push_back(256);
  std::vector<std::int64_t> cuts(ranks.begin() + 1, ranks.end() - 1);
  ranks.pop_back();
  auto draws = oracle::draw_many(rank, 62);
  EXPECT_GT(oracle::fit(draws, cuts, below), oracle::rejection_level);
  // Swapping with any place, not only with those that are left, is the classic mistake.
  auto biased = oracle::draw_many(
      [&](Rng& rng) {
        Order order{0, 1, 2, 3};
        for (std::size_t i = 0; i < 4; ++i) std::swap(order[i], order[uniform_below(std::uint64_t{4}, rng)]);
        return ((order[0] * 4 + order[1]) * 4 + order[2]) * 4 + order[3];
      },
      63);
  EXPECT_LT(oracle::fit(biased, cuts, below), oracle::rejection_level);
}

TEST(PermutationSabotage, SwappingWithAnyPlaceIsCaught) {
  auto broken = [](Rng& rng) {
    Order order{0, 1, 2};
    for (std::size_t i = 0; i < 3; ++i) std::swap(order[i], order[uniform_below(std::uint64_t{3}, rng)]);
    return order;
  };
  oracle::Masses<Order> ideal;
  Order order{0, 1, 2};
  do ideal.emplace(order, Interval(Rational(1, 6)));
  while (std::next_permutation(order.begin(), order.end()));
  EXPECT_TRUE(oracle::fits(oracle::play([](Rng& rng) { return permutation(3, rng); }, 16), ideal));
  EXPECT_FALSE(oracle::fits(oracle::play(broken, 16), ideal));
}

}  // namespace discreet::permutation_test
