#include "discreet/base/integer.h"

#include <gtest/gtest.h>

namespace discreet::integer_test {

TEST(Integer, TakesAll128Bits) {
  Unsigned128 all = ~Unsigned128{0};
  EXPECT_EQ(to_integer(all), (Integer(1) << 128) - 1);
  EXPECT_EQ(to_integer(5), 5);
}

TEST(Integer, KnowsWhatFitsAWord) {
  EXPECT_TRUE(fits_64((Integer(1) << 64) - 1));
  EXPECT_FALSE(fits_64(Integer(1) << 64));
  EXPECT_FALSE(fits_64(Integer(-1)));
  EXPECT_EQ(low_64((Integer(1) << 64) - 1), ~std::uint64_t{0});
  EXPECT_EQ(low_64(Integer(0)), 0u);
}

TEST(Integer, CountsItsBits) {
  EXPECT_EQ(bit_length(Integer(0)), 0u);
  EXPECT_EQ(bit_length(Integer(1)), 1u);
  EXPECT_EQ(bit_length(Integer(256)), 9u);
}

}  // namespace discreet::integer_test
