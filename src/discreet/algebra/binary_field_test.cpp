#include "discreet/algebra/binary_field.h"

#include <gtest/gtest.h>

#include <set>

namespace discreet::binary_field_test {

TEST(BinaryField, HasNoDivisorsOfZeroAndEveryElementAnInverse) {
  for (unsigned bits = 1; bits <= 7; ++bits) {
    const BinaryField field(bits);
    for (std::uint64_t a = 1; a < field.size(); ++a) {
      std::set<std::uint64_t> products;
      for (std::uint64_t b = 0; b < field.size(); ++b) products.insert(field.product(a, b));
      EXPECT_EQ(products.size(), field.size());
    }
  }
}

TEST(BinaryField, ProductsAreCommutativeAssociativeAndDistribute) {
  const BinaryField field(4);
  for (std::uint64_t a = 0; a < 16; ++a)
    for (std::uint64_t b = 0; b < 16; ++b)
      for (std::uint64_t c = 0; c < 16; ++c) {
        EXPECT_EQ(field.product(a, b), field.product(b, a));
        EXPECT_EQ(field.product(a, field.product(b, c)), field.product(field.product(a, b), c));
        EXPECT_EQ(field.product(a, b ^ c), field.product(a, b) ^ field.product(a, c));
      }
}

TEST(BinaryField, TakesTheLeastIrreduciblePolynomial) {
  EXPECT_EQ(BinaryField(1).modulus(), 0b10u);
  EXPECT_EQ(BinaryField(2).modulus(), 0b111u);
  EXPECT_EQ(BinaryField(3).modulus(), 0b1011u);
  EXPECT_EQ(BinaryField(8).modulus(), 0x11bu);
}

}  // namespace discreet::binary_field_test
