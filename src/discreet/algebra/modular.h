// Arithmetic modulo a number below 2^64. Arguments are below it.
#pragma once

#include <cstdint>

#include "discreet/base/integer.h"

namespace discreet::inline algebra {

inline std::uint64_t subtract_mod(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return a >= b ? a - b : a + (modulus - b);
}

inline std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(Unsigned128{a} * b % modulus);
}

// The b with a b = 1 modulo a prime, a not 0.
inline std::uint64_t inverse_mod(std::uint64_t a, std::uint64_t prime) {
  std::uint64_t result = 1;
  for (std::uint64_t power = a, exponent = prime - 2; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = multiply_mod(result, power, prime);
    power = multiply_mod(power, power, prime);
  }
  return result;
}

}  // namespace discreet::inline algebra
