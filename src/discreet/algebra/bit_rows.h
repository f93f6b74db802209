// Consecutive rows of a bit matrix. This is a view that owns nothing.
#pragma once

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline algebra {

class BitRows {
 public:
  BitRows() = default;
  BitRows(const BitMatrix& matrix) : matrix_(&matrix), size_(matrix.rows()) {}  // implicit: a matrix is its rows

  std::size_t size() const { return size_; }
  BitRow operator[](std::size_t i) const { return (*matrix_)[first_ + i]; }
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

}  // namespace discreet::inline algebra
