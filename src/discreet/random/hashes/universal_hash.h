// A hash function drawn from a universal family, onto any number of buckets.
//
// The keys are 0, ..., keys - 1. Let p = 2^e - 1 be the least Mersenne prime that is at least `keys`. The function is x
// -> floor(((a x + c) mod p) buckets / 2^e) for a uniform in 1..p-1 and c in 0..p-1. Small domains use the same code
// with a small e, so that all functions of a family can be listed there.
//
// Property 1: two different keys fall into one bucket with probability at most 1 / buckets, exactly.
// Property 2: an evaluation is two or three products of words, whatever the domain.
#pragma once

#include "discreet/base/integer.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

class UniversalHash {
 public:
  static constexpr std::uint64_t most_buckets = std::uint64_t{1} << 32;

  // 1 <= keys <= 2^64, 1 <= buckets <= most_buckets.
  static UniversalHash draw(const Integer& keys, std::uint64_t buckets, Rng& rng);
  // The function with these coefficients. Throws Error unless the family has it.
  UniversalHash(const Integer& keys, std::uint64_t buckets, const Integer& multiplier, const Integer& shift);
  UniversalHash() : UniversalHash(1, 1, 1, 0) {}

  unsigned exponent() const { return exponent_; }
  std::uint64_t buckets() const { return buckets_; }
  Integer multiplier() const { return to_integer(multiplier_); }
  Integer shift() const { return to_integer(shift_); }

  // The bucket of a key, key < keys. The largest domains take the same steps with a constant exponent.
  std::uint64_t operator()(std::uint64_t key) const {
    return exponent_ == largest_exponent ? bucket_of(key, largest_exponent) : bucket_of(key, exponent_);
  }

  bool operator==(const UniversalHash&) const = default;

 private:
  static constexpr unsigned largest_exponent = 89;

  std::uint64_t bucket_of(std::uint64_t key, unsigned exponent) const {
    const Unsigned128 prime = (Unsigned128{1} << exponent) - 1;
    // Congruent modulo p, because 2^e = 1 there.
    auto fold = [=](Unsigned128 value) { return (value & prime) + (value >> exponent); };
    Unsigned128 sum = fold(Unsigned128{static_cast<std::uint64_t>(multiplier_)} * key);
    if (exponent > 64) {
      // The upper word of the multiplier. Its product has at most e bits, and 2^64 turns them round.
      Unsigned128 high = Unsigned128{static_cast<std::uint64_t>(multiplier_ >> 64)} * key;
      const unsigned stay = exponent - 64;
      sum += (high >> stay) + ((high & ((Unsigned128{1} << stay) - 1)) << 64);
    }
    sum = fold(fold(sum + shift_));  // now at most p
    if (sum == prime) sum = 0;
    return static_cast<std::uint64_t>((sum * buckets_) >> exponent);
  }

  unsigned exponent_;
  std::uint64_t buckets_;
  Unsigned128 multiplier_, shift_;
};

// The exponent e of the least Mersenne prime 2^e - 1 that is at least `keys`, 1 <= keys <= 2^64.
unsigned mersenne_exponent(const Integer& keys);

}  // namespace discreet::inline random
