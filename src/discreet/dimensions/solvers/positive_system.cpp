#include "discreet/dimensions/solvers/positive_system.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/parallel.h"
#include "discreet/base/processor_clones.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::size_t block = 64, tile_rows = 4, tile_columns = 8;
constexpr double lost = 1e-30, infinite = 1e100;

// Rows [at, at + block) of the panel below its corner: what the corner's columns leave of them.
DISCREET_PROCESSOR_CLONES void reduce_panel(const double* corner, double* panel, std::size_t width, std::size_t at) {
  for (std::size_t k = 0; k < block; ++k) {
    double* line = panel + k * width + at;
    for (std::size_t t = 0; t < k; ++t) {
      const double factor = corner[k * width + t];
      const double* other = panel + t * width + at;
      for (std::size_t i = 0; i < block; ++i) line[i] -= factor * other[i];
    }
    const double turn = 1 / corner[k * width + k];
    for (std::size_t i = 0; i < block; ++i) line[i] *= turn;
  }
}

// Takes the product of the panel's rows i and j from the cells of rows [at, at + block), columns [first, at + block).
DISCREET_PROCESSOR_CLONES void update_rows(double* cells, const double* panel, std::size_t width, std::size_t first,
                                           std::size_t at) {
  for (std::size_t i = at; i < at + block; i += tile_rows)
    for (std::size_t j = first; j < i + tile_rows; j += tile_columns) {
      double sums[tile_rows][tile_columns] = {};
      for (std::size_t k = 0; k < block; ++k) {
        const double* line = panel + k * width;
        for (std::size_t r = 0; r < tile_rows; ++r)
          for (std::size_t c = 0; c < tile_columns; ++c) sums[r][c] += line[i + r] * line[j + c];
      }
      for (std::size_t r = 0; r < tile_rows; ++r)
        for (std::size_t c = 0; c < tile_columns; ++c) cells[(i + r) * width + j + c] -= sums[r][c];
    }
}

}  // namespace

PositiveSystem::PositiveSystem(std::size_t size)
    : size_(size), width_((size + block - 1) / block * block), cells_(width_ * width_), panel_(block * width_) {}

void PositiveSystem::clear() {
  std::ranges::fill(cells_, 0.0);
  for (std::size_t i = size_; i < width_; ++i) at(i, i) = 1;
}

void PositiveSystem::factor_corner(std::size_t first) {
  for (std::size_t i = first; i < first + block; ++i)
    for (std::size_t j = first; j <= i; ++j) {
      double value = at(i, j);
      for (std::size_t k = first; k < j; ++k) value -= at(i, k) * at(j, k);
      if (i == j)
        at(i, i) = value > lost ? std::sqrt(value) : infinite;
      else
        at(i, j) = value / at(j, j);
    }
}

void PositiveSystem::factor() {
  for (std::size_t first = 0; first < width_; first += block) {
    factor_corner(first);
    const std::size_t next = first + block, left = (width_ - next) / block;
    for_each_piece(left, {{}, 0, 0}, [&](std::size_t piece) {
      const std::size_t from = next + piece * block;
      for (std::size_t i = from; i < from + block; ++i)
        for (std::size_t k = 0; k < block; ++k) panel_[k * width_ + i] = at(i, first + k);
      reduce_panel(&at(first, first), panel_.data(), width_, from);
      for (std::size_t i = from; i < from + block; ++i)
        for (std::size_t k = 0; k < block; ++k) at(i, first + k) = panel_[k * width_ + i];
    });
    for_each_piece(left, {{}, 0, 0}, [&](std::size_t piece) {
      update_rows(cells_.data(), panel_.data(), width_, next, width_ - (piece + 1) * block);  // long ones first
    });
  }
}

void PositiveSystem::solve(std::vector<double>& right) const {
  for (std::size_t i = 0; i < size_; ++i) {
    const double* row = &cells_[i * width_];
    double value = right[i];
    for (std::size_t j = 0; j < i; ++j) value -= row[j] * right[j];
    right[i] = value / row[i];
  }
  for (std::size_t i = size_; i-- > 0;) {
    const double* row = &cells_[i * width_];
    const double value = right[i] /= row[i];
    for (std::size_t j = 0; j < i; ++j) right[j] -= value * row[j];
  }
}

}  // namespace discreet::inline dimensions
