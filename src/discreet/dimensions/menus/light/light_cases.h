// A tree of cases over a list of light families: a set is light, or it is heavy, until one family of the list is left.
//
// In a case the families are those that leave its heavy sets heavy, each enlarged by its light sets, as far as they
// hold no other one. What they share is light in the case.
#pragma once

#include <array>
#include <functional>

#include "discreet/dimensions/menus/light/light_families.h"

namespace discreet::inline dimensions {

struct LightCase {
  Family light, heavy;                     // known
  std::vector<bool> cuts;                  // cuts[i]: points i and i + 1 are told apart here or above
  Mask set = 0;                            // that the case splits on
  std::size_t if_light = 0, if_heavy = 0;  // 0: one family is left
  std::size_t family = 0;                  // of the list: one that is light altogether, at an end
};

// `worth[k]` says how much is won by a set of k points that is known to be light: sets are chosen so that much is won
// while few points are told apart. The logarithm of what a case costs falls by it.
using SetWorth = std::array<double, most_family_points + 1>;

// The first is the root. Nothing beyond `most` cases.
std::optional<std::vector<LightCase>> light_cases(const LightFamilies& families, const SetWorth& worth,
                                                  std::size_t most);

}  // namespace discreet::inline dimensions
