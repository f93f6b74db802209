// The least size of menus that hold a hypothesis within alpha of the concept with probability 1 - beta. The menus are
// drawn at random before any data is seen. ln of the size is the representation dimension, RepDim.
//
// From below the bound is (1 - beta) tau*, because a uniform item of a drawn menu is good with probability (1 - beta) /
// size. From above it is that many draws from the best prior, or a random part of the least menu. Between them V_N
// decides.
#pragma once

#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/menus/search/least_menu.h"

namespace discreet::inline dimensions {

struct DrawnMenu {
  // The meaning of `upper_proof`. `menus`: its menus themselves. `draws`: `upper` independent draws of its menus, of
  // one hypothesis each. `part`: a uniformly random part, of size `upper`, of its one menu.
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
