// A prior on hypotheses with a proof of its chance. For every concept and distribution of points, a hypothesis drawn
// from it errs on at most alpha with at least that probability.
//
// One tree of light and heavy sets, with the points numbered from the heaviest on, serves all concepts. At an end of
// it, the sets known to be light weigh enough for every concept and every numbering of the points. The checker goes
// through them again (check/prior.cpp). docs/theory/representation_dimension.md#tau-from-above
#pragma once

#include "discreet/dimensions/masks/column_symmetry.h"
#include "discreet/dimensions/menus/light/placement_search.h"

namespace discreet::inline dimensions {

struct PriorProof {
  std::vector<Mask> hypotheses;
  std::vector<Rational> weights;              // sum 1
  std::vector<SignedPermutation> generators;  // keep the class and the prior
  LightTree tree;
  Rational chance;
};

// The tree that leads to the cases reached, and to those next to them. Empty if rounding hides a family.
std::optional<LightTree> light_tree(const LightFamilies& families, const std::vector<LightCase>& cases,
                                    const std::vector<bool>& reached);

}  // namespace discreet::inline dimensions
