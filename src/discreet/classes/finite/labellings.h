// One concept of a table for each labelling of some of its points: the candidates if only these points count.
#pragma once

#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

// The first of every group of concepts that agree on the points, in order. A function of the class and the points
// alone.
inline std::vector<std::size_t> labellings_of(const FiniteClass& concepts, const BitVector& points) {
  BitMatrix seen(concepts.concepts(), concepts.points());
  for (std::size_t i = 0; i < concepts.concepts(); ++i)
    for (std::size_t w = 0; w < seen.stride(); ++w) seen.row(i)[w] = concepts[i][w] & points.row()[w];
  return FiniteClass(std::move(seen)).distinct();
}

}  // namespace discreet::inline classes
