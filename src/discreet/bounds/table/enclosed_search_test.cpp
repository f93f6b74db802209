#include "discreet/bounds/table/enclosed_search.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::enclosed_search_test {

using E = const Enclosed&;

bool square_is_large(E k) { return square(k) >= 50; }
bool square_is_small(E k) { return square(k) < 50; }
bool never(E) { return false; }

TEST(EnclosedSearch, LeastMostAndTotal) {
  EXPECT_EQ(least_over(1, 5, [](E k) { return square(k - 3) + 1; }).whole(), 1);
  EXPECT_EQ(total_over(1, 4, [](E k) { return k; }).whole(), 10);
  // Integers without a value are skipped.
  EXPECT_EQ(most_over(1, 5, [](E k) { return require_defined(k < 4), k; }).whole(), 3);
  EXPECT_THROW(most_over(1, 3, [](E k) { return ln(-k); }), Undefined);
  EXPECT_THROW(total_over(0, 10'000'000, [](E k) { return k; }), Undefined);
}

TEST(EnclosedSearch, TheFirstAndTheLast) {
  EXPECT_EQ(first_where(0, 100, square_is_large).whole(), 8);
  EXPECT_EQ(first_bisected(0, 1'000'000'000, square_is_large).whole(), 8);
  EXPECT_EQ(last_bisected(0, 1'000'000'000, square_is_small).whole(), 7);
  EXPECT_EQ(last_bisected(0, 10, never).whole(), -1);
  EXPECT_THROW(first_where(1, 3, never), Undefined);
  EXPECT_THROW(first_bisected(1, 3, never), Undefined);
}

TEST(EnclosedSearch, ARootIsEnclosed) {
  const Interval root = root_between(0, 2, [](E x) { return square(x) - 2; }).interval();
  EXPECT_NEAR(root.low_double(), std::sqrt(2), 1e-12);
  EXPECT_NEAR(root.high_double(), std::sqrt(2), 1e-12);
  EXPECT_THROW(root_between(0, 1, [](E x) { return x + 1; }), Undefined);
}

}  // namespace discreet::enclosed_search_test
