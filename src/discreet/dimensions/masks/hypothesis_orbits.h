// The hypotheses of a class by the orbits of its symmetries, and one concept of every orbit. Priors have one weight per
// orbit.
#pragma once

#include "discreet/dimensions/masks/column_symmetry.h"

namespace discreet::inline dimensions {

struct HypothesisOrbits {
  std::vector<SignedPermutation> generators;
  std::vector<std::size_t> orbit;     // per hypothesis, numbered from 0
  std::vector<std::int64_t> sizes;    // per orbit
  std::vector<std::size_t> concepts;  // one of every orbit

  // The prior by orbit with sum 1.
  std::vector<double> normalized(std::vector<double> prior) const;
  // A prior by orbit as one of all 2^points functions.
  template <class Weight>
  std::vector<Weight> spread(const std::vector<Weight>& prior, const MaskClass& concepts) const {
    std::vector<Weight> all(std::size_t{1} << concepts.points(), Weight(0));
    for (std::size_t h = 0; h < orbit.size(); ++h) all[concepts.hypothesis(h)] = prior[orbit[h]];
    return all;
  }

  // For every point the first one that represents it. Swapping the two keeps the orbits of the sets of mistakes, for
  // all of `concepts`.
  std::vector<std::uint8_t> like_points(const MaskClass& concepts) const;
};

// Without `is_enumerated` the hypotheses are too many and are not enumerated. Their orbits then count as more than
// `most`.
HypothesisOrbits hypothesis_orbits(const MaskClass& concepts, bool is_enumerated, std::size_t most);

}  // namespace discreet::inline dimensions
