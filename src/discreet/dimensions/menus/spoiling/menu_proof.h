// Certificates of the two sides of every game about menus: menus that suffice, and adversaries that no menu satisfies.
#pragma once

#include "discreet/dimensions/masks/column_symmetry.h"
#include "discreet/dimensions/menus/spoiling/spoiling.h"

namespace discreet::inline dimensions {

// A concept and a distribution of points, as integer weights.
struct Adversary {
  std::size_t concept_index;  // index in the MaskClass
  std::vector<std::int64_t> points;

  bool operator==(const Adversary&) const = default;
};

// Menus, drawn by weight, that hold a hypothesis within alpha of every concept with probability at least `chance`, for
// every distribution. Menus and weights are invariant under the generators, so one concept of an orbit suffices.
struct MenuProof {
  std::vector<std::vector<Mask>> menus;
  std::vector<Rational> weights;  // sum 1
  std::vector<SignedPermutation> generators;
  std::vector<std::size_t> concepts;  // one of every orbit
  std::vector<SpoilingProof> proofs;  // one for each of these concepts
  Rational chance;                    // as proved
};

// Adversaries with weights. Every `picks` hypotheses together are within alpha of at most `most` of the weight, on
// average over the images of the adversaries under the generated group. For one hypothesis the average is over its
// orbit.
struct AdversaryProof {
  std::vector<Adversary> adversaries;
  std::vector<Rational> weights;  // sum 1
  std::vector<SignedPermutation> generators;
  std::size_t picks = 1;
  Rational most;
};

// The one menu of `proof` never fails. Its hypotheses, drawn evenly, have a chance of one over their number.
MenuProof drawn_evenly(const MenuProof& proof);

// The sets that menus show to a concept.
Stakes stakes_of(const std::vector<std::vector<Mask>>& menus, const std::vector<Rational>& weights, unsigned points,
                 Mask target, const Rational& alpha);

// Tells for each function whether it is within alpha of the adversary's concept: one entry per hypothesis of the class.
std::vector<bool> good_hypotheses(const MaskClass& concepts, const Adversary& adversary, const Rational& alpha);

}  // namespace discreet::inline dimensions
