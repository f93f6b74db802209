// Sums of the weights that rows of packed bits select: a matrix of bits times a vector of numbers.
#pragma once

#include <vector>

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline audit {

// For every row the sum of weights[j] over its ones. Needs as many weights as columns. It works by tiles of columns.
// Their weights stay in the cache while all rows pass. Each row is a piece of work, on every core.
std::vector<double> masked_sums(const BitMatrix& rows, std::span<const double> weights);

}  // namespace discreet::inline audit
