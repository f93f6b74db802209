#include "discreet/algebra/column_differences.h"

#include <gtest/gtest.h>

namespace discreet::column_differences_test {

TEST(ColumnDifferences, CountsEveryColumnAcrossWords) {
  BitMatrix one(5, 130), other(5, 130);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 130; ++j) {
      one.set(i, j, (i + j) % 3 == 0);
      other.set(i, j, (i * j) % 2 == 0);
    }
  auto counts = column_differences(one, other, 130);
  ASSERT_EQ(counts.size(), 130u);
  for (std::size_t j = 0; j < 130; ++j) {
    std::size_t expected = 0;
    for (std::size_t i = 0; i < 5; ++i) expected += one.get(i, j) != other.get(i, j);
    EXPECT_EQ(counts[j], expected) << j;
  }
}

TEST(ColumnDifferences, NoRowsDifferNowhere) {
  BitMatrix none(0, 3);
  EXPECT_EQ(column_differences(none, none, 3), std::vector<std::size_t>(3, 0));
}

}  // namespace discreet::column_differences_test
