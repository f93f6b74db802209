// What a learner sees: rows in a fixed order, one label each; a view that owns nothing.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/algebra/bit_matrix.h"

namespace discreet {

using Label = std::uint8_t;  // 0 or 1

// Consecutive rows of a bit matrix.
class BitRows {
 public:
  BitRows() = default;
  explicit BitRows(const BitMatrix& matrix) : matrix_(&matrix), size_(matrix.rows()) {}

  std::size_t size() const { return size_; }
  BitRow operator[](std::size_t i) const { return (*matrix_)[first_ + i]; }
  const BitMatrix& matrix() const { return *matrix_; }
  std::size_t first() const { return first_; }  // where these rows begin in the matrix
  BitRows subspan(std::size_t first, std::size_t count) const {
    BitRows part = *this;
    part.first_ += first;
    part.size_ = count;
    return part;
  }

 private:
  const BitMatrix* matrix_ = nullptr;
  std::size_t first_ = 0, size_ = 0;
};

template <class Input>
struct RowsOf {
  using type = std::span<const Input>;
};
template <>
struct RowsOf<BitRow> {
  using type = BitRows;
};

template <class Input>
struct Sample {
  typename RowsOf<Input>::type x;
  std::span<const Label> y;

  std::size_t size() const { return y.size(); }
  // Rows first, ..., first + count - 1: chosen from the number of rows alone, never from what they hold.
  Sample slice(std::size_t first, std::size_t count) const {
    return {x.subspan(first, count), y.subspan(first, count)};
  }
};

// How many rows a hypothesis labels wrongly.
template <class Hypothesis, class Input>
std::size_t mistakes(const Hypothesis& hypothesis, const Sample<Input>& sample) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) count += hypothesis(sample.x[i]) != (sample.y[i] != 0);
  return count;
}

}  // namespace discreet
