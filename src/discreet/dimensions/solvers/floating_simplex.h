// Packing programs in floating point: maximize x_1 + ... + x_n subject to A x <= b, x >= 0, with A >= 0 and b > 0.
//
// Only a guide: what is reported is made exact afterwards, from the basis or by rounding and checking. A dense tableau,
// for programs with few constraints, which are solved by the thousand.
#pragma once

#include <cstddef>
#include <vector>

namespace discreet::inline dimensions {

struct FloatingPacking {
  std::size_t rows, columns;
  std::vector<double> coefficients;  // row by row
  std::vector<double> limits;        // one a row
};

struct FloatingOptimum {
  double value = 0;
  std::vector<double> primal, dual;         // one a column; one a row
  std::vector<std::size_t> columns, tight;  // the basis: columns in it, and as many rows whose slack is not
};

FloatingOptimum maximize_floating(const FloatingPacking& program);

}  // namespace discreet::inline dimensions
