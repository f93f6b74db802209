#include "discreet/algebra/modular.h"

#include <gtest/gtest.h>

namespace discreet::modular_test {

TEST(Modular, SubtractsAndMultipliesAsIntegersDo) {
  for (std::uint64_t modulus : {std::uint64_t{2}, std::uint64_t{7}, std::uint64_t{18446744073709551557u}})
    for (std::uint64_t a : {std::uint64_t{0}, std::uint64_t{1}, modulus / 2, modulus - 1})
      for (std::uint64_t b : {std::uint64_t{0}, std::uint64_t{1}, modulus / 2, modulus - 1}) {
        EXPECT_EQ(subtract_mod(a, b, modulus), low_64((Integer(a) - b + modulus) % modulus));
        EXPECT_EQ(multiply_mod(a, b, modulus), low_64(Integer(a) * b % modulus));
      }
}

TEST(Modular, AnInverseTimesItsNumberIsOne) {
  for (std::uint64_t prime : {2u, 3u, 7u, 101u})
    for (std::uint64_t a = 1; a < prime; ++a) EXPECT_EQ(multiply_mod(a, inverse_mod(a, prime), prime), 1u);
  const std::uint64_t largest = 18446744073709551557u;  // the largest prime below 2^64
  for (std::uint64_t a : {std::uint64_t{1}, std::uint64_t{2}, largest / 3, largest - 1})
    EXPECT_EQ(multiply_mod(a, inverse_mod(a, largest), largest), 1u);
}

}  // namespace discreet::modular_test
