#include "discreet/algebra/reed_solomon.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "discreet/base/error.h"

namespace discreet::reed_solomon_test {

TEST(ReedSolomon, DifferentIntegersOfKDigitsAgreeAtFewerThanKPlaces) {
  for (std::uint64_t prime : {2u, 3u, 5u, 7u})
    for (unsigned digits = 1; digits <= 3; ++digits) {
      std::uint64_t size = 1;
      for (unsigned i = 0; i < digits; ++i) size *= prime;
      EXPECT_EQ(digits_needed(size, prime), digits);
      EXPECT_EQ(digits_needed(size + 1, prime), digits + 1);
      ReedSolomon code(prime);
      for (std::uint64_t x = 0; x < size; ++x)
        for (std::uint64_t y = 0; y < x; ++y) {
          unsigned agreements = 0;
          for (std::uint64_t place = 0; place < prime; ++place)
            agreements += code.symbol(x, place) == code.symbol(y, place);
          EXPECT_LT(agreements, digits) << x << " " << y;
        }
    }
}

TEST(ReedSolomon, AllSymbolsAreThoseOfThePlaces) {
  EXPECT_TRUE(rc::check([] {
    ReedSolomon code(*rc::gen::element<std::uint64_t>(2, 3, 37, 353, ReedSolomon::largest_prime));
    auto value = *rc::gen::arbitrary<std::uint64_t>();
    std::vector<std::uint32_t> symbols(std::min<std::uint64_t>(code.prime(), 40));
    code.symbols(value, symbols);
    for (std::size_t place = 0; place < symbols.size(); ++place) RC_ASSERT(symbols[place] == code.symbol(value, place));
    // The value at 0 is the last digit, the value at 1 the sum of all.
    RC_ASSERT(symbols[0] == value % code.prime());
  }));
}

TEST(ReedSolomon, KnowsPrimes) {
  EXPECT_FALSE(is_prime(1));
  EXPECT_TRUE(is_prime(2));
  EXPECT_FALSE(is_prime((Integer(1) << 61) + 1));
  EXPECT_TRUE(is_prime((Integer(1) << 61) - 1));
  EXPECT_EQ(next_prime(0), 2u);
  EXPECT_EQ(next_prime(353), 353u);
  EXPECT_EQ(next_prime(354), 359u);
  EXPECT_THROW(ReedSolomon(4), Error);
  EXPECT_THROW(ReedSolomon(4294967311), Error);
}

}  // namespace discreet::reed_solomon_test
