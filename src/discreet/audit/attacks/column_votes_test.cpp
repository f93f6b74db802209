#include "discreet/audit/attacks/column_votes.h"

#include <gtest/gtest.h>

#include "discreet/random/rng.h"

namespace discreet::column_votes_test {

TEST(ColumnVotes, CountsEveryColumn) {
  Rng rng = Rng::seeded(1);
  for (std::size_t rows : {0, 1, 2, 7, 8, 33})
    for (std::size_t columns : {1, 64, 100}) {
      BitMatrix matrix(rows, columns);
      std::vector<std::size_t> ones(columns);
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
          if (rng.bits(8) < 8 * (j % 32)) {
            matrix.set(i, j, true);
            ++ones[j];
          }
      for (std::size_t votes = 0; votes <= rows + 2; ++votes) {
        BitVector found = columns_with(matrix, votes);
        for (std::size_t j = 0; j < columns; ++j) ASSERT_EQ(found[j], ones[j] >= votes) << rows << " " << votes;
        EXPECT_EQ(found.size(), columns);
      }
    }
}

}  // namespace discreet::column_votes_test
