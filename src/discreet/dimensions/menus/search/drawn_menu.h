// The least size of menus that, drawn at random before any data is seen, hold a hypothesis within alpha of the concept
// with probability 1 - beta. ln of it is the representation dimension, RepDim.
//
// Bounds: (1 - beta) tau* from below, because a uniform item of a drawn menu is good with probability (1 - beta) /
// size; from above that many draws from the best prior, or a random part of the least menu. Between them V_N decides.
#pragma once

#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/menus/search/least_menu.h"

namespace discreet::inline dimensions {

struct DrawnMenu {
  // How `upper_proof` speaks: its menus themselves; so many independent draws of its menus, of one hypothesis each; a
  // uniformly random part, of that size, of its one menu.
  enum class Route { menus, draws, part };

  std::size_t lower = 1;
  std::optional<std::size_t> upper;
  std::optional<AdversaryProof> lower_proof;
  std::optional<MenuProof> upper_proof;
  Route route = Route::menus;

  bool exact() const { return upper && *upper == lower; }
};

// 0 < beta < 1.
DrawnMenu drawn_menu(const MaskClass& concepts, const Rational& alpha, const Rational& beta,
                     const RepresentationNumber& number, const LeastMenu& menu, const TimeLimit& limit = {},
                     const Progress& progress = {});

// The least N with (1 - chance)^N <= beta, chance > 0.
std::size_t draws_for(const Rational& chance, const Rational& beta);

}  // namespace discreet::inline dimensions
