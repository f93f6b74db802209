// Packing programs in floating point: maximize x_1 + ... + x_n subject to A x <= b, x >= 0, with A >= 0 and b > 0.
//
// It is only a guide: results are made exact afterwards, from the basis or by rounding and checking. The tableau is
// dense. It suits programs with few constraints, solved by the thousand.
#pragma once

#include <cstddef>
#include <vector>

namespace discreet::inline dimensions {

struct FloatingPacking {
  std::size_t rows, columns;
  std::vector<double> coefficients;  // row by row
  std::vector<double> limits;        // one per row
};

struct FloatingOptimum {
  double value = 0;
  std::vector<double> primal, dual;         // one per column, one per row
  std::vector<std::size_t> columns, tight;  // the basis: its columns, and as many rows with their slack outside it
};

FloatingOptimum maximize_floating(const FloatingPacking& program);

}  // namespace discreet::inline dimensions
