// Computes tau*: one over the best chance, in the worst case, that a hypothesis drawn without looking at data is within
// alpha of the concept. ln tau* is the representation dimension up to a constant.
// docs/theory/representation_dimension.md
//
// It is a game: a prior on hypotheses against a concept and a distribution of points. An exact search generates the
// distributions (prior_attack.h for seven to ten points, else spoiling.h). All hypotheses are there from the start.
// Both ends of the answer carry a proof.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/dimensions/menus/light/prior_attack.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {

struct RepresentationNumber {
  Rational lower = 1;
  std::optional<Rational> upper;  // empty: no prior on the allowed hypotheses has a chance at all
  std::optional<AdversaryProof> lower_proof;
  std::optional<MenuProof> upper_proof;
  std::optional<PriorProof> prior_proof;  // for the same end, if the hardest distributions could be listed
  std::optional<Adversary> hopeless;      // if `upper` is empty: no allowed hypothesis is within alpha of it

  bool exact() const { return upper && *upper == lower; }
  // Takes the proof for the lower end if it proves more.
  void raise(std::optional<AdversaryProof> proof);
};

// 0 <= alpha < 1. Hypotheses or orbits of them beyond `most_orbits` are not enumerated: the interval is then wide.
inline constexpr std::size_t most_orbits = 4096;
// True if the functions that menus may hold are few enough to be enumerated.
bool is_enumerated(const MaskClass& concepts);

RepresentationNumber representation_number(const MaskClass& concepts, const Rational& alpha,
                                           const TimeLimit& limit = {}, const Progress& progress = {});

}  // namespace discreet::inline dimensions
