#include "discreet/bounds/learners/lower_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace discreet::lower_bounds_test {

std::uint64_t rows_of(const Rational& share, const Privacy& promise) {
  return packing_share_rows(share, promise, {1, 20});
}

TEST(LowerBounds, IsTheLogarithmOfTheAnswers) {
  EXPECT_EQ(rows_of({1, 1024}, {.epsilon = 1}), static_cast<std::uint64_t>(std::ceil(std::log(0.95 * 1024))));
  EXPECT_EQ(rows_of({1, 1024}, {.epsilon = {1, 10}}),
            static_cast<std::uint64_t>(std::ceil(10 * std::log(0.95 * 1024))));
  EXPECT_EQ(rows_of(1, {.epsilon = 1}), 0u);
}

// delta alone finds an answer with probability delta, so that more of them ask for no more rows.
TEST(LowerBounds, DeltaEndsItsGrowth) {
  const Rational tiny(1, Integer(1) << 200);
  const double c = 1e-6 / std::expm1(1);
  EXPECT_EQ(rows_of(tiny, {1, {1, 1000000}}), static_cast<std::uint64_t>(std::ceil(std::log((0.95 + c) / c))));
  EXPECT_EQ(rows_of(tiny, {1, 0}), static_cast<std::uint64_t>(std::ceil(std::log(0.95) + 200 * std::log(2))));
}

TEST(LowerBounds, KnowsWhatAPromiseSaysOfReplacedRows) {
  EXPECT_EQ(rows_of({1, 1024}, {1, 0, Neighbours::add_remove}), rows_of({1, 1024}, {.epsilon = 2}));
  EXPECT_EQ(rows_of({1, 1024}, {1, 0, Neighbours::labels}), 0u);
}

// Below it some program fails: the best one, which names the table's row with probability e^epsilon n times that of
// others.
TEST(LowerBounds, RandomizedResponseNeedsAtLeastThat) {
  for (int answers : {2, 10, 1000}) {
    const Privacy promise{{1, 2}};
    const std::uint64_t needed = rows_of({1, answers}, promise);
    auto success = [&](double n) { return std::exp(n / 2) / (std::exp(n / 2) + answers - 1); };
    std::uint64_t enough = 0;
    while (success(static_cast<double>(enough)) < 0.95) ++enough;
    EXPECT_LE(needed, enough);
    EXPECT_LE(enough, needed + 7);
  }
}

TEST(LowerBounds, APointThatIsNotSeen) {
  EXPECT_EQ(unseen_bound({{1, 10}, {1, 20}}).rows, 22u);  // ln 10 / -ln 0.9 = 21.85
  EXPECT_EQ(unseen_bound({{1, 2}, {1, 4}}).rows, 1u);
}

}  // namespace discreet::lower_bounds_test
