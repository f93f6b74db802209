#include "discreet/audit/runs/median_interval.h"

#include <gtest/gtest.h>

#include <bit>

namespace discreet::median_interval_test {
namespace {

const Rational tail(1, 40);

// Values of tables: Conover, Practical Nonparametric Statistics.
TEST(MedianInterval, HasTheRanksOfTables) {
  EXPECT_EQ(median_rank(5, tail), std::nullopt);
  EXPECT_EQ(median_rank(6, tail), 1u);
  EXPECT_EQ(median_rank(20, tail), 6u);
  EXPECT_EQ(median_rank(100, tail), 40u);
  EXPECT_EQ(median_rank(0, tail), std::nullopt);
}

// Every outcome of fair coins: an end misses if fewer coins than the rank show heads.
TEST(MedianInterval, IsTheLargestRankThatMissesRarely) {
  for (std::size_t values = 1; values <= 14; ++values) {
    const std::size_t outcomes = std::size_t{1} << values;
    auto misses = [&](std::size_t rank) {
      std::size_t count = 0;
      for (std::size_t outcome = 0; outcome < outcomes; ++outcome)
        count += static_cast<std::size_t>(std::popcount(outcome)) < rank;
      return Rational(count, outcomes);
    };
    const std::size_t rank = median_rank(values, tail).value_or(0);
    EXPECT_LE(misses(rank), tail);
    EXPECT_GT(misses(rank + 1), tail);
  }
}

}  // namespace
}  // namespace discreet::median_interval_test
