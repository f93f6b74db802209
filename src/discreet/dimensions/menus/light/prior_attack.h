// Finds distributions against a prior by going through all the hardest ones, or proves that no such distribution
// exists.
#pragma once

#include "discreet/dimensions/masks/hypothesis_orbits.h"
#include "discreet/dimensions/menus/light/prior_proof.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {

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
