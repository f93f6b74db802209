// Exchanges and complements of points that turn a class into itself.
//
// A best prior can be averaged over them and stays best. Functions that they exchange may therefore share one weight,
// and one concept of every orbit represents all of it.
#pragma once

#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// Point x goes to `to[x]`, and is complemented when bit x of `flip` is set: (g h)(to[x]) = h(x) xor flip(x).
struct SignedPermutation {
  std::vector<std::size_t> to;
  Mask flip = 0;

  Mask operator()(Mask function) const;
  bool operator==(const SignedPermutation&) const = default;
};

// Generators of a group that keeps the concepts, and also the allowed hypotheses if there are any. They generate the
// whole group unless the search was cut short. Order: few, at most 2 points^2.
std::vector<SignedPermutation> symmetries(const MaskClass& concepts);

// The least member of the orbit of every mask. `masks` must be closed under the generators.
std::vector<std::size_t> orbits(const std::vector<Mask>& masks, const std::vector<SignedPermutation>& generators);

// The hypotheses of a class by the orbits of its symmetries, and one concept of every orbit. Priors have one weight per
// orbit.
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
