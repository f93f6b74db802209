#include "discreet/sanitizers/water_filling.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

namespace discreet::water_filling_test {

using Counts = std::vector<std::int64_t>;
using Weights = std::vector<Rational>;

TEST(WaterFilling, CountsBeyondTheRowsAreLoweredToOneLevel) {
  Filling filling = fill(Counts{50, 10, 60}, 90, {5, 5, 100});
  EXPECT_EQ(filling.released, (Weights{Rational(40), Rational(0), Rational(50)}));
  EXPECT_TRUE(filling.fillers.empty());
}

TEST(WaterFilling, WhatIsLeftGoesToFurtherValuesInPieces) {
  Filling filling = fill(Counts{50, 10}, 73, {5, 5, 100});
  EXPECT_EQ(filling.released, (Weights{Rational(50), Rational(10)}));
  EXPECT_EQ(filling.fillers, (Weights{Rational(5), Rational(5), Rational(3)}));
}

TEST(WaterFilling, WithoutFurtherValuesTheReleasedOnesAreRaised) {
  Filling filling = fill(Counts{50, 10}, 73, {5, 5, 1});
  EXPECT_EQ(filling.released, (Weights{Rational(54), Rational(14)}));
  EXPECT_EQ(filling.fillers, (Weights{Rational(5)}));
  filling = fill(Counts{}, 10, {1, 2, 2});
  EXPECT_EQ(filling.fillers, (Weights{Rational(5), Rational(5)}));
}

// Property 1, at the level that lowers: the least one, by the definition.
TEST(WaterFilling, TheLevelIsTheLeastThatFits) {
  EXPECT_TRUE(rc::check([] {
    auto counts = *rc::gen::container<Counts>(rc::gen::inRange<std::int64_t>(0, 50));
    auto rows = *rc::gen::inRange<std::int64_t>(1, 200);
    Filling filling = fill(counts, rows, {1000, 1000, 1});
    Rational released = std::accumulate(filling.released.begin(), filling.released.end(), Rational(0));
    Rational rest = std::accumulate(filling.fillers.begin(), filling.fillers.end(), Rational(0));
    RC_ASSERT(released + rest == rows);
    if (std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) < rows) return;
    RC_ASSERT(filling.fillers.empty());
    Rational lowered = -1;
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (filling.released[i] > 0) {
        RC_ASSERT(lowered == -1 || lowered == counts[i] - filling.released[i]);
        lowered = counts[i] - filling.released[i];
      }
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (filling.released[i] == 0) RC_ASSERT(counts[i] <= lowered);
  }));
}

TEST(WaterFilling, CopiesDifferFromQuotasByLessThanOne) {  // property 2
  EXPECT_TRUE(rc::check([] {
    auto counts = *rc::gen::nonEmpty(rc::gen::container<Counts>(rc::gen::inRange<std::int64_t>(0, 50)));
    Weights weights(counts.begin(), counts.end());
    Rational total = std::accumulate(weights.begin(), weights.end(), Rational(0));
    auto size = *rc::gen::inRange<std::uint64_t>(0, 100);
    auto copies = apportion(weights, size);
    auto sum = std::accumulate(copies.begin(), copies.end(), std::uint64_t{0});
    RC_ASSERT(sum == (total == 0 ? 0 : size));
    if (total > 0)
      for (std::size_t i = 0; i < copies.size(); ++i)
        RC_ASSERT(abs(Rational(copies[i]) - size * weights[i] / total) < 1);
  }));
}

}  // namespace discreet::water_filling_test
