// Finds distributions against a prior by going through all the hardest ones, or proves that no such distribution
// exists.
#pragma once

#include "discreet/dimensions/masks/column_symmetry.h"
#include "discreet/dimensions/menus/light/placement_search.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {

// A prior on hypotheses with a proof of its chance. For every concept and distribution of points, a hypothesis drawn
// from it errs on at most alpha with at least that probability.
//
// One tree of light and heavy sets, with the points numbered from the heaviest on, serves all concepts. At an end of
// it, the sets known to be light weigh enough for every concept and every numbering of the points. The checker goes
// through them again (check/kinds/prior.cpp). docs/theory/representation_dimension.md#tau-from-above
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

class PriorAttack {
 public:
  // For priors that weigh hypotheses of an orbit alike.
  PriorAttack(const MaskClass& concepts, const Rational& alpha, const HypothesisOrbits& orbits);

  // Lists the hardest distributions. False if there are too many, or the time was over.
  bool list(const TimeLimit& limit) { return families_.complete(limit); }

  struct Answer {
    std::vector<Adversary>
        adversaries;        // with good hypotheses of less weight than the target, the best ones for every concept
    double least = 0;       // good weight of any adversary, at most the target
    bool complete = false;  // false: the time was over
  };
  // A weight for each of the 2^points hypotheses.
  Answer attack(const std::vector<double>& prior, double target, const TimeLimit& limit, const Progress& progress);

  // Proves that the prior, of sum 1, has a chance of at least the target. Empty if it has not, or the time was over.
  std::optional<PriorProof> prove(const std::vector<Rational>& prior, const Rational& target, const TimeLimit& limit,
                                  const Progress& progress);

 private:
  PlacementTask task(const std::vector<double>& prior, double target) const;
  bool fit_cases(const std::vector<double>& prior, double target);
  Adversary adversary(const PlacedFamily& placed) const;

  const MaskClass& concepts_;
  std::vector<std::size_t> speakers_;  // a concept of every orbit
  std::vector<SignedPermutation> generators_;
  std::vector<std::uint8_t> like_points_;
  LightFamilies families_;
  SetWorth worth_{};
  std::vector<LightCase> cases_;  // chosen for this worth
};

}  // namespace discreet::inline dimensions
