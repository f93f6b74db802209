#include "discreet/local/records/blocks.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::blocks_test {

TEST(Blocks, EveryRowIsInExactlyOne) {
  const std::vector<std::vector<Rational>> weights{{1}, {1, 1, 1}, {Rational(1, 3), 0, Rational(5, 7), 2}, {0, 0, 1}};
  for (const auto& shares : weights) {
    Rational total = 0;
    for (const Rational& share : shares) total += share;
    for (std::size_t rows : {0, 1, 2, 7, 1000}) {
      auto blocks = cut_blocks(rows, shares);
      std::size_t next = 0;
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_EQ(blocks[i].first, next);
        EXPECT_GE(blocks[i].count, floor(rows * shares[i] / total));
        next += blocks[i].count;
      }
      EXPECT_EQ(next, rows);
    }
  }
}

TEST(Blocks, RefuseWeightsThatCutNothing) {
  EXPECT_THROW(cut_blocks(3, {}), Error);
  EXPECT_THROW(cut_blocks(3, std::vector<Rational>{0, 0}), Error);
  EXPECT_THROW(cut_blocks(3, std::vector<Rational>{1, -1, 1}), Error);
}

}  // namespace discreet::blocks_test
