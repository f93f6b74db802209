// A tree of cases over a list of light families: a set is light or heavy, until one family of the list is left.
//
// The families of a case are those that leave its heavy sets heavy. Each is enlarged by the light sets of the case, and
// a family that holds another one is left out. The sets that they share are light in the case.
#pragma once

#include <array>
#include <functional>
#include <utility>

#include "discreet/dimensions/menus/light/light_families.h"

namespace discreet::inline dimensions {

struct LightCase {
  Family light, heavy;                     // known
  std::vector<bool> cuts;                  // cuts[i]: points i and i + 1 are separated here or above
  Mask set = 0;                            // the set that the case splits on
  std::size_t if_light = 0, if_heavy = 0;  // 0: one family is left
  std::size_t family = 0;                  // at an end: a family of the list that is light altogether
};

// `worth[k]` is the gain from a set of k points known to be light. The logarithm of the cost of a case falls by it.
// Sets are chosen so that the gain is large and few points are separated.
using SetWorth = std::array<double, most_family_points + 1>;

// The first is the root. Empty beyond `most` cases.
std::optional<std::vector<LightCase>> light_cases(const LightFamilies& families, const SetWorth& worth,
                                                  std::size_t most);

// Splitting a case of light and heavy sets into two, for light_families.h as well.
Family shared_sets(const std::vector<Family>& families);
// Leaves out families that hold another one.
void keep_least(std::vector<Family>& families);

// Marks the neighbours that the family, seen with falling masses, treats differently.
void tell_apart(std::vector<bool>& cuts, const Family& family, unsigned points);

// The set that gains most where it is light and where it is heavy. Needs at least two families, and no family may hold
// another one.
Mask best_split(const std::vector<Family>& families, const Family& light, const std::vector<bool>& cuts,
                unsigned points, const SetWorth& worth);

// The families where the set is light, enlarged, and where it is heavy.
std::pair<std::vector<Family>, std::vector<Family>> split(const std::vector<Family>& families, Mask set,
                                                          const SetOrder& order);

}  // namespace discreet::inline dimensions
