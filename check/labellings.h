// The labellings of a grid that halfspaces make, or balls: the tables of these classes are held to them.
#pragma once

#include <string>
#include <vector>

#include "check/table.h"

namespace discreet::check {

// Whether the rows, a digit per point, are all labellings of `named`, halfspaces or balls, each once and in any order.
bool are_all_labellings(const std::vector<std::string>& rows, const Table& named);

}  // namespace discreet::check
