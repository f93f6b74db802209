// Packing programs by a path through the inside: maximize x_1 + ... + x_n subject to A x <= b, x >= 0, with A >= 0 and
// b > 0.
//
// Pivoting ends at a corner of the optimal face. A corner says little about columns that are not known yet. Priors at
// corners are spoilt in many ways, and new columns come slowly. A point between the corners, not quite optimal, resists
// more, and the columns that it lacks cut deeper. docs/theory/representation_dimension.md#how-it-is-found
#pragma once

#include <cstdint>
#include <utility>

#include "discreet/dimensions/solvers/floating_simplex.h"

namespace discreet::inline dimensions {

struct PackingCenter {
  std::vector<double> primal, dual;  // feasible, up to rounding: one per column, one per row
  double lower = 0, upper = 0;       // their values
  std::vector<std::size_t> columns,
      tight;  // the columns and rows' slacks farthest from 0, as many as there are rows

  // These form the basis if there is one optimum and the center is near it.
  FloatingOptimum basis() const { return {lower, primal, dual, columns, tight}; }
};

using PackingEntries = std::vector<std::pair<std::uint32_t, std::int32_t>>;  // row, coefficient > 0

// Runs until upper <= lower (1 + gap), or until rounding ends the path.
PackingCenter packing_center(const std::vector<std::int64_t>& limits, const std::vector<PackingEntries>& columns,
                             double gap);

}  // namespace discreet::inline dimensions
