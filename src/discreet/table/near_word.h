// Finds the spelling of the positive word in a column where no label is that word, for the curator.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "discreet/table/array.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline table {

// True for another spelling of the word: other cases of ASCII letters, or spaces around it.
bool is_near(std::string_view text, std::string_view word);

// The first label cell that is near its positive word. Reads the table again. Throws nothing that depends on a row.
std::optional<std::string> near_label(const Csv& csv, const TableSpec& spec);
std::optional<std::string> near_label(std::span<const Array> arrays, const TableSpec& spec);

}  // namespace discreet::inline table
