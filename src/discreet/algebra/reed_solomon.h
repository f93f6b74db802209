// Reed-Solomon code words of integers: a public hash family without any randomness.
//
// Over GF(q), q prime, an integer is the polynomial whose coefficients are its digits in base q. Its symbol at place a
// is the polynomial's value there.
//
// Property 1: different integers of at most k digits have the same symbol at no more than k - 1 places.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/base/integer.h"

namespace discreet::inline algebra {

class ReedSolomon {
 public:
  static constexpr std::uint64_t largest_prime = 4294967291;  // below 2^32

  // Throws Error unless `prime` is a prime of at most largest_prime.
  explicit ReedSolomon(std::uint64_t prime);
  ReedSolomon() = default;

  std::uint64_t prime() const { return prime_; }
  // The symbol of an integer at a place, place < prime.
  std::uint64_t symbol(std::uint64_t value, std::uint64_t place) const;
  // The symbols at the places 0, 1, 2, ...
  void symbols(std::uint64_t value, std::span<std::uint32_t> into) const;

  bool operator==(const ReedSolomon&) const = default;

 private:
  std::uint64_t prime_ = 2;
};

// The number of digits in base `prime` of the integers below `size`, at least 1.
unsigned digits_needed(const Integer& size, std::uint64_t prime);

// True if it is a prime number. The answer is certain for numbers below 2^64.
bool is_prime(const Integer& number);
// The least prime that is at least `number`, for numbers below 2^32.
std::uint64_t next_prime(std::uint64_t number);

}  // namespace discreet::inline algebra
