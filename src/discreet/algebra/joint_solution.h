// Solves x[i] A = y[i] over GF(2) for all rows i and all columns of A at once, if there is exactly one solution.
//
// It is Gauss-Jordan by the method of the four Russians. The pivots of a few neighbouring columns are found and cleared
// against each other. Their sums are tabulated. Every other row is cleared in these columns by adding one entry. One
// elimination serves all columns of y.
//
// Cost: rows * d * (d + k) / (64 * table_bits) words for d unknowns per column and k columns.
#pragma once

#include <optional>

#include "discreet/algebra/bit_rows.h"

namespace discreet::inline algebra {

// Row c of the result holds the unknown c of every column: d rows of k bits. Empty if the rows contradict each other or
// leave something open. x and y have the same number of rows. `table_bits` lies in [1, 8]. 0 chooses the cheapest
// value.
std::optional<BitMatrix> joint_solution(BitRows x, std::size_t dimension, BitRows y, std::size_t columns,
                                        std::size_t table_bits = 0);

}  // namespace discreet::inline algebra
