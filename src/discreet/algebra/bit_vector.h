// A vector over GF(2), packed 64 bits to a word. Bits past the size are always zero.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "discreet/algebra/row_operations.h"

namespace discreet::inline algebra {

// A borrowed row of packed bits. A matrix, a sample and a vector return it.
using BitRow = std::span<const std::uint64_t>;

constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

inline bool bit_at(BitRow row, std::size_t i) { return (row[i / 64] >> (i % 64)) & 1; }

// <a, b> over GF(2). The rows have the same number of words.
inline bool inner_product(BitRow a, BitRow b) { return inner_product(a.data(), b.data(), a.size()); }

class BitVector {
 public:
  BitVector() = default;
  explicit BitVector(std::size_t size) : size_(size), words_(words_for(size)) {}

  std::size_t size() const { return size_; }
  BitRow row() const { return words_; }
  std::span<std::uint64_t> words() { return words_; }
  bool operator[](std::size_t i) const { return bit_at(words_, i); }
  void set(std::size_t i, bool value) {
    std::uint64_t mask = std::uint64_t{1} << (i % 64);
    words_[i / 64] = value ? words_[i / 64] | mask : words_[i / 64] & ~mask;
  }

  auto operator<=>(const BitVector&) const = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace discreet::inline algebra
