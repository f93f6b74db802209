// Reads the rows of a CSV file as texts, one after another: for small files that describe something, and for a look at
// a table. For learning, read_table reads tables.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "discreet/table/formats/csv.h"

namespace discreet::inline table {

// Calls `visit` with the cells of every row, as many as there are columns, until it returns false. Throws Error, with
// the line, for a row that is malformed, has another number of cells or is not UTF-8.
void for_each_row(const Csv& csv, const Progress& progress,
                  const std::function<bool(std::span<const std::string> cells)>& visit);

}  // namespace discreet::inline table
