// Packing programs by a path through the inside: maximize x_1 + ... + x_n subject to A x <= b, x >= 0, with A >= 0 and
// b > 0.
//
// A corner of the optimal face, which pivoting ends at, says little about columns that are not known yet: priors at
// corners are spoilt in many ways, and new columns come slowly. A point between the corners, not quite optimal, stands
// up to more, and the columns that it lacks cut deeper. docs/theory/representation_dimension.md#how-it-is-found
#pragma once

#include <cstdint>
#include <utility>

#include "discreet/dimensions/solvers/floating_simplex.h"

namespace discreet::inline dimensions {

struct PackingCenter {
  std::vector<double> primal, dual;  // feasible, up to rounding; one a column, one a row
  double lower = 0, upper = 0;       // what they are worth
  std::vector<std::size_t> columns,
      tight;  // of the columns and the rows' slacks, as many as there are rows are farthest from 0

  // The basis that these are when there is one optimum, and the center is near it.
  FloatingOptimum basis() const { return {lower, primal, dual, columns, tight}; }
};

using PackingEntries = std::vector<std::pair<std::uint32_t, std::int32_t>>;  // row, coefficient > 0

// Until upper <= lower (1 + gap), or rounding ends the path.
PackingCenter packing_center(const std::vector<std::int64_t>& limits, const std::vector<PackingEntries>& columns,
                             double gap);

}  // namespace discreet::inline dimensions
