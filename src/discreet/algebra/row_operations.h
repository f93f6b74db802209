// Loops over the words of packed rows. Short rows are done in place. Long ones cost a call, and get code that was
// compiled for the current processor.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace discreet::inline algebra {

constexpr std::size_t short_row_words = 4;

bool long_inner_product(const std::uint64_t* a, const std::uint64_t* b, std::size_t words);
void long_xor_into(std::uint64_t* target, const std::uint64_t* source, std::size_t words);

// <a, b> over GF(2)
inline bool inner_product(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  if (words > short_row_words) return long_inner_product(a, b, words);
  std::uint64_t sum = 0;
  for (std::size_t w = 0; w < words; ++w) sum ^= a[w] & b[w];
  return std::popcount(sum) & 1;
}

// target ^= source
inline void xor_into(std::uint64_t* target, const std::uint64_t* source, std::size_t words) {
  if (words > short_row_words) return long_xor_into(target, source, words);
  for (std::size_t w = 0; w < words; ++w) target[w] ^= source[w];
}

// target ^= sources[0] ^ ... ^ sources[count - 1], eight at a time
void xor_into(std::uint64_t* target, const std::uint64_t* const* sources, std::size_t count, std::size_t words);

// target = a ^ b
void xor_of(std::uint64_t* target, const std::uint64_t* a, const std::uint64_t* b, std::size_t words);

}  // namespace discreet::inline algebra
