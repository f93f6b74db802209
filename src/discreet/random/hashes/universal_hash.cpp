#include "discreet/random/hashes/universal_hash.h"

#include <algorithm>
#include <array>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::inline random {
namespace {

constexpr std::array<unsigned, 10> exponents{2, 3, 5, 7, 13, 17, 19, 31, 61, 89};

Integer mersenne(unsigned exponent) { return (Integer(1) << exponent) - 1; }

}  // namespace

unsigned mersenne_exponent(const Integer& keys) {
  require(1 <= keys && keys <= Integer(1) << 64, "a hash function takes between 1 and 2^64 keys");
  return *std::ranges::find_if(exponents, [&](unsigned e) { return mersenne(e) >= keys; });
}

UniversalHash UniversalHash::draw(const Integer& keys, std::uint64_t buckets, Rng& rng) {
  Integer prime = mersenne(mersenne_exponent(keys));
  Integer multiplier = 1 + uniform_below(prime - 1, rng);
  return {keys, buckets, multiplier, uniform_below(prime, rng)};
}

UniversalHash::UniversalHash(const Integer& keys, std::uint64_t buckets, const Integer& multiplier,
                             const Integer& shift)
    : exponent_(mersenne_exponent(keys)), buckets_(buckets) {
  Integer prime = mersenne(exponent_);
  require(1 <= buckets && buckets <= most_buckets, "a hash function has between 1 and 2^32 buckets");
  require(1 <= multiplier && multiplier < prime && 0 <= shift && shift < prime,
          "the coefficients of a hash function lie below its prime, and the first is not 0");
  multiplier_ = to_128(multiplier);
  shift_ = to_128(shift);
}

}  // namespace discreet::inline random
