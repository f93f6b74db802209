#include "discreet/algebra/bit_matrix.h"

#include <gtest/gtest.h>

#include "discreet/algebra/bit_rows.h"

namespace discreet::bit_matrix_test {

TEST(BitMatrix, KeepsBitsApartAcrossWordsAndRows) {
  BitMatrix matrix(3, 70);
  EXPECT_EQ(matrix.stride(), 2u);
  matrix.set(1, 69, true);
  matrix.set(1, 0, true);
  matrix.set(1, 0, false);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 70; ++j) EXPECT_EQ(matrix.get(i, j), i == 1 && j == 69);
}

TEST(BitRows, ArePartsOfTheMatrix) {
  BitMatrix matrix(4, 3);
  matrix.set(2, 1, true);
  BitRows part = BitRows(matrix).subspan(1, 3).subspan(1, 2);
  EXPECT_EQ(part.size(), 2u);
  EXPECT_TRUE(bit_at(part[0], 1));
  EXPECT_FALSE(bit_at(part[1], 1));
}

TEST(BitVector, InnerProductIsTheParityOfTheCommonBits) {
  BitVector a(65), b(65);
  for (std::size_t i : {0, 3, 64}) a.set(i, true);
  for (std::size_t i : {3, 64}) b.set(i, true);
  EXPECT_FALSE(inner_product(a.row(), b.row()));
  b.set(0, true);
  EXPECT_TRUE(inner_product(a.row(), b.row()));
}

TEST(BitVector, OrdersAndComparesByValue) {
  BitVector a(3), b(3);
  EXPECT_EQ(a, b);
  b.set(1, true);
  EXPECT_LT(a, b);
}

}  // namespace discreet::bit_matrix_test
