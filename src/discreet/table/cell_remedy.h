// Gives the curator the remedy for a cell that its column cannot hold.
//
// A column of the wrong kind is the ordinary mistake. Then an option is wrong, not the cells. To replace bad rows would
// replace all of them and spend the budget on nothing. So replacement is only advised after rows that could be read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "discreet/table/table_spec.h"

namespace discreet::inline table {

enum class CellText { missing, word, decimal, whole };
// A text that is empty or `nan` stands for a missing value.
CellText kind_of_text(std::string_view text);

// Follows "x is not y. ". `good_rows` is the number of rows before this one that could be read.
std::string remedy(const Target& target, CellText text, std::uint64_t good_rows);

// Adds the advice to replace bad rows to the remedy for a row, if it is safe.
std::string or_replace(const std::string& remedy, std::uint64_t good_rows);

}  // namespace discreet::inline table
