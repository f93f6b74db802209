// Tested by packing_program_test.cpp
#include "discreet/dimensions/solvers/floating_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace discreet::inline dimensions {
namespace {

constexpr double none = 1e-9;  // counts as 0
constexpr std::size_t no_index = std::numeric_limits<std::size_t>::max();

class FloatingTableau {
 public:
  explicit FloatingTableau(const FloatingPacking& program)
      : rows_(program.rows), columns_(program.columns), width_(columns_ + 1), cells_((rows_ + 1) * width_) {
    for (std::size_t i = 0; i < rows_; ++i) {
      std::copy_n(program.coefficients.begin() + i * columns_, columns_, cells_.begin() + i * width_);
      cell(i, columns_) = program.limits[i];
    }
    std::fill_n(cells_.begin() + rows_ * width_, columns_, -1.0);
    free_.resize(columns_);
    std::iota(free_.begin(), free_.end(), std::size_t{0});
    basic_.resize(rows_);
    std::iota(basic_.begin(), basic_.end(), columns_);
  }

  // By Bland's rule when the step before gained nothing.
  std::size_t entering(bool bland) const {
    std::size_t best = no_index;
    for (std::size_t j = 0; j < columns_; ++j) {
      const double price = cells_[rows_ * width_ + j];
      if (price > -none) continue;
      if (best == no_index || (bland ? free_[j] < free_[best] : price < cells_[rows_ * width_ + best])) best = j;
    }
    return best;
  }

  std::size_t leaving(std::size_t column) const {
    std::size_t best = no_index;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < rows_; ++i) {
      const double turn = cells_[i * width_ + column];
      if (turn <= none) continue;
      const double ratio = std::max(0.0, cells_[i * width_ + columns_]) / turn;
      if (ratio < least - none || (ratio < least + none && basic_[i] < basic_[best])) {
        best = i;
        least = std::min(least, ratio);
      }
    }
    return best;
  }

  bool gains(std::size_t row) const { return cells_[row * width_ + columns_] > none; }

  void pivot(std::size_t row, std::size_t column) {
    const double turn = 1 / cell(row, column);
    double* line = &cells_[row * width_];
    for (std::size_t j = 0; j < width_; ++j) line[j] *= turn;
    line[column] = turn;
    for (std::size_t i = 0; i <= rows_; ++i) {
      if (i == row) continue;
      const double factor = cell(i, column);
      if (factor == 0) continue;
      double* other = &cells_[i * width_];
      for (std::size_t j = 0; j < width_; ++j) other[j] -= factor * line[j];
      other[column] = -factor * turn;
    }
    std::swap(basic_[row], free_[column]);
  }

  FloatingOptimum read() const {
    FloatingOptimum optimum{
        cells_[rows_ * width_ + columns_], std::vector<double>(columns_), std::vector<double>(rows_), {}, {}};
    for (std::size_t i = 0; i < rows_; ++i) {
      if (basic_[i] >= columns_) continue;
      optimum.primal[basic_[i]] = std::max(0.0, cells_[i * width_ + columns_]);
      optimum.columns.push_back(basic_[i]);
    }
    for (std::size_t j = 0; j < columns_; ++j) {
      if (free_[j] < columns_) continue;
      optimum.dual[free_[j] - columns_] = std::max(0.0, cells_[rows_ * width_ + j]);
      optimum.tight.push_back(free_[j] - columns_);
    }
    return optimum;
  }

 private:
  double& cell(std::size_t i, std::size_t j) { return cells_[i * width_ + j]; }

  std::size_t rows_, columns_, width_;
  std::vector<double> cells_;
  std::vector<std::size_t> free_, basic_;
};

}  // namespace

FloatingOptimum maximize_floating(const FloatingPacking& program) {
  FloatingTableau tableau(program);
  bool bland = false;
  // Rounding may lead in circles that exact arithmetic would not; the guide is then as far as it got.
  const std::size_t most_steps = 200 * (program.rows + program.columns) + 1000;
  for (std::size_t step = 0; step < most_steps; ++step) {
    const std::size_t column = tableau.entering(bland);
    if (column == no_index) break;
    const std::size_t row = tableau.leaving(column);
    if (row == no_index) break;
    bland = !tableau.gains(row);
    tableau.pivot(row, column);
  }
  return tableau.read();
}

}  // namespace discreet::inline dimensions
