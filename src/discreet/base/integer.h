// Integers of any size.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <cstdint>

namespace discreet::inline base {

// Expression templates are off, so that `auto` and ternaries mean what they say.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

__extension__ using Unsigned128 = unsigned __int128;
__extension__ using Signed128 = __int128;

inline Integer to_integer(Unsigned128 value) {
  Integer high = static_cast<std::uint64_t>(value >> 64);
  return (high << 64) | static_cast<std::uint64_t>(value);
}

inline bool fits_64(const Integer& value) { return value >= 0 && mpz_sizeinbase(value.backend().data(), 2) <= 64; }

inline std::uint64_t low_64(const Integer& value) { return mpz_getlimbn(value.backend().data(), 0); }

// 0 <= value < 2^128.
inline Unsigned128 to_128(const Integer& value) { return (Unsigned128{low_64(value >> 64)} << 64) | low_64(value); }

// The number of bits of |value|. 0 for 0.
inline unsigned bit_length(const Integer& value) {
  return value == 0 ? 0 : static_cast<unsigned>(mpz_sizeinbase(value.backend().data(), 2));
}

}  // namespace discreet::inline base
