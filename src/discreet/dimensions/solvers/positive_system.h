// Dense symmetric positive definite systems in floating point, by Cholesky's factors, on all cores.
#pragma once

#include <cstddef>
#include <vector>

namespace discreet::inline dimensions {

class PositiveSystem {
 public:
  explicit PositiveSystem(std::size_t size);

  void clear();
  double& at(std::size_t row, std::size_t column) { return cells_[row * width_ + column]; }  // column <= row
  // In place, once after the cells are set. Unknowns whose pivot is lost to rounding become 0.
  void factor();
  void solve(std::vector<double>& right) const;

 private:
  void factor_corner(std::size_t first);

  std::size_t size_, width_;  // the width is a multiple of the block
  std::vector<double> cells_;
  std::vector<double> panel_;  // the current block of columns, transposed: its rows lie next to one another
};

}  // namespace discreet::inline dimensions
