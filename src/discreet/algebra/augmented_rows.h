// Equations <x, a> = y over GF(2), one packed row each. Word 0 holds the label y, and the words after it hold x.
//
// The label comes first because elimination clears the columns from the highest down. So the rest of a row is always a
// prefix of its words, the label included.
#pragma once

#include <tbb/cache_aligned_allocator.h>

#include <algorithm>

#include "discreet/algebra/bit_vector.h"

namespace discreet::inline algebra {

// Words that start on a cache line, and their number rounded up to whole lines, for unbroken vector loads.
using AlignedWords = std::vector<std::uint64_t, tbb::cache_aligned_allocator<std::uint64_t>>;
constexpr std::size_t whole_lines(std::size_t words) { return (words + 7) / 8 * 8; }

class AugmentedRows {
 public:
  explicit AugmentedRows(std::size_t dimension) : words_(words_for(dimension)), stride_(whole_lines(words_ + 1)) {}

  std::size_t size() const { return size_; }
  std::size_t words() const { return words_; }  // words of x
  std::uint64_t* operator[](std::size_t i) { return data_.data() + i * stride_; }
  const std::uint64_t* operator[](std::size_t i) const { return data_.data() + i * stride_; }
  BitRow coefficients(std::size_t i) const { return {(*this)[i] + 1, words_}; }
  bool label(std::size_t i) const { return (*this)[i][0] & 1; }

  void clear() { resize(0); }
  void push_back(BitRow x, bool y) {
    resize(size_ + 1);
    std::uint64_t* row = (*this)[size_ - 1];
    row[0] = y;
    std::ranges::copy(x, row + 1);
  }
  // Copies a row in the same layout. Only its first `alive` words are copied, the rest is zero.
  void push_back(const std::uint64_t* row, std::size_t alive) {
    resize(size_ + 1);
    std::copy_n(row, alive, (*this)[size_ - 1]);
  }
  void pop_back() { resize(size_ - 1); }
  // The last row takes the place of row i.
  void remove(std::size_t i) {
    if (i + 1 < size_) std::copy_n((*this)[size_ - 1], words_ + 1, (*this)[i]);
    pop_back();
  }

 private:
  void resize(std::size_t size) {
    size_ = size;
    data_.resize(size * stride_);
  }

  std::size_t words_, stride_, size_ = 0;
  AlignedWords data_;
};

}  // namespace discreet::inline algebra
