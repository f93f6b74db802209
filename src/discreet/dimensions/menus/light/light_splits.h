// How a case of light and heavy sets is split into two: what light_families.h and light_cases.h share.
#pragma once

#include <utility>

#include "discreet/dimensions/menus/light/light_cases.h"

namespace discreet::inline dimensions {

Family shared_sets(const std::vector<Family>& families);
// Leaves out families that hold another one.
void keep_least(std::vector<Family>& families);

// Marks the neighbours that the family, seen with falling masses, does not treat alike.
void tell_apart(std::vector<bool>& cuts, const Family& family, unsigned points);

// The set that wins most where it is light and where it is heavy; of at least two families, none of which holds another
// one.
Mask best_split(const std::vector<Family>& families, const Family& light, const std::vector<bool>& cuts,
                unsigned points, const SetWorth& worth);

// The families where the set is light, enlarged, and where it is heavy.
std::pair<std::vector<Family>, std::vector<Family>> split(const std::vector<Family>& families, Mask set,
                                                          const SetOrder& order);

}  // namespace discreet::inline dimensions
