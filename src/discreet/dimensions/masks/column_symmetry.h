// Exchanges and complements of points that turn a class into itself.
//
// A prior that is best can be averaged over them and stays best, so that functions which they exchange may share one
// weight, and one concept of every orbit speaks for all.
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

// Generators of a group that keeps the concepts, and the allowed hypotheses where there are such; of the whole group
// unless the search was cut short. Order: few, at most 2 points^2.
std::vector<SignedPermutation> symmetries(const MaskClass& concepts);

// The least member of every one's orbit; `masks` must be closed under the generators.
std::vector<std::size_t> orbits(const std::vector<Mask>& masks, const std::vector<SignedPermutation>& generators);

}  // namespace discreet::inline dimensions
