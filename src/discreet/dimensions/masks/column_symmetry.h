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

}  // namespace discreet::inline dimensions
