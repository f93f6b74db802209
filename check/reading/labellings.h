// The labellings of a grid that halfspaces make, or balls. The tables of these classes are checked against them.
#pragma once

#include <string>
#include <vector>

#include "check/reading/table.h"

namespace discreet::check {

// True if the rows, a digit per point, are all labellings of `named`, halfspaces or balls, each once and in any order.
bool are_all_labellings(const std::vector<std::string>& rows, const Table& named);

}  // namespace discreet::check
