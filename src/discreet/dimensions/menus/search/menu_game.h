// Computes V_N: the best chance, in the worst case, that a menu of N hypotheses holds one within alpha of the concept.
// The menu is drawn without looking at data. The least N with V_N >= 1 - beta is the representation dimension, as a
// number of hypotheses.
//
// It is a game of menus against concepts with distributions, and both sides are generated. Branch and bound finds a
// menu that serves most of the weight of the adversaries. spoiling.h finds an adversary that spoils most of the menus.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {

struct MenuGame {
  Rational lower = 0, upper = 1;
  std::optional<MenuProof> lower_proof;       // menus of at most N hypotheses
  std::optional<AdversaryProof> upper_proof;  // for N picks, without generators
};

// Stops as soon as V_N is known to be at least `enough`, or less than it, if that is given.
MenuGame menu_game(const MaskClass& concepts, const Rational& alpha, std::size_t size,
                   const std::vector<Adversary>& known, const std::optional<Rational>& enough = {},
                   const TimeLimit& limit = {}, const Progress& progress = {});

// `size` hypotheses that serve the most weight together. served[h] lists the adversaries that hypothesis h serves.
// Empty if the time is over.
struct Coverage {
  std::vector<std::size_t> hypotheses;
  std::int64_t weight = 0;
};
std::optional<Coverage> best_coverage(const std::vector<std::vector<std::uint32_t>>& served,
                                      const std::vector<std::int64_t>& weights, std::size_t size,
                                      const TimeLimit& limit = {});

}  // namespace discreet::inline dimensions
