// Rows of bits, packed 64 to a word, row-major. Bits past the last column are always zero.
#pragma once

#include "discreet/algebra/bit_vector.h"

namespace discreet::inline algebra {

class BitMatrix {
 public:
  BitMatrix() = default;
  BitMatrix(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), stride_(words_for(columns)), words_(rows * stride_) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t stride() const { return stride_; }  // words per row
  BitRow operator[](std::size_t i) const { return {words_.data() + i * stride_, stride_}; }
  std::span<std::uint64_t> row(std::size_t i) { return {words_.data() + i * stride_, stride_}; }
  bool get(std::size_t i, std::size_t j) const { return bit_at((*this)[i], j); }
  void set(std::size_t i, std::size_t j, bool value) {
    std::uint64_t mask = std::uint64_t{1} << (j % 64);
    std::uint64_t& word = words_[i * stride_ + j / 64];
    word = value ? word | mask : word & ~mask;
  }

  auto operator<=>(const BitMatrix&) const = default;

 private:
  std::size_t rows_ = 0, columns_ = 0, stride_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace discreet::inline algebra
