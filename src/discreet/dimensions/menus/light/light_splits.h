// Splits a case of light and heavy sets into two. light_families.h and light_cases.h share it.
#pragma once

#include <utility>

#include "discreet/dimensions/menus/light/light_cases.h"

namespace discreet::inline dimensions {

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
