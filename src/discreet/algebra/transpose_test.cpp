#include "discreet/algebra/transpose.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "discreet/random/rng.h"

namespace discreet::transpose_test {

TEST(Transpose, SwapsRowsAndColumnsOfAnyShape) {
  EXPECT_TRUE(rc::check([] {
    auto rows = *rc::gen::inRange<std::size_t>(0, 200), columns = *rc::gen::inRange<std::size_t>(1, 200);
    BitMatrix matrix(rows, columns);
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) matrix.set(i, j, rng.bits(1) != 0);
    auto first = rows == 0 ? 0 : *rc::gen::inRange<std::size_t>(0, rows);
    BitMatrix turned = transpose(BitRows(matrix).subspan(first, rows - first), columns);
    RC_ASSERT(turned.rows() == columns && turned.columns() == rows - first);
    for (std::size_t i = first; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) RC_ASSERT(turned.get(j, i - first) == matrix.get(i, j));
    // Bits past the last row are zero, as every BitMatrix promises.
    std::size_t tail = (rows - first) % 64;
    for (std::size_t j = 0; tail != 0 && j < columns; ++j) RC_ASSERT((turned[j].back() >> tail) == 0);
  }));
}

}  // namespace discreet::transpose_test
